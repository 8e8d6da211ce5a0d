package load_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/load"
)

// manyTools returns a module of n packages with m tools each.
func manyTools(n, m int) string {
	var out strings.Builder
	out.WriteString("-- go.mod --\nmodule example.com/m\n\ngo 1.26\n")
	for i := range n {
		fmt.Fprintf(&out, "-- p%d/p.go --\npackage p%d\n\nimport \"context\"\n", i, i)
		for k := range m {
			fmt.Fprintf(&out, "\n//cloudg:tool\nfunc Do%d(ctx context.Context, text string) string { return text }\n", k)
		}
	}
	return out.String()
}

// countLists puts a go command before the real one that writes down what it is asked
// for, and returns a function that gives the number of lists since its last call.
func countLists(t *testing.T) func() int {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the command that counts is a shell script")
	}
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	script := fmt.Sprintf("#!/bin/sh\necho \"$1\" >> %q\nexec %q \"$@\"\n", log, real)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return func() int {
		asked, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(log); err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(asked), "list\n")
	}
}

// TestListsDoNotGrow loads one tool, and many: the go command, which takes nearly
// all the time, runs as often for both.
func TestListsDoNotGrow(t *testing.T) {
	one, many := tree(t, manyTools(1, 1)), tree(t, manyTools(12, 8))
	lists := countLists(t)
	for name, mode := range map[string]load.Mode{"export": load.Export, "source": load.Source} {
		t.Run(name, func(t *testing.T) {
			mustLoad(t, load.Config{Dir: one, Patterns: []string{"./..."}, Mode: mode})
			few := lists()
			if res := mustLoad(t, load.Config{Dir: many, Patterns: []string{"./..."}, Mode: mode}); len(res.Packages) != 12 {
				t.Fatalf("%d packages", len(res.Packages))
			}
			if got := lists(); got != few || few < 1 || few > 4 {
				t.Errorf("%d lists for 96 tools in 12 packages, %d for one tool", got, few)
			}
		})
	}
}

// TestPatternsMeanTheSame names a package in all ways.
func TestPatternsMeanTheSame(t *testing.T) {
	dir := tree(t, manyTools(2, 1))
	const path = "example.com/m/p0"
	want := view(t, dir, mustLoad(t, load.Config{Dir: dir, Patterns: []string{"./p0"}}), path)
	if !strings.Contains(want, "Do0") {
		t.Fatalf("nothing to compare with: %s", want)
	}
	for _, place := range []struct{ dir, pattern string }{
		{dir, path},
		{dir, "./..."},
		{dir, filepath.Join(dir, "p0")},
		{dir, "./p1/../p0"},
		{filepath.Join(dir, "p0"), "."},
		{filepath.Join(dir, "p1"), "../p0"},
	} {
		t.Run(place.pattern, func(t *testing.T) {
			got := view(t, dir, mustLoad(t, load.Config{Dir: place.dir, Patterns: []string{place.pattern}}), path)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("what is loaded differs (-want +got):\n%s", diff)
			}
		})
	}
}

// TestWhatIsParsed looks at the files that were read for a package whose body uses
// more than its declarations: each once, none of the standard library, and none that
// only the body needs.
func TestWhatIsParsed(t *testing.T) {
	dir := tree(t, `
-- go.mod --
module example.com/m

go 1.26
-- desk/desk.go --
package desk

import (
	"context"
	"net/http"

	"example.com/m/body"
	"example.com/m/model"
)

//cloudg:tool
func Do(ctx context.Context, args model.Args) int { return body.Do(http.StatusOK) }
-- model/model.go --
package model

// Args are needed twice: as a type, and for their comment.
type Args struct{ N int }
-- body/body.go --
package body

func Do(n int) int { return n }
`)
	for name, mode := range map[string]load.Mode{"export": load.Export, "source": load.Source} {
		t.Run(name, func(t *testing.T) {
			res := mustLoad(t, load.Config{Dir: dir, Patterns: []string{"./desk"}, Mode: mode})
			p := res.Packages[0]
			if view(t, dir, res, p.Path) == "" || len(p.Info.Defs) == 0 || len(p.Info.Types) == 0 {
				t.Errorf("%d definitions and %d types are known", len(p.Info.Defs), len(p.Info.Types))
			}
			read, others := map[string]int{}, 0 // files of the module, and of the standard library
			for file := range res.Fset.Iterate {
				// Those that only export data speaks of have another size.
				info, err := os.Stat(file.Name())
				if err != nil || info.Size() != int64(file.Size()) {
					continue
				}
				if rel, err := filepath.Rel(dir, file.Name()); err == nil && filepath.IsLocal(rel) {
					read[filepath.ToSlash(rel)]++
				} else {
					others++
				}
			}
			if (others > 0) != (mode == load.Source) {
				t.Errorf("%d files of the standard library are read", others)
			}
			if diff := cmp.Diff(map[string]int{"desk/desk.go": 1, "model/model.go": 1}, read); diff != "" {
				t.Errorf("files of the module (-want +got):\n%s", diff)
			}
		})
	}
}
