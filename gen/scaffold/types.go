package scaffold

import (
	"fmt"
	"go/ast"
	"go/parser"
	"slices"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/templates"
)

// predeclared are the types of the language that an argument may have.
var predeclared = []string{
	"any", "bool", "byte", "float32", "float64", "int", "int16", "int32", "int64", "int8", "rune", "string",
	"uint", "uint16", "uint32", "uint64", "uint8", "uintptr",
}

// knows checks that the types of parameters that stand without a package are declared,
// by the language or by the package: what does not compile is not written.
func (p sourcePackage) knows(params []templates.Param) error {
	known := slices.Concat(predeclared, p.types)
	for _, param := range params {
		expr, err := parser.ParseExpr(param.Type)
		if err != nil {
			return err
		}
		unknown := ""
		ast.Inspect(expr, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return false
			case *ast.Ident:
				if unknown == "" && !slices.Contains(known, n.Name) {
					unknown = n.Name
				}
			}
			return true
		})
		if unknown == "" {
			continue
		}
		hint := "declare it first"
		if meant := directive.Suggest(unknown, known); meant != "" {
			hint = "did you mean " + meant + "?"
		}
		return fmt.Errorf("%s: the package has no type %s: %s", param.Name, unknown, hint)
	}
	return nil
}

// typeNames returns the types that a declaration declares.
func typeNames(decl *ast.GenDecl) []string {
	var names []string
	for _, spec := range decl.Specs {
		if t, ok := spec.(*ast.TypeSpec); ok {
			names = append(names, t.Name.Name)
		}
	}
	return names
}
