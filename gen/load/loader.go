package load

import (
	"cmp"
	"context"
	"go/ast"
	goimporter "go/importer"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
)

// loader holds what is known about the import graph. The graph is complete
// before any type is checked; types and files are added under mu.
type loader struct {
	cfg   Config
	list  *diag.List
	fset  *token.FileSet
	graph map[string]*packages.Package // by import path
	own   map[string]bool              // import paths of the main module, and of roots
	sizes types.Sizes

	mu      sync.Mutex
	exports types.Importer        // reads export data, each package once
	checked map[string]*checked   // checked from source, by import path
	parsed  map[string]parsedFile // by absolute path
	docs    map[string]*ast.File  // files of dependencies with comments, by absolute path
}

// checked is a package whose declarations were checked from source.
type checked struct {
	types  *types.Package // nil while the check is running
	info   *types.Info    // nil unless the package matches a pattern
	files  []*File
	errors []Error
}

func newLoader(cfg Config, list *diag.List) *loader {
	if cfg.OutName == "" {
		cfg.OutName = output.DefaultName
	}
	l := &loader{
		cfg:   cfg,
		list:  list,
		fset:  token.NewFileSet(),
		graph: map[string]*packages.Package{},
		own:   map[string]bool{},
		// What is generated must not depend on the machine, and integers are
		// 64 bits wide on the wire.
		sizes:   types.SizesFor("gc", "amd64"),
		checked: map[string]*checked{},
		parsed:  map[string]parsedFile{},
		docs:    map[string]*ast.File{},
	}
	l.exports = goimporter.ForCompiler(l.fset, "gc", l.openExport)
	return l
}

func (l *loader) load(ctx context.Context) (*Result, error) {
	roots, err := l.listRoots(ctx)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.listImports(ctx, roots); err != nil {
		return nil, err
	}
	// Information about uses is wanted for all roots, also for those that
	// another root imports, so every root is marked before the first check.
	for _, root := range roots {
		l.checked[root.PkgPath] = &checked{info: newInfo()}
	}
	res := &Result{Fset: l.fset, loader: l}
	for _, root := range roots {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.check(root)
		res.Packages = append(res.Packages, l.result(root))
	}
	slices.SortFunc(res.Packages, func(a, b *Package) int { return cmp.Compare(a.Path, b.Path) })
	return res, nil
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}
}

func (l *loader) result(root *packages.Package) *Package {
	c := l.checked[root.PkgPath]
	return &Package{
		Path:     root.PkgPath,
		Name:     c.types.Name(),
		Dir:      root.Dir,
		Files:    c.files,
		Excluded: l.excluded(root),
		Types:    c.types,
		Info:     c.info,
		Errors:   c.errors,
	}
}

func position(fset *token.FileSet, p token.Pos) diag.Pos {
	if !p.IsValid() {
		return diag.Pos{}
	}
	// Unadjusted: a //line comment points to a file that is not the author's.
	at := fset.PositionFor(p, false)
	return diag.Pos{File: at.Filename, Line: at.Line, Col: at.Column}
}
