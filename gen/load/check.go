package load

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"io"
	"os"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"

	"github.com/cloudg/cloudg/gen/diag"
)

// check checks the declarations of a package from source. It is called once
// for a package, with the lock held.
func (l *loader) check(p *packages.Package) *types.Package {
	c := l.checked[p.PkgPath]
	if c == nil {
		c = &checked{}
		l.checked[p.PkgPath] = c
	}
	if c.types != nil {
		return c.types
	}
	c.types = types.NewPackage(p.PkgPath, p.Name)

	var syntax []*ast.File
	for _, parsed := range l.files(p) {
		c.files = append(c.files, parsed.file)
		c.errors = append(c.errors, parsed.errors...)
		syntax = append(syntax, pruned(parsed.file.Syntax))
	}
	if len(syntax) > 0 {
		// The go command takes the name from the first file, which may be ours.
		c.types.SetName(syntax[0].Name.Name)
	}
	conf := types.Config{
		GoVersion:        goVersion(p),
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Sizes:            l.sizes,
		Importer:         importer{l, p},
		Error:            func(err error) { c.errors = l.appendTypeError(c.errors, c.files, err) },
	}
	// The errors were collected one by one.
	_ = types.NewChecker(&conf, l.fset, c.types, c.info).Files(syntax)
	c.types.MarkComplete()
	slices.SortStableFunc(c.errors, func(a, b Error) int { return cmp.Compare(a.At, b.At) })
	return c.types
}

func goVersion(p *packages.Package) string {
	if p.Module == nil || p.Module.GoVersion == "" {
		return ""
	}
	return "go" + p.Module.GoVersion
}

// appendTypeError appends an error of the type checker, unless it comes from a
// file that imports "C": what the checker knows about such files is made up.
func (l *loader) appendTypeError(errs []Error, files []*File, err error) []Error {
	var te types.Error
	if !errors.As(err, &te) {
		return append(errs, Error{Code: diag.TypeError, Message: err.Error()})
	}
	e := Error{Code: diag.TypeError, At: te.Pos, Pos: position(l.fset, te.Pos), Message: te.Msg}
	i := slices.IndexFunc(files, func(f *File) bool { return f.Name == e.Pos.File })
	if i < 0 {
		return append(errs, e)
	}
	if files[i].Cgo {
		return errs
	}
	for _, spec := range files[i].Syntax.Imports {
		if spec.Path.Pos() == te.Pos {
			// A malformed path is a syntax error as well, and stays "".
			e.Import, _ = strconv.Unquote(spec.Path.Value)
		}
	}
	return append(errs, e)
}

// importer resolves the imports of one package. The standard library vendors
// some of its own, so two packages may mean different things by one path.
type importer struct {
	loader *loader
	from   *packages.Package
}

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	p := i.loader.dependency(i.from, path)
	if p == nil {
		return nil, errors.New("the go command does not know the package")
	}
	if p.Dir == "" && len(p.Errors) > 0 { // only the wish for a package
		return nil, errors.New(p.Errors[0].Msg)
	}
	return i.loader.imported(p)
}

// dependency returns the package that p means by an import path, nil for none.
// Roots are listed without their imports, but the packages of the main module
// mean by a path what it says.
func (l *loader) dependency(p *packages.Package, path string) *packages.Package {
	if dep := p.Imports[path]; dep != nil && !l.own[dep.PkgPath] {
		return dep
	}
	return l.graph[path]
}

// imported returns the types of a package that another one needs.
func (l *loader) imported(p *packages.Package) (*types.Package, error) {
	if c := l.checked[p.PkgPath]; c != nil && c.types != nil && !c.types.Complete() {
		return nil, errors.New("import cycle")
	}
	if !l.own[p.PkgPath] && p.ExportFile != "" {
		if t, err := l.exports.Import(p.PkgPath); err == nil {
			return t, nil
		}
		// Written by another release of Go, or removed from the build cache
		// meanwhile: the source says the same.
	}
	return l.check(p), nil
}

// openExport opens the export data of a package.
func (l *loader) openExport(path string) (io.ReadCloser, error) {
	p := l.graph[path]
	if p == nil || p.ExportFile == "" {
		return nil, fmt.Errorf("no export data for %s", path)
	}
	return os.Open(p.ExportFile)
}
