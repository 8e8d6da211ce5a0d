package load

import (
	"go/ast"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// typeFields lists the fields of a type that file f of package p spells t. A
// type that is defined by another one has that one's fields.
func (l *loader) typeFields(p *packages.Package, f *ast.File, t ast.Expr) []*FieldDecl {
	switch t := t.(type) {
	case *ast.ParenExpr:
		return l.typeFields(p, f, t.X)
	case *ast.IndexExpr:
		return l.typeFields(p, f, t.X)
	case *ast.IndexListExpr:
		return l.typeFields(p, f, t.X)
	case *ast.Ident:
		return l.fieldsOf(p, t.Name)
	case *ast.SelectorExpr:
		id, ok := t.X.(*ast.Ident)
		if !ok {
			return nil
		}
		for _, spec := range f.Imports {
			importPath, _ := strconv.Unquote(spec.Path.Value)
			dep := l.dependency(p, importPath)
			if dep != nil && (spec.Name == nil && dep.Name == id.Name || spec.Name != nil && spec.Name.Name == id.Name) {
				return l.fieldsOf(dep, t.Sel.Name)
			}
		}
		return nil
	}
	return l.fields(t)
}

func (l *loader) fieldsOf(p *packages.Package, typeName string) []*FieldDecl {
	d, err := l.decl(p.PkgPath, typeName)
	if err != nil {
		return nil // a predeclared type, or one of a dot import
	}
	return d.Fields
}

// fields lists the fields of the struct that t is or, for other type literals,
// contains.
func (l *loader) fields(t ast.Expr) []*FieldDecl {
	st := structIn(t)
	if st == nil {
		return nil
	}
	var fields []*FieldDecl
	for _, f := range st.Fields.List {
		decl := FieldDecl{Doc: f.Doc, Comment: f.Comment, Fields: l.fields(f.Type)}
		if f.Tag != nil {
			decl.TagPos = position(l.fset, f.Tag.Pos())
		}
		if len(f.Names) == 0 {
			decl.Name, decl.Pos = embeddedName(f.Type), position(l.fset, f.Type.Pos())
			fields = append(fields, &decl)
		}
		for _, name := range f.Names {
			named := decl
			named.Name, named.Pos = name.Name, position(l.fset, name.Pos())
			fields = append(fields, &named)
		}
	}
	return fields
}

// structIn returns the anonymous struct in a type literal, nil for none.
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

// embeddedName returns the field name of an embedded type.
func embeddedName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.ParenExpr:
		return embeddedName(t.X)
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	}
	return ""
}
