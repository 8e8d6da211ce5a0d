package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// typ returns the type at the end of a trail, nil when it is refused.
func (b *builder) typ(t types.Type, tr trail) *ir.Type {
	var out *ir.Type
	if n, ok := types.Unalias(t).(*types.Named); ok {
		out = b.named(t, n, tr)
	} else {
		out = b.unnamed(types.Unalias(t), tr)
		if a, ok := t.(*types.Alias); ok && out != nil && out.Named == nil {
			if named, args, ok := b.spell(a); ok && args.Len() == 0 {
				out.Named = named
			}
		}
	}
	if out != nil {
		out.ZeroMethod, out.Comparable = hasMethod(t, "IsZero", tells()), types.Comparable(t)
	}
	return out
}

// unnamed returns the shape of a type literal or predeclared type, or of what is
// under a named type.
func (b *builder) unnamed(t types.Type, tr trail) *ir.Type {
	switch t := t.(type) {
	case *types.Basic:
		return b.basic(t, tr)
	case *types.Pointer:
		return b.pointer(t, tr)
	case *types.Slice:
		return b.slice(t, tr)
	case *types.Array:
		if elem := b.typ(t.Elem(), tr.elem()); elem != nil {
			return &ir.Type{Kind: ir.KindArray, Elem: elem, Len: int(t.Len())}
		}
		return nil
	case *types.Map:
		return b.mapping(t, tr)
	case *types.Struct:
		return b.anonymous(t, tr)
	case *types.Interface:
		return b.iface(t, tr)
	}
	b.reject(tr, diag.UnsupportedType, "keep it out of the arguments and the result, or hide a field with json:\"-\"",
		"%s has no JSON form", typeString(t))
	return nil
}

// basics are the predeclared types with a JSON form.
var basics = map[types.BasicKind]ir.Type{
	types.Bool:    {Kind: ir.KindBool},
	types.String:  {Kind: ir.KindString},
	types.Int:     {Kind: ir.KindInt, Bits: 64, Word: true},
	types.Int8:    {Kind: ir.KindInt, Bits: 8},
	types.Int16:   {Kind: ir.KindInt, Bits: 16},
	types.Int32:   {Kind: ir.KindInt, Bits: 32},
	types.Int64:   {Kind: ir.KindInt, Bits: 64},
	types.Uint:    {Kind: ir.KindUint, Bits: 64, Word: true},
	types.Uint8:   {Kind: ir.KindUint, Bits: 8},
	types.Uint16:  {Kind: ir.KindUint, Bits: 16},
	types.Uint32:  {Kind: ir.KindUint, Bits: 32},
	types.Uint64:  {Kind: ir.KindUint, Bits: 64},
	types.Uintptr: {Kind: ir.KindUint, Bits: 64, Word: true, Named: &ir.Named{Name: "uintptr"}},
	types.Float32: {Kind: ir.KindFloat, Bits: 32},
	types.Float64: {Kind: ir.KindFloat, Bits: 64},
}

func (b *builder) basic(t *types.Basic, tr trail) *ir.Type {
	if t.Kind() == types.Invalid {
		b.broken(tr)
		return nil
	}
	out, ok := basics[t.Kind()]
	if !ok {
		b.reject(tr, diag.UnsupportedType, "keep it out of the arguments and the result, or hide a field with json:\"-\"",
			"%s has no JSON form", t)
		return nil
	}
	return &out
}

func (b *builder) pointer(t *types.Pointer, tr trail) *ir.Type {
	if _, twice := types.Unalias(t.Elem()).(*types.Pointer); twice {
		b.reject(tr, diag.TypeNotYet, "use one pointer: null is one value", "a pointer to a pointer is not supported yet")
		return nil
	}
	if elem := b.typ(t.Elem(), tr); elem != nil {
		return &ir.Type{Kind: ir.KindPointer, Elem: elem}
	}
	return nil
}

func (b *builder) slice(t *types.Slice, tr trail) *ir.Type {
	if e, ok := t.Elem().Underlying().(*types.Basic); ok && e.Kind() == types.Uint8 && !hasJSONMethods(t.Elem()) {
		b.reject(tr, diag.TypeNotYet, "use a string that holds base64 text", "%s is not supported yet", typeString(t))
		return nil
	}
	if elem := b.typ(t.Elem(), tr.elem()); elem != nil {
		return &ir.Type{Kind: ir.KindList, Elem: elem}
	}
	return nil
}

func (b *builder) mapping(t *types.Map, tr trail) *ir.Type {
	basic, ok := t.Key().Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsString == 0 || hasJSONMethods(t.Key()) {
		if types.Unalias(t.Key()) == types.Typ[types.Invalid] {
			b.broken(tr)
			return nil
		}
		b.reject(tr.key(), diag.BadMapKey, "use a string type without text methods as key",
			"the map key %s is no string", typeString(t.Key()))
		return nil
	}
	key, elem := b.typ(t.Key(), tr.key()), b.typ(t.Elem(), tr.elem())
	if key == nil || elem == nil {
		return nil
	}
	return &ir.Type{Kind: ir.KindMap, Key: key, Elem: elem}
}

func (b *builder) iface(t *types.Interface, tr trail) *ir.Type {
	switch {
	case !t.Empty():
		b.reject(tr, diag.UnsupportedType, "use a struct type, or runtime.JSON for any value",
			"an interface does not say what its JSON form is")
	case tr.use.freeForm:
		b.reject(tr, diag.TypeNotYet, "use runtime.JSON, which holds any JSON value", "any with format=json is not supported yet")
	default:
		b.reject(tr, diag.FreeForm, "use runtime.JSON, which holds any JSON value, or a type that says more",
			"any accepts everything, so that the schema would say nothing")
	}
	return nil
}

// typeString returns the type as an author would write it.
func typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}
