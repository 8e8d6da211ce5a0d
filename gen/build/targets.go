package build

import (
	"go/ast"
	"go/token"

	"github.com/cloudg/cloudg/annotations/directive"
)

// A target is a declaration that a comment documents.
type target struct {
	kind directive.Targets // 0 for declarations that take no directive
	what string            // for messages, such as "function Find"
	fn   *ast.FuncDecl     // for functions and methods
	typ  *ast.TypeSpec     // for types
}

// targets returns what each comment of a file documents. A comment that is not
// among them documents nothing.
func targets(f *ast.File) map[*ast.CommentGroup]target {
	found := map[*ast.CommentGroup]target{}
	add := func(doc *ast.CommentGroup, t target) {
		if doc != nil {
			found[doc] = t
		}
	}
	add(f.Doc, target{kind: directive.OnPackage, what: "package clause"})
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Doc, funcTarget(d))
		case *ast.GenDecl:
			genTargets(d, add)
		}
	}
	return found
}

func funcTarget(d *ast.FuncDecl) target {
	if d.Recv != nil {
		return target{kind: directive.OnMethod, what: "method " + d.Name.Name, fn: d}
	}
	return target{kind: directive.OnFunc, what: "function " + d.Name.Name, fn: d}
}

func genTargets(d *ast.GenDecl, add func(*ast.CommentGroup, target)) {
	grouped := d.Lparen.IsValid()
	if d.Tok != token.TYPE || grouped {
		add(d.Doc, target{what: genName(d)})
	}
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			t := typeTarget(s)
			if !grouped {
				add(d.Doc, t)
			}
			add(s.Doc, t)
			memberTargets(s, add)
		case *ast.ValueSpec:
			add(s.Doc, target{what: d.Tok.String() + " declaration"})
		case *ast.ImportSpec:
			add(s.Doc, target{what: "import"})
		}
	}
}

func genName(d *ast.GenDecl) string {
	if d.Lparen.IsValid() {
		return "group of " + d.Tok.String() + " declarations"
	}
	return d.Tok.String() + " declaration"
}

func typeTarget(s *ast.TypeSpec) target {
	if _, ok := s.Type.(*ast.InterfaceType); ok {
		return target{kind: directive.OnInterface, what: "interface type " + s.Name.Name, typ: s}
	}
	return target{kind: directive.OnType, what: "type " + s.Name.Name, typ: s}
}

// memberTargets finds the fields and interface methods of a type. They take no
// directive: fields have tags, and interface methods no body to call.
func memberTargets(s *ast.TypeSpec, add func(*ast.CommentGroup, target)) {
	ast.Inspect(s.Type, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				add(f.Doc, target{what: "field of type " + s.Name.Name})
			}
		case *ast.InterfaceType:
			for _, f := range n.Methods.List {
				add(f.Doc, target{what: "method of interface type " + s.Name.Name})
			}
		}
		return true
	})
}
