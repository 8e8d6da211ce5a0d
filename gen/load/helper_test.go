package load_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

// tree writes the files of a txtar archive into a new directory and returns it.
func tree(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	return dir
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// mustLoad loads and fails the test on an error or a diagnostic.
func mustLoad(t *testing.T, cfg load.Config) *load.Result {
	t.Helper()
	var list diag.List
	if cfg.Env == nil {
		// No test needs the network, and none depends on a workspace above.
		cfg.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	}
	res, err := load.Load(context.Background(), cfg, &list)
	if err != nil {
		t.Fatal(err)
	}
	if list.Len() > 0 {
		t.Fatalf("diagnostics: %v", list.Sorted())
	}
	return res
}

// view prints what a generator sees of the functions that carry a directive:
// signatures, and the declarations of all named types they reach, with
// documentation. Paths are relative to dir.
func view(t *testing.T, dir string, res *load.Result, pkgPath string) string {
	t.Helper()
	v := viewer{t: t, dir: dir, res: res, seen: map[*types.TypeName]bool{}}
	for _, p := range res.Packages {
		if p.Path == pkgPath {
			v.pkg(p)
		}
	}
	return v.out.String()
}

type viewer struct {
	t    *testing.T
	dir  string
	res  *load.Result
	out  strings.Builder
	seen map[*types.TypeName]bool
}

func (v *viewer) pkg(p *load.Package) {
	fmt.Fprintf(&v.out, "package %s %s\n", p.Name, p.Path)
	for _, f := range p.Files {
		fmt.Fprintf(&v.out, "file %s\n", filepath.Base(f.Name))
		for _, d := range f.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Doc == nil || !strings.Contains(fn.Doc.List[len(fn.Doc.List)-1].Text, "//cloudg:") {
				continue
			}
			obj := p.Info.Defs[fn.Name]
			fmt.Fprintf(&v.out, "%s: %s %q\n", v.pos(v.res.Position(fn.Pos())), obj, fn.Doc.Text())
			v.typ(obj.Type())
		}
	}
}

func (v *viewer) pos(p diag.Pos) string {
	rel, err := filepath.Rel(v.dir, p.File)
	if err != nil || strings.HasPrefix(rel, "..") {
		return filepath.Base(p.File)
	}
	return fmt.Sprintf("%s:%d:%d", filepath.ToSlash(rel), p.Line, p.Col)
}

func (v *viewer) typ(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Signature:
		v.tuple(t.Params())
		v.tuple(t.Results())
	case *types.Pointer:
		v.typ(t.Elem())
	case *types.Slice:
		v.typ(t.Elem())
	case *types.Map:
		v.typ(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			v.typ(f.Type())
		}
	case *types.Named:
		v.named(t)
	}
}

func (v *viewer) tuple(tuple *types.Tuple) {
	for p := range tuple.Variables() {
		v.typ(p.Type())
	}
}

func (v *viewer) named(t *types.Named) {
	obj := t.Obj()
	if obj.Pkg() == nil || v.seen[obj] || types.IsInterface(t) {
		return
	}
	v.seen[obj] = true
	d, err := v.res.Decl(obj.Pkg().Path(), obj.Name())
	if err != nil {
		v.t.Error(err)
		return
	}
	fmt.Fprintf(&v.out, "type %s %s %q\n", t, t.Underlying(), d.Doc.Text())
	if st, ok := t.Underlying().(*types.Struct); ok && st.NumFields() != len(d.Fields) {
		v.t.Errorf("%s has %d fields, its declaration %d", t, st.NumFields(), len(d.Fields))
	}
	for _, f := range d.Fields {
		fmt.Fprintf(&v.out, "\t%s %q %q %v\n", f.Name, f.Doc.Text(), f.Comment.Text(), f.TagPos.Line > 0)
	}
	for _, c := range d.Consts {
		fmt.Fprintf(&v.out, "\t%s = %s %q %q\n", c.Name, c.Object.Val(), c.Doc.Text(), c.Comment.Text())
	}
	v.typ(t.Underlying())
}

// messages returns the texts of errors.
func messages(errs []load.Error) []string {
	var texts []string
	for _, e := range errs {
		texts = append(texts, e.Message)
	}
	return slices.Compact(texts)
}
