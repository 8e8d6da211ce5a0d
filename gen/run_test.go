package gen_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

const handler = "package good\n\nimport \"context\"\n\n//cloudg:tool\nfunc Do(ctx context.Context) {}\n"

func TestRun(t *testing.T) {
	dir := testmodule.Write(t, "example.org/m", map[string]string{"good/good.go": handler, "none/none.go": "package none\n"})
	file := filepath.Join(dir, "good", "gen.go")
	var stages []string
	res, err := gen.Run(t.Context(), gen.Config{
		Dir: dir, Patterns: []string{"./..."}, Out: "gen.go",
		Stage: func(name string, _ time.Duration) { stages = append(stages, name) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if res.Failed() || len(res.Diagnostics) > 0 {
		t.Fatalf("diagnostics %v", res.Diagnostics)
	}
	if diff := cmp.Diff([]string{"load", "build", "check", "render", "plan"}, stages); diff != "" {
		t.Errorf("stages (-want +got):\n%s", diff)
	}
	if len(res.Files) != 1 || !strings.HasPrefix(string(res.Files[file]), output.Header+"\n\npackage good\n") {
		t.Errorf("files %q", res.Files)
	}
	if len(res.Plan.Changes) != 1 || res.Plan.Changes[0].Path != file || res.Plan.Changes[0].Op != output.Create {
		t.Errorf("plan %+v", res.Plan.Changes)
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a run wrote a file: %v", err)
	}
}

// TestRunFails covers each stage that can find an error: there is no plan then.
func TestRunFails(t *testing.T) {
	for _, test := range []struct {
		name    string
		pattern string
		files   map[string]string
		want    diag.Code
	}{
		{"load", "./nothere", nil, diag.NoMatch},
		{"build", "./...", map[string]string{"a/a.go": strings.Replace(handler, "tool", "tol", 1)}, diag.UnknownWord},
		{"check", "./...", map[string]string{"a/a.go": handler, "a/b.go": "package good\n\nfunc Register() {}\n"}, diag.IdentifierTaken},
		{"plan", "./...", map[string]string{"a/a.go": handler, "a/" + output.DefaultName + "/b.go": "package b\n"}, diag.CannotRead},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := testmodule.Write(t, "example.org/m", test.files)
			res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{test.pattern}})
			if err != nil {
				t.Fatal(err)
			}
			if !res.Failed() || res.Plan != nil || res.Files != nil {
				t.Errorf("the result has a plan")
			}
			if len(res.Diagnostics) != 1 || res.Diagnostics[0].Code != test.want {
				t.Errorf("diagnostics %v, want one of code %s", res.Diagnostics, test.want)
			}
		})
	}
}

func TestRunCancelled(t *testing.T) {
	dir := testmodule.Write(t, "example.org/m", map[string]string{"good/good.go": handler})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if res, err := gen.Run(ctx, gen.Config{Dir: dir}); !errors.Is(err, context.Canceled) || res != nil {
		t.Errorf("result %v, error %v", res, err)
	}
}
