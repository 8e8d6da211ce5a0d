package build

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// callers finds out which of the loaded packages refer to the Register functions of
// which others. Only syntax is looked at: the functions need not exist yet.
func callers(res *load.Result, built []*ir.Package) {
	byPath := map[string]*ir.Package{}
	for _, p := range built {
		byPath[p.Path] = p
	}
	for _, p := range res.Packages {
		for _, f := range p.Files {
			imported := importedAs(f.Syntax, byPath)
			if len(imported) == 0 {
				continue
			}
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					if id, ok := sel.X.(*ast.Ident); ok && imported[id.Name] != nil {
						addCaller(imported[id.Name], sel.Sel.Name, p.Path)
					}
				}
				return true
			})
		}
	}
}

// importedAs returns the packages with handlers that a file imports, by the name
// that they have in it.
func importedAs(f *ast.File, byPath map[string]*ir.Package) map[string]*ir.Package {
	imported := map[string]*ir.Package{}
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil || byPath[p] == nil {
			continue
		}
		name := byPath[p].Name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = byPath[p]
	}
	return imported
}

func addCaller(p *ir.Package, function, from string) {
	if !strings.HasPrefix(function, "Register") || slices.Contains(p.Callers[function], from) {
		return
	}
	if p.Callers == nil {
		p.Callers = map[string][]string{}
	}
	p.Callers[function] = append(p.Callers[function], from)
}
