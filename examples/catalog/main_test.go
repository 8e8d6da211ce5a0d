package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/command"
)

// run runs the command line in a new directory and returns the exit code and what
// was written.
func run(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errors bytes.Buffer
	var p program
	code = command.Run(t.Context(), args, strings.NewReader(""), &out, &errors, p.register, command.Info{}, p.options()...)
	return code, out.String(), errors.String()
}

func TestL9_1_Datasets(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"first.json", "b=c.json"} {
		if err := os.WriteFile(name, []byte(`{"assets": []}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name   string
		args   []string
		active string
		loaded []string
	}{
		{"none: the embedded estate", nil, "northwharf", []string{"northwharf"}},
		{"the last one is active", []string{"--dataset", "first.json", "--dataset", "prod=first.json"}, "prod", []string{"first", "prod"}},
		{"both versions of the embedded estate", []string{"--dataset", "embedded:northwharf", "--dataset", "now=embedded:northwharf-later"}, "now", []string{"northwharf", "now"}},
		{"a path that looks like a named one", []string{"--dataset", "b=c.json"}, "b-c", []string{"b-c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(t, append([]string{"call", "workspace_status", "--policy", "open"}, test.args...)...)
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			var status struct {
				Active   string `json:"active_dataset"`
				Datasets []struct{ Name string }
			}
			if err := json.Unmarshal([]byte(stdout), &status); err != nil {
				t.Fatal(err)
			}
			names := []string{}
			for _, dataset := range status.Datasets {
				names = append(names, dataset.Name)
			}
			if diff := cmp.Diff(test.loaded, names); diff != "" || status.Active != test.active {
				t.Errorf("active %s, want %s; loaded (-want +got):\n%s", status.Active, test.active, diff)
			}
		})
	}
}

// A dataset without a path is no way to ask for the embedded estate.
func TestL9_1_EmptyDataset(t *testing.T) {
	for _, operand := range []string{"", "=", "name="} {
		code, stdout, stderr := run(t, "call", "workspace_status", "--policy", "open", "--dataset", operand)
		if want := "want the path of what is to be loaded"; code != 2 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want %q", operand, code, stdout, stderr, want)
		}
	}
}

func TestL9_1_MissingDataset(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	code, stdout, stderr := run(t, "call", "workspace_status", "--policy", "open", "--dataset", "none.json")
	if want := "Dataset not found: " + filepath.Join(dir, "none.json"); code != 1 || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d, stdout %q, stderr %q, want %q", code, stdout, stderr, want)
	}
}
