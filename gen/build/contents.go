package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// contents reads what the handler of a resource or template returns; false means that
// it cannot be used.
func (b *builder) contents(h *handler, results []param, fn *ir.Func, out *ir.Result) bool {
	one, ok := b.oneResult(h, results, fn)
	switch {
	case !ok:
		return false
	case one == nil:
		b.errorf(diag.UnfitResult, diag.Pos(fn.Pos), "return a string, []byte, contents, or a value for JSON",
			"%s: a %s returns its content, and this returns none", h.name(), h.note.Word)
		return false
	}
	if kind, ready := readyContents(one.typ); ready {
		out.Kind = kind
		return true
	}
	if name, is := contentsType(elementOf(one.typ)); is {
		b.errorf(diag.UnfitResult, one.pos, "return runtime.ResourceContents, or a list of them",
			"%s: the handler returns %s, whose %s would become JSON text", h.name(), typeString(one.typ), name)
		return false
	}
	tr := b.start(h, *one, "result")
	tr.result = h.note.Word
	tr.use.schema = anySchema
	if out.Type = b.typ(one.typ, tr); out.Type == nil {
		return false
	}
	out.Kind = resultKind(out.Type)
	return true
}

// anySchema is what a type with JSON methods is taken to be where no schema is
// published.
const anySchema = "{}"

// readyContents recognises the results that are sent as they are.
func readyContents(t types.Type) (kind ir.ResultKind, ok bool) {
	t = types.Unalias(t)
	if s, ok := t.(*types.Slice); ok {
		elem := types.Unalias(s.Elem())
		if isNamed(elem, runtimePath, "ResourceContents") {
			return ir.ResultContents, true
		}
		return ir.ResultBytes, elem == types.Typ[types.Uint8] || elem == types.Universe.Lookup("byte").Type()
	}
	switch {
	case t == types.Typ[types.String]:
		return ir.ResultString, true
	case isNamed(t, runtimePath, "ResourceContents"), isPointerTo(t, "TextContents"), isPointerTo(t, "BlobContents"):
		return ir.ResultContent, true
	}
	return 0, false
}

// contentsType recognises the types of contents, which only some results may be made
// of.
func contentsType(t types.Type) (name string, ok bool) {
	for _, name := range []string{"TextContents", "BlobContents", "ResourceContents"} {
		if isNamed(t, runtimePath, name) {
			return name, true
		}
	}
	return "", false
}

// elementOf returns what a type is made of below pointers and lists.
func elementOf(t types.Type) types.Type {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		default:
			return u
		}
	}
}
