package build

import (
	"go/ast"
	"path"
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// asks are the functions of package runtime that ask people and clients.
var asks = []string{"Elicit", "ElicitForm", "Ask"}

// asking finds the functions of a file whose bodies call one of asks. Bodies are
// parsed, and not type-checked, so what the call is comes from the file's imports.
func (s *surveyor) asking(f *load.File) {
	name := runtimeName(f.Syntax)
	if name == "" {
		return
	}
	for _, d := range f.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isAsk(call.Fun, name) {
				s.survey.Asking[ir.Pos(s.res.Position(fn.Name.Pos()))] = true
			}
			return true
		})
	}
}

// runtimeName returns the name by which a file knows the package runtime, "." when it
// is imported as such, and "" when it is not.
func runtimeName(f *ast.File) string {
	for _, spec := range f.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != runtimePath {
			continue
		}
		if spec.Name == nil {
			return path.Base(runtimePath)
		}
		if spec.Name.Name != "_" {
			return spec.Name.Name
		}
	}
	return ""
}

// isAsk reports whether an expression is one of asks, with type arguments or without, of
// the package of that name.
func isAsk(fun ast.Expr, pkg string) bool {
	if index, ok := ast.Unparen(fun).(*ast.IndexExpr); ok {
		fun = index.X
	}
	switch fun := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		return ok && x.Name == pkg && slices.Contains(asks, fun.Sel.Name)
	case *ast.Ident:
		return pkg == "." && slices.Contains(asks, fun.Name)
	}
	return false
}
