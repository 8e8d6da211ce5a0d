package load

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// pruned returns f without the imports that only function bodies use. They
// are most of them, and each brings its own imports along: a main function
// that serves HTTP would make us read net/http. f itself is not changed.
func pruned(f *ast.File, p *packages.Package) *ast.File {
	used := qualifiers(f)
	copied := *f
	copied.Decls = nil
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			copied.Decls = append(copied.Decls, d)
			continue
		}
		kept := *gen
		kept.Specs = slices.DeleteFunc(slices.Clone(gen.Specs), func(s ast.Spec) bool {
			return !needed(s.(*ast.ImportSpec), p, used)
		})
		if len(kept.Specs) > 0 {
			copied.Decls = append(copied.Decls, &kept)
		}
	}
	return &copied
}

// needed reports whether a declaration may refer to the import.
func needed(spec *ast.ImportSpec, p *packages.Package, used map[string]bool) bool {
	if spec.Name != nil {
		return spec.Name.Name == "." || used[spec.Name.Name]
	}
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return true
	}
	if dep := p.Imports[path]; dep != nil && dep.Name != "" {
		return used[dep.Name]
	}
	return true // of an unknown package nobody knows the name
}

// qualifiers returns the identifiers that stand before a dot anywhere outside
// function bodies.
func qualifiers(f *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // the only way into a body
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// importsOf returns the packages that the pruned files import, as the package
// p means them.
func importsOf(files []*ast.File, p *packages.Package) []*packages.Package {
	var deps []*packages.Package
	for _, f := range files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.IMPORT {
				continue
			}
			for _, s := range gen.Specs {
				path, _ := strconv.Unquote(s.(*ast.ImportSpec).Path.Value)
				if dep := p.Imports[path]; dep != nil && !slices.Contains(deps, dep) {
					deps = append(deps, dep)
				}
			}
		}
	}
	return deps
}
