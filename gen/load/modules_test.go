package load_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/load"
)

const dependency = `
-- dep/go.mod --
module example.com/dep

go 1.26.0
-- dep/dep.go --
// Package dep is outside the main module.
package dep

import "example.com/dep/deeper"

// Box holds things.
type Box struct {
	Level deeper.Level // how deep
}
-- dep/deeper/deeper.go --
package deeper

// Level is a depth.
type Level int

// The levels.
const (
	// Top is the first one.
	Top Level = iota
	middle
	Bottom
)
-- dep/deeper/more.go --
package deeper

const Abyss = Bottom + 1
`

const mainModule = `
-- main/go.mod --
module example.com/main

go 1.26.0

require example.com/dep v0.0.0

replace example.com/dep => ../dep
-- main/main.go --
package main

import (
	"context"
	"net/http"

	"example.com/dep"
)

// Open opens.
//
//cloudg:tool
func Open(ctx context.Context, box dep.Box) error {
	_, err := http.Get("http://localhost")
	return err
}
`

const wantOpen = `package main example.com/main
file main.go
main.go:13:1: func example.com/main.Open(ctx context.Context, box example.com/dep.Box) error "Open opens.\n"
type example.com/dep.Box struct{Level example.com/dep/deeper.Level} "Box holds things.\n"
	Level "" "how deep\n" false
type example.com/dep/deeper.Level int "Level is a depth.\n"
	Top = 0 "Top is the first one.\n" ""
	Bottom = 2 "" ""
	Abyss = 3 "" ""
`

func TestDependency(t *testing.T) {
	dir := filepath.Join(tree(t, dependency+mainModule), "main")
	for _, mode := range []load.Mode{load.Export, load.Source} {
		res := mustLoad(t, load.Config{Dir: dir, Mode: mode})
		diff(t, "main", wantOpen, view(t, dir, res, "example.com/main"))
	}
}

// TestDependencyWithoutExportData makes the dependency fail to compile in a
// body, so that there is nothing in the build cache to read.
func TestDependencyWithoutExportData(t *testing.T) {
	root := tree(t, dependency+mainModule+"-- dep/deeper/bad.go --\npackage deeper\n\nfunc bad() { undefined() }\n")
	dir := filepath.Join(root, "main")
	res := mustLoad(t, load.Config{Dir: dir, Mode: load.Export})
	diff(t, "main", wantOpen, view(t, dir, res, "example.com/main"))
}

func TestVendor(t *testing.T) {
	archive := strings.ReplaceAll(dependency, "-- dep/", "-- main/vendor/example.com/dep/")
	dir := filepath.Join(tree(t, archive+mainModule+`
-- main/vendor/modules.txt --
# example.com/dep v0.0.0 => ../dep
## explicit; go 1.26.0
example.com/dep
example.com/dep/deeper
# example.com/dep => ../dep
`), "main")
	for _, mode := range []load.Mode{load.Export, load.Source} {
		res := mustLoad(t, load.Config{Dir: dir, Mode: mode})
		diff(t, "main", wantOpen, view(t, dir, res, "example.com/main"))
	}
}

// TestImportNames loads imports whose names differ from the ends of their
// paths, and types that take over the fields of others.
func TestImportNames(t *testing.T) {
	dir := tree(t, `
-- go.mod --
module example.com/m

go 1.26.0
-- m.go --
package m

import (
	"context"

	alias "example.com/m/go-box"
	"example.com/m/odd"
	"example.com/m/third/v2"
)

type (
	// Own has fields of another package.
	Own alias.Box
	// Pair is generic.
	Pair[A, B any] struct {
		First  A // the first
		Second B // the second
	}
	Ints Pair[int, int]
)

// F is a handler.
//
//cloudg:tool
func F(ctx context.Context, own Own, even even.Even, ints Ints, pair Pair[string, third.T]) {}
-- go-box/box.go --
package box

type Box struct {
	X, Y int // both
}
-- odd/odd.go --
package even

type Even int
-- third/v2/third.go --
package third

type T struct{}
`)
	want := `package m example.com/m
file m.go
m.go:25:1: func example.com/m.F(ctx context.Context, own example.com/m.Own, even example.com/m/odd.Even, ints example.com/m.Ints, pair example.com/m.Pair[string, example.com/m/third/v2.T]) "F is a handler.\n"
type example.com/m.Own struct{X int; Y int} "Own has fields of another package.\n"
	X "" "both\n" false
	Y "" "both\n" false
type example.com/m/odd.Even int ""
type example.com/m.Ints struct{First int; Second int} ""
	First "" "the first\n" false
	Second "" "the second\n" false
type example.com/m.Pair[string, example.com/m/third/v2.T] struct{First string; Second example.com/m/third/v2.T} "Pair is generic.\n"
	First "" "the first\n" false
	Second "" "the second\n" false
type example.com/m/third/v2.T struct{} ""
`
	for _, mode := range []load.Mode{load.Export, load.Source} {
		res := mustLoad(t, load.Config{Dir: dir, Mode: mode})
		diff(t, "m", want, view(t, dir, res, "example.com/m"))
		if got := messages(res.Packages[0].Errors); got != nil {
			t.Errorf("errors: %q", got)
		}
	}
}

// TestWorkspace loads packages of two modules at once: both are main modules,
// and the generated files of both are hidden.
func TestWorkspace(t *testing.T) {
	dir := tree(t, dependency+mainModule+`
-- go.work --
go 1.26.0

use (
	./main
	./dep
)
-- dep/zz_cloudg.go --
garbage
`)
	env := append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK="+filepath.Join(dir, "go.work"))
	res := mustLoad(t, load.Config{Dir: dir, Patterns: []string{"./dep/...", "./main"}, Env: env})
	var paths []string
	for _, p := range res.Packages {
		paths = append(paths, p.Path)
		if p.Errors != nil {
			t.Errorf("%s: errors %q", p.Path, messages(p.Errors))
		}
	}
	want := []string{"example.com/dep", "example.com/dep/deeper", "example.com/main"}
	if d := cmp.Diff(want, paths); d != "" {
		t.Errorf("packages (-want +got):\n%s", d)
	}
	// Both uses of the type are one type.
	box := res.Packages[0].Types.Scope().Lookup("Box")
	open := res.Packages[2].Types.Scope().Lookup("Open")
	if got, want := open.Type().String(), "box "+box.Type().String(); !strings.Contains(got, want) {
		t.Errorf("Open is %s, want %s in it", got, want)
	}
}

func TestUnresolvedImports(t *testing.T) {
	dir := tree(t, `
-- go.mod --
module example.com/m

go 1.26.0
-- a.go --
package m

import (
	"example.com/m/b"
	"example.com/nowhere"
	inbody "example.com/nowhere/inbody"
)

type A struct{ N nowhere.N; B b.B }

func f() { inbody.F() }
-- b/b.go --
package b

import "example.com/m"

type B struct{ A *m.A }
`)
	for _, mode := range []load.Mode{load.Export, load.Source} {
		res := mustLoad(t, load.Config{Dir: dir, Patterns: []string{"."}, Mode: mode})
		var got []string
		for _, path := range []string{"example.com/m", "example.com/m/b"} {
			for _, e := range res.Errors(path) {
				if !e.At.IsValid() || e.Pos.Line == 0 {
					t.Errorf("no position: %+v", e)
				}
				got = append(got, path+": "+e.Import)
			}
		}
		want := []string{"example.com/m: example.com/nowhere", "example.com/m/b: example.com/m"}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("unresolved imports (-want +got):\n%s", d)
		}
	}
}
