package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// isPlainStruct reports whether a type is a struct without JSON or text methods and
// without type parameters.
func isPlainStruct(n *types.Named) bool {
	_, ok := n.Underlying().(*types.Struct)
	return ok && !hasJSONMethods(n) && n.TypeArgs().Len() == 0 && wellKnown(n) == notWellKnown
}

// hidden returns a struct that generated code cannot name, as the type of a field: the
// fields in it can still be selected.
func (b *builder) hidden(n *types.Named, tr trail) *ir.Type {
	obj := n.Obj()
	spelled := &ir.Named{PkgPath: obj.Pkg().Path(), PkgName: obj.Pkg().Name(), Name: obj.Name()}
	if d := b.decl(obj); d != nil {
		tr.lo, tr.hi, tr.expr = d.Spec.Pos(), d.Spec.End(), d.Spec.Type
	}
	b.needless(n, tr)
	b.active = append(b.active, n)
	defer func() { b.active = b.active[:len(b.active)-1] }()
	s := b.structOf(n, n.Underlying().(*types.Struct), spelled, tr)
	s.Hidden = true
	return &ir.Type{Kind: ir.KindStruct, Named: spelled, Doc: b.typeDoc(n, n), Struct: s}
}

// nameless reports what cannot be said about a field of a hidden struct type, because
// generated code would have to name the type.
func (b *builder) nameless(f *ir.Field, tr trail) {
	if f.Type.Kind != ir.KindStruct || !f.Type.Struct.Hidden {
		return
	}
	switch {
	case f.Default != "":
		b.reject(tr, diag.UnspellableType, "export the type, or give the fields of the type defaults",
			"a default for the type %s, which generated code cannot name", f.Type.Struct.Name)
	case f.OmitZero && !f.Type.ZeroMethod:
		b.reject(tr, diag.UnspellableType, "export the type, or give it a method IsZero() bool",
			"omitzero on the type %s, which generated code cannot name", f.Type.Struct.Name)
	}
}
