package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
)

// A fieldSource is a field of a struct as its author wrote it. Without readable
// source only package and place are set.
type fieldSource struct {
	pkg          *types.Package
	at           diag.Pos // of the name
	lo, hi       token.Pos
	expr         ast.Expr // the type
	doc, comment *ast.CommentGroup
	tag          *ast.BasicLit
}

// sources returns the source of each field of a struct whose type expression is, or
// contains, expr.
func (b *builder) sources(st *types.Struct, expr ast.Expr) []fieldSource {
	all := make([]fieldSource, 0, st.NumFields())
	if lit := structIn(expr); lit != nil {
		for _, f := range lit.Fields.List {
			src := fieldSource{lo: f.Pos(), hi: f.Type.End(), expr: f.Type, doc: f.Doc, comment: f.Comment, tag: f.Tag}
			if len(f.Names) == 0 {
				src.at = b.res.Position(f.Type.Pos())
				all = append(all, src)
			}
			for _, name := range f.Names {
				src.at = b.res.Position(name.Pos())
				all = append(all, src)
			}
		}
	}
	if len(all) != st.NumFields() {
		all = make([]fieldSource, st.NumFields())
	}
	for i := range all {
		v := st.Field(i)
		all[i].pkg = v.Pkg()
		if all[i].expr == nil {
			all[i].at, all[i].lo, all[i].hi = b.res.Position(v.Pos()), v.Pos(), v.Pos()
		}
	}
	return all
}

// structIn returns the struct type in an expression, also below pointers and
// elements.
func structIn(t ast.Expr) *ast.StructType {
	switch t := t.(type) {
	case *ast.StructType:
		return t
	case *ast.ParenExpr:
		return structIn(t.X)
	case *ast.StarExpr:
		return structIn(t.X)
	case *ast.ArrayType:
		return structIn(t.Elt)
	case *ast.MapType:
		return structIn(t.Value)
	}
	return nil
}

// structExpr returns the struct literal below a named type, also when the type is
// declared by the name of another one.
func (b *builder) structExpr(obj *types.TypeName) ast.Expr {
	for range 100 { // declarations cannot form a cycle, unless they are broken
		d := b.decl(obj)
		if d == nil {
			return nil
		}
		switch e := d.Spec.Type.(type) {
		case *ast.Ident:
			obj = lookup(obj.Pkg(), e.Name)
		case *ast.SelectorExpr:
			obj = importedType(obj, e.Sel.Name)
		default:
			return e
		}
		if obj == nil {
			return nil
		}
	}
	return nil
}

func lookup(p *types.Package, name string) *types.TypeName {
	obj, _ := p.Scope().Lookup(name).(*types.TypeName)
	return obj
}

// importedType finds a type that another package declares, and that has the same
// fields as obj.
func importedType(obj *types.TypeName, name string) *types.TypeName {
	for _, p := range obj.Pkg().Imports() {
		if found := lookup(p, name); found != nil && types.Identical(found.Type().Underlying(), obj.Type().Underlying()) {
			return found
		}
	}
	return nil
}
