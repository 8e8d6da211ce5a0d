package build_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/check"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestTruncated cuts sources everywhere: whatever is left is an error of its author,
// and none of ours. Every place that is reported is inside the source.
func TestTruncated(t *testing.T) {
	const step = 23
	files := map[string]string{}
	for i, source := range []string{typesSource, signatureSource, embeddedSource, presenceSource, fullSource} {
		for n := strings.Index(source, "\n"); n < len(source); n += step {
			files[fmt.Sprintf("p%d_%04d/m.go", i, n)] = source[:n]
		}
	}
	var list diag.List
	res, err := load.Load(t.Context(), load.Config{
		Dir: testmodule.Write(t, modulePath, files), Patterns: []string{"./..."}, Mode: load.Source,
	}, &list)
	if err != nil {
		t.Fatal(err)
	}
	check.Check(build.Build(res, &list), &list)
	if list.Len() == 0 {
		t.Error("nothing is reported")
	}
	for _, d := range list.Sorted() {
		key := filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(d.Pos.File)), filepath.Base(d.Pos.File)))
		lines := strings.Split(files[key], "\n")
		if d.Pos.Line < 1 || d.Pos.Line > len(lines) || d.Pos.Col < 1 || d.Pos.Col > len(lines[d.Pos.Line-1])+1 {
			t.Errorf("%s:%d:%d is not in the source: %s %s", key, d.Pos.Line, d.Pos.Col, d.Code, d.Message)
		}
	}
}

// TestGrowingInstances ends although the type does not: the compiler refuses it too.
func TestGrowingInstances(t *testing.T) {
	_, list := buildDir(t, testmodule.Write(t, modulePath, map[string]string{"m.go": header + `
type Grow[T any] struct{ Next *Grow[[]T] }

//cloudg:tool
func F(ctx *runtime.Context) Grow[int] { return Grow[int]{} }
`}), load.Export, ".")
	if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == diag.EndlessType }) {
		t.Errorf("reported: %v", list)
	}
}

// TestForeignField points at the handler when the fault is in a package that was not
// asked for, and at the field beside it.
func TestForeignField(t *testing.T) {
	dir := testmodule.Write(t, modulePath, map[string]string{
		"server/server.go": "package server\n\nimport (\n\t\"example.com/m/model\"\n\t\"github.com/cloudg/cloudg/runtime\"\n)\n\n//cloudg:tool\nfunc F(ctx *runtime.Context, args model.Args) {}\n",
		"model/model.go":   "package model\n\ntype Args struct {\n\tInner Inner\n}\n\ntype Inner struct {\n\tDone chan int\n}\n",
	})
	_, list := buildDir(t, dir, load.Export, "./server")
	if len(list) != 1 || len(list[0].Related) != 1 {
		t.Fatalf("reported: %v", list)
	}
	d := list[0]
	if want := "F: args.Inner.Done: chan int has no JSON form"; d.Message != want || d.Code != diag.UnsupportedType {
		t.Errorf("%s %s, want %s", d.Code, d.Message, want)
	}
	if at, rel := d.Pos, d.Related[0].Pos; filepath.Base(at.File) != "server.go" || at.Line != 9 || filepath.Base(rel.File) != "model.go" || rel.Line != 8 {
		t.Errorf("at %v, related %v", at, rel)
	}
}
