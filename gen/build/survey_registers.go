package build

import (
	"go/ast"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// registers notes which functions named like generated ones a package main refers to,
// be it to call them or as values. Only syntax is looked at: the functions need not exist
// yet. Other packages may leave the reference to their importers.
func (s *surveyor) registers(p *load.Package, f *load.File) {
	if p.Name != "main" {
		return
	}
	members := map[*ast.Ident]bool{} // of other packages and of values
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			members[n.Sel] = true
		case *ast.Ident:
			if strings.HasPrefix(strings.ToLower(n.Name), "register") && !members[n] {
				s.survey.Registered[ir.Reference{Package: p.Path, Name: n.Name}] = true
			}
		}
		return true
	}
	for _, d := range f.Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); !ok {
			ast.Inspect(d, visit)
		} else if fn.Body != nil {
			ast.Inspect(fn.Body, visit) // not the name, which a method may share
		}
	}
}
