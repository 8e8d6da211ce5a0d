package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/gen/output"
)

// What is generated must not differ from build to build, so neither may what it is
// generated from: types, the constants of enums, and the variants of unions.

const moveHint = "move the declaration into a file without build constraints"

// constrained reports a type that a file of some builds declares.
func (b *builder) constrained(n *types.Named, decl *load.TypeDecl, tr trail) {
	switch {
	case decl.Constraint == "":
	case b.res.IsOwn(n.Obj().Pkg().Path()):
		b.otherBuild(tr, decl.Pos, "the type "+decl.Name, decl.Constraint)
	case output.Platform(filepath.Base(decl.Pos.File)) != "": // else it may be a constraint of releases
		b.reject(tr, diag.ConstrainedFile, "use a type that every platform has",
			"the type %s is declared in %s, a file of some builds only", typeString(n), filepath.Base(decl.Pos.File))
	}
}

// constrainedConsts reports the constants of an enum that files of some builds declare,
// of this one or of others.
func (b *builder) constrainedConsts(n *types.Named, decl *load.TypeDecl, tr trail) {
	path := n.Obj().Pkg().Path()
	if !b.res.IsOwn(path) {
		return
	}
	for _, c := range decl.Consts {
		if c.Constraint != "" && (ast.IsExported(c.Name) || !n.Obj().Exported()) {
			b.otherBuild(tr, c.Pos, "the value "+c.Name+" of the enum "+decl.Name, c.Constraint)
		}
	}
	for _, f := range b.res.OtherBuilds(path) {
		for _, d := range f.Syntax.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.CONST {
				continue
			}
			for _, s := range gen.Specs {
				spec := s.(*ast.ValueSpec)
				if id, ok := spec.Type.(*ast.Ident); ok && id.Name == decl.Name {
					b.otherBuild(tr, b.res.Position(spec.Names[0].Pos()), "the value "+spec.Names[0].Name+" of the enum "+decl.Name, f.Constraint)
				}
			}
		}
	}
}

// otherVariants reports the variants of a union that only other builds have; ok is
// false if there are some. Those of this build are reported as types.
func (b *builder) otherVariants(n *types.Named, iface *types.Interface, tr trail) (ok bool) {
	ok = true
	for _, f := range b.res.OtherBuilds(n.Obj().Pkg().Path()) {
		for _, d := range f.Syntax.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc || fn.Recv == nil {
				continue
			}
			for m := range iface.Methods() {
				if !m.Exported() && m.Name() == fn.Name.Name {
					b.otherBuild(tr, b.res.Position(fn.Name.Pos()), "a variant of the union "+n.Obj().Name(), f.Constraint)
					ok = false
				}
			}
		}
	}
	return ok
}

func (b *builder) otherBuild(tr trail, at diag.Pos, what, constraint string) {
	b.errorf(diag.ConstrainedFile, at, moveHint,
		"%s needs %s, which belongs to some builds only (%s): what is generated would depend on the machine", tr, what, constraint)
}
