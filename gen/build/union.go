package build

import (
	"cmp"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// defaultDiscriminator is the property that tells variants apart when the directive
// does not say otherwise.
const defaultDiscriminator = "type"

// union returns the shape of a named interface with methods, which must have the
// directive union. Like a struct it is known before its variants are.
func (b *builder) union(n *types.Named, iface *types.Interface, spelled *ir.Named, tr trail) *ir.Type {
	decl := b.decl(n.Obj())
	directive, ok := b.typeNote(decl, "union")
	switch {
	case !ok || n.TypeArgs().Len() > 0:
		return b.iface(iface, tr)
	case b.unions[typeKey(n)] != nil:
		return &ir.Type{Kind: ir.KindUnion, Union: b.unions[typeKey(n)]}
	case !isSealed(iface) && b.matched(n.Obj().Pkg()):
		return nil // said where it is declared
	case !isSealed(iface):
		b.reject(tr, diag.UnionNotSealed, sealHint(n.Obj().Name()),
			"the union %s is not sealed: other packages can implement it", typeString(n))
		return nil
	}
	u := &ir.Union{
		Named: spelled, Name: structName(n), Pos: ir.Pos(decl.Pos),
		Discriminator: cmp.Or(directive.text("discriminator"), defaultDiscriminator),
	}
	b.unions[typeKey(n)] = u
	good := b.otherVariants(n, iface, tr)
	for _, obj := range b.implementations(n, iface, tr) {
		v, ok := b.variant(u, obj, iface, tr)
		if good = good && ok; ok {
			u.Variants = append(u.Variants, v)
		}
	}
	if good && len(u.Variants) == 0 {
		b.reject(tr, diag.UnionVariant, "declare struct types with the method in the package of the interface",
			"no struct type implements the union %s", typeString(n))
		good = false
	}
	if !good {
		return nil
	}
	return &ir.Type{Kind: ir.KindUnion, Union: u}
}

// isSealed reports whether only the package of an interface can implement it.
func isSealed(iface *types.Interface) bool {
	for m := range iface.Methods() {
		if !m.Exported() {
			return true
		}
	}
	return false
}

// implementations returns the types that implement an interface of their package, in
// the order of the source. Other packages cannot see unexported ones, which therefore
// do not count when the interface is exported.
func (b *builder) implementations(n *types.Named, iface *types.Interface, tr trail) []*types.TypeName {
	scope := n.Obj().Pkg().Scope()
	var found []*types.TypeName
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || !implementedBy(obj, iface) {
			continue
		}
		if n.Obj().Exported() && !obj.Exported() {
			b.secretVariant(n, obj, tr)
			continue
		}
		found = append(found, obj)
	}
	slices.SortStableFunc(found, func(x, y *types.TypeName) int {
		p, q := b.res.Position(x.Pos()), b.res.Position(y.Pos())
		return cmp.Or(cmp.Compare(filepath.Base(p.File), filepath.Base(q.File)), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
	})
	return found
}

// secretVariant reports a variant that other packages would not know. The place is the
// type, or the use of the union when somebody else declares both.
func (b *builder) secretVariant(n *types.Named, obj *types.TypeName, tr trail) {
	at := b.res.Position(obj.Pos())
	if b.res.IsOwn(obj.Pkg().Path()) {
		tr.pos, tr.related = at, nil
	} else {
		tr.related = append(tr.related, diag.Related{Pos: at, Message: "the variant"})
	}
	b.reject(tr, diag.UnionVariant, "export the type, or keep the method off it",
		"the variant %s of the exported union %s is not exported, so that other packages would not know it", obj.Name(), n.Obj().Name())
}

func implementedBy(obj *types.TypeName, iface *types.Interface) bool {
	return types.Implements(obj.Type(), iface) || types.Implements(types.NewPointer(obj.Type()), iface)
}

// variant builds the variant that a type is.
func (b *builder) variant(u *ir.Union, obj *types.TypeName, iface *types.Interface, tr trail) (ir.Variant, bool) {
	tr.path += "(" + obj.Name() + ")"
	tr.use, tr.inside = &use{}, false
	refuse := func(format string, args ...any) (ir.Variant, bool) {
		b.reject(tr, diag.UnionVariant, "make it a plain struct type, or keep the method off it", format, args...)
		return ir.Variant{}, false
	}
	n, ok := obj.Type().(*types.Named)
	if !ok || n.TypeParams().Len() > 0 {
		return refuse("the variant %s of the union %s is generic", obj.Name(), u.Name)
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return refuse("the variant %s of the union %s is no struct", obj.Name(), u.Name)
	}
	tag, err := directive.WireName(obj.Name())
	if err != nil {
		return refuse("no tag can be derived from the name of the variant %s", obj.Name())
	}
	t := b.typ(n, tr)
	if t == nil {
		return ir.Variant{}, false
	}
	if t.Kind != ir.KindStruct {
		return refuse("the variant %s of the union %s has JSON or text methods of its own", obj.Name(), u.Name)
	}
	for _, other := range u.Variants {
		if other.Type.Struct.Tag == tag {
			return refuse("the variants %s and %s of the union %s have one tag, %s", other.Type.Struct.Name, obj.Name(), u.Name, tag)
		}
	}
	base := t.Struct
	t.Struct = &ir.Struct{Named: base.Named, Name: base.Name, Doc: base.Doc, Pos: base.Pos, Union: u, Tag: tag}
	b.variants = append(b.variants, unionVariant{t.Struct, base, tr})
	return ir.Variant{Type: t, Pointer: !types.Implements(n, iface)}, true
}

// A unionVariant is a struct that becomes a variant when the fields of the struct that
// it is made from are known.
type unionVariant struct {
	variant, base *ir.Struct
	tr            trail
}

// fillVariants gives the variants of unions their fields.
func (b *builder) fillVariants() {
	for _, v := range b.variants {
		v.variant.Fields = v.base.Fields
		for _, f := range v.base.Fields {
			if f.Name == v.variant.Union.Discriminator {
				b.reject(v.tr, diag.UnionVariant, "write another one: //cloudg:union discriminator=kind",
					"the variant %s has a field %q, which is the discriminator of the union %s", v.base.Name, f.Name, v.variant.Union.Name)
			}
		}
	}
}
