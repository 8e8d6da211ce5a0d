package build

import (
	"go/types"
	"strconv"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// maxZeroParts is how many parts of a value are looked at to find out whether it is zero.
const maxZeroParts = 64

// zeroParts fills in what tells whether a field with omitzero is zero, where neither ==
// nor a method does, and reports whether that can be told.
func (b *builder) zeroParts(f *ir.Field, t types.Type, tr trail) bool {
	if !f.OmitZero || f.Type.ZeroMethod || f.Type.Comparable || !isPlain(f.Type) {
		return true
	}
	parts, ok := b.partsOf(t, nil, nil)
	if !ok {
		b.reject(tr, diag.ZeroUnknown, "give the type a method IsZero() bool, or use a pointer and omitempty",
			"omitzero on a type that has no method IsZero, and parts that cannot be looked at")
		return false
	}
	f.ZeroParts = parts
	return true
}

// isPlain reports whether values of the type are structs and arrays to Go as they are to
// JSON, or tell by methods of their own what they are to JSON.
func isPlain(t *ir.Type) bool {
	kind := t.Kind
	if kind == ir.KindText || kind == ir.KindMarshaler {
		kind = t.Under
	}
	return kind == ir.KindStruct || kind == ir.KindArray
}

// partsOf adds the parts of a value that are all zero if it is, as encoding/json has it:
// fields that are no properties count as well, and methods do not. It fails when there
// are too many, or fields that the generated file cannot name.
func (b *builder) partsOf(t types.Type, path []string, parts []ir.ZeroPart) ([]ir.ZeroPart, bool) {
	below := func(t types.Type, step string) (ok bool) {
		parts, ok = b.partsOf(t, append(path[:len(path):len(path)], step), parts)
		return ok
	}
	if types.Comparable(t) {
		return append(parts, ir.ZeroPart{Path: path}), len(parts) < maxZeroParts
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for v := range u.Fields() {
			if v.Name() != "_" && (!b.visible(v) || !below(v.Type(), v.Name())) {
				return nil, false
			}
		}
		return parts, true
	case *types.Array:
		for i := range u.Len() {
			if !below(u.Elem(), strconv.FormatInt(i, 10)) {
				return nil, false
			}
		}
		return parts, true
	}
	return append(parts, ir.ZeroPart{Path: path, Nil: true}), len(parts) < maxZeroParts
}
