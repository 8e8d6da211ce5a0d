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
		out.ZeroMethod, out.Comparable = hasIsZero(t), types.Comparable(t)
	}
	return out
}

// hasIsZero reports whether encoding/json asks a method whether a value is zero: one
// of the type, or of what it points to.
func hasIsZero(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return hasMethod(t, "IsZero", tells())
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
	tr.inside = false
	if elem := b.typ(t.Elem(), tr); elem != nil {
		return &ir.Type{Kind: ir.KindPointer, Elem: elem}
	}
	return nil
}

func (b *builder) slice(t *types.Slice, tr trail) *ir.Type {
	if e, ok := t.Elem().Underlying().(*types.Basic); ok && e.Kind() == types.Uint8 && !hasJSONMethods(t.Elem()) {
		out := &ir.Type{Kind: ir.KindBytes}
		if types.Identical(t.Elem(), types.Typ[types.Uint8]) {
			return out
		}
		if out.Elem = b.typ(t.Elem(), tr.elem()); out.Elem == nil {
			return nil
		}
		return out
	}
	if elem := b.typ(t.Elem(), tr.elem()); elem != nil {
		return &ir.Type{Kind: ir.KindList, Elem: elem}
	}
	return nil
}

func (b *builder) mapping(t *types.Map, tr trail) *ir.Type {
	if types.Unalias(t.Key()) == types.Typ[types.Invalid] {
		b.broken(tr)
		return nil
	}
	if problem, hint := badKey(t.Key()); problem != "" {
		b.reject(tr.key(), diag.BadMapKey, hint, "the map key %s %s", typeString(t.Key()), problem)
		return nil
	}
	key, elem := b.typ(t.Key(), tr.key()), b.typ(t.Elem(), tr.elem())
	if key == nil || elem == nil {
		return nil
	}
	return &ir.Type{Kind: ir.KindMap, Key: key, Elem: elem}
}

// badKey says why encoding/json does not take a type as map key, or writes and reads it
// in different ways; "" when it may be one.
func badKey(t types.Type) (problem, hint string) {
	basic, ok := t.Underlying().(*types.Basic)
	isString, isInteger := ok && basic.Info()&types.IsString != 0, ok && basic.Info()&types.IsInteger != 0
	const text = "use a string, an integer, or a type with text methods as key"
	marshals, unmarshals := hasMethod(t, "MarshalText", writes()), hasMethod(t, "UnmarshalText", reads())
	switch {
	case isString && unmarshals:
		return "is a string that encoding/json writes as it is, but reads with UnmarshalText", "use a string type without text methods as key"
	case marshals != unmarshals:
		return "has only one of the methods MarshalText and UnmarshalText", text
	case marshals && !implements(t, "MarshalText", writes()):
		return "has MarshalText on its pointer only, which a key of a map has not", "declare MarshalText on the type itself"
	case !isString && !isInteger && !marshals:
		return "is no string, integer or text", text
	}
	return "", ""
}

// implements reports whether the type itself has a method, and not only its pointer.
func implements(t types.Type, name string, want form) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	f, ok := obj.(*types.Func)
	return ok && match(f.Signature().Params(), want.params) && match(f.Signature().Results(), want.results)
}

// iface takes any; a named interface with methods may be a union.
func (b *builder) iface(t *types.Interface, tr trail) *ir.Type {
	if !t.Empty() {
		b.reject(tr, diag.UnsupportedType, "use a struct type, seal a named interface and document it with //cloudg:union, or use runtime.JSON for any value",
			"an interface does not say what its JSON form is")
		return nil
	}
	if !b.freeForm(tr, "any") {
		return nil
	}
	return &ir.Type{Kind: ir.KindAny}
}

// typeString returns the type as an author would write it.
func typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}
