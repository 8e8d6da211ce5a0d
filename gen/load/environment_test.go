package load_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

// cgoEnv is an environment in which files that import "C" are built; none of
// the tests runs a C compiler.
func cgoEnv(t *testing.T) []string {
	t.Helper()
	return append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "CGO_ENABLED=1")
}

func TestEnvironmentErrors(t *testing.T) {
	dir := tree(t, `
-- m/go.mod --
module example.com/m
-- m/m.go --
package m
-- m/empty/README --
nothing here
-- none/x.go --
package none
-- broken/go.mod --
modul example.com/broken
`)
	tests := []struct {
		name, dir string
		patterns  []string
		code      diag.Code
		mentions  string
	}{
		{"no such directory", "m", []string{".", "./gone"}, diag.NoMatch, "gone"},
		{"no such import path", "m", []string{"example.com/other"}, diag.NoMatch, "example.com/other"},
		{"no Go files", "m", []string{"./empty"}, diag.NoMatch, "empty"},
		{"nothing below", "m", []string{"./empty/..."}, diag.NoMatch, "./empty/..."},
		{"files", "m", []string{"m.go"}, diag.NoMatch, "list of files"},
		{"no module", "none", nil, diag.ListFailed, "packages: go.mod file not found"},
		{"broken module", "broken", []string{"./..."}, diag.ListFailed, "go.mod"},
		{"no working directory", "gone", nil, diag.ListFailed, "gone"},
		{"bad pattern", "m", []string{"./..", "-x"}, diag.NoMatch, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var list diag.List
			_, err := load.Load(context.Background(), load.Config{
				Dir:      filepath.Join(dir, test.dir),
				Patterns: test.patterns,
				Env:      append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off"),
			}, &list)
			var env *load.EnvironmentError
			if !errors.As(err, &env) {
				t.Fatalf("error %v, want an EnvironmentError", err)
			}
			for _, d := range env.Diagnostics {
				if d.Code != test.code || !d.Code.Environment() || d.Hint == "" {
					t.Errorf("diagnostic %+v, want code %s and a hint", d, test.code)
				}
			}
			if !strings.Contains(err.Error(), test.mentions) {
				t.Errorf("error %q does not mention %q", err, test.mentions)
			}
			if list.Len() > 0 {
				t.Errorf("diagnostics as well: %v", list.Sorted())
			}
		})
	}
}

// TestNoModuleHint names the way to a module where there is none, whatever the go command
// says to the pattern, and does not where a module is there.
func TestNoModuleHint(t *testing.T) {
	dir := tree(t, "-- none/x.go --\npackage none\n-- m/go.mod --\nmodule example.com/m\n-- m/deep/x.go --\npackage deep\n")
	for _, test := range []struct {
		dir, pattern string
		begin        bool
	}{
		{"none", ".", true},
		{"none", "./...", true},
		{"none", "example.com/x", true},
		{"m", "../...", false},
		{"m/deep", "./gone/...", false},
		{"m/deep", "example.com/x", false},
	} {
		_, err := load.Load(context.Background(), load.Config{
			Dir:      filepath.Join(dir, test.dir),
			Patterns: []string{test.pattern},
			Env:      append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off"),
		}, new(diag.List))
		var env *load.EnvironmentError
		if !errors.As(err, &env) || len(env.Diagnostics) != 1 {
			t.Fatalf("%s in %s: error %v, want an EnvironmentError", test.pattern, test.dir, err)
		}
		if d := env.Diagnostics[0]; strings.Contains(d.Hint, "cloudg-gen init") != test.begin {
			t.Errorf("%s in %s: %s\n\t%s", test.pattern, test.dir, d.Message, d.Hint)
		}
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := load.Load(ctx, load.Config{}, &diag.List{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// TestUnreadable loads a package of which one file can be listed but not read.
func TestUnreadable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links need a privilege there")
	}
	dir := tree(t, "-- go.mod --\nmodule example.com/m\n-- a.go --\npackage m\n")
	if err := os.Symlink(filepath.Join(dir, "gone.go"), filepath.Join(dir, "link_test.go")); err != nil {
		t.Fatal(err)
	}
	var list diag.List
	if _, err := load.Load(context.Background(), load.Config{Dir: dir}, &list); err != nil {
		t.Fatal(err)
	}
	got := list.Sorted()
	if len(got) != 1 || got[0].Code != diag.CannotRead || filepath.Base(got[0].Pos.File) != "link_test.go" {
		t.Errorf("diagnostics %+v, want one about link_test.go", got)
	}
}
