package workspace

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestC7_1_DefaultRoots(t *testing.T) {
	home, work := tree(t), tree(t)
	t.Setenv("HOME", home)
	t.Setenv(RootsVariable, "")
	tests := []struct {
		name     string
		current  string
		output   string // "" means the default
		want     []string
		warnings int
	}{
		{"current directory and reports", work, "", []string{work, filepath.Join(work, "reports")}, 0},
		{"home is too wide", home, "", []string{filepath.Join(home, "reports")}, 1},
		{"so is the root of the file system", "/", "", []string{"/reports"}, 1},
	}
	for _, test := range tests {
		t.Chdir(test.current)
		w, err := New(Options{OutputDir: test.output})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if diff := cmp.Diff(test.want, w.AllowedRoots()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if len(w.Warnings()) != test.warnings {
			t.Errorf("%s: warnings %q", test.name, w.Warnings())
		}
	}
	t.Chdir(home)
	if _, err := New(Options{OutputDir: "/"}); err == nil || !strings.Contains(err.Error(), RootsVariable) {
		t.Errorf("no root is left: New = %v, want an error that says what to set", err)
	}
}

func TestC7_1_RootsOfTheEnvironment(t *testing.T) {
	one, two := tree(t), tree(t)
	t.Chdir(two)
	link(t, one, filepath.Join(two, "link"))
	t.Setenv(RootsVariable, strings.Join([]string{filepath.Join(two, "link"), "", one, "/"}, string(filepath.ListSeparator)))
	w, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{one, "/"}, w.AllowedRoots()); diff != "" {
		t.Errorf("roots are resolved, each once, taken as given (-want +got):\n%s", diff)
	}
	if w, err = New(Options{AllowedRoots: []string{one}, OutputDir: two}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{one, two}, w.AllowedRoots()); diff != "" {
		t.Errorf("explicit roots win, the output directory is added (-want +got):\n%s", diff)
	}
}

func TestRootsDoNotMatchByPrefix(t *testing.T) {
	r := roots{"/data/a"}
	for path, want := range map[string]bool{"/data/a": true, "/data/a/b": true, "/data/ab": false, "/data": false, "/data/a..": false} {
		if got := r.contain(path); got != want {
			t.Errorf("contain(%s) = %v", path, got)
		}
	}
}
