package build

import (
	"encoding/json"
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// oneResult returns what a handler returns beside an error, nil for nothing; ok is
// false when the results have no such form.
func (b *builder) oneResult(h *handler, results []param, fn *ir.Func) (r *param, ok bool) {
	if n := len(results); n > 0 && isError(results[n-1].typ) {
		fn.HasError = true
		results = results[:n-1]
	}
	switch len(results) {
	case 0:
		return nil, true
	case 1:
	default:
		what := "more than one result beside the error"
		if isError(results[0].typ) {
			what = "an error that is not the last result"
		}
		b.badResults(h, results[1], what)
		return nil, false
	}
	if isError(results[0].typ) {
		b.badResults(h, results[0], "two errors")
		return nil, false
	}
	return &results[0], true
}

// result reads what a tool returns; false means that it cannot be used.
func (b *builder) result(h *handler, results []param, t *ir.Tool) bool {
	one, ok := b.oneResult(h, results, &t.Func)
	if one == nil {
		t.Result.Kind = ir.ResultNone
		return ok
	}
	r := *one
	switch {
	case isPointerTo(r.typ, "ToolResult"):
		t.Result.Kind = ir.ResultTool
		return true
	case isNamed(r.typ, runtimePath, "ToolResult"):
		b.badResults(h, r, "a ToolResult by value; return *runtime.ToolResult")
		return false
	}
	tr := b.start(h, r, "result")
	tr.result = h.note.Word
	tr.use.schema = h.note.text("schema")
	typ := b.typ(r.typ, tr)
	if typ == nil {
		return false
	}
	t.Result.Type, t.Result.Kind = typ, resultKind(typ)
	return true
}

func (b *builder) badResults(h *handler, r param, what string) {
	b.errorf(diag.BadResults, r.pos, "results are nothing, error, T, or (T, error)",
		"%s: the handler returns %s", h.name(), what)
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// isPointerTo reports whether t is a pointer to a type of package runtime.
func isPointerTo(t types.Type, name string) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && isNamed(p.Elem(), runtimePath, name)
}

// resultKind decides from the type alone how a value is sent.
func resultKind(t *ir.Type) ir.ResultKind {
	switch t.Kind {
	case ir.KindJSON:
		return ir.ResultJSON
	case ir.KindStruct, ir.KindMap, ir.KindObject, ir.KindOrdered:
		return ir.ResultObject
	case ir.KindMarshaler:
		if schemaType(t.Schema) == "object" {
			return ir.ResultObject
		}
	case ir.KindPointer: // nil is no result
		if resultKind(t.Elem) == ir.ResultObject {
			return ir.ResultObject
		}
	}
	return ir.ResultWrapped
}

// schemaType returns the type that a schema asks for.
func schemaType(schema string) string {
	var s struct{ Type string }
	if json.Unmarshal([]byte(schema), &s) != nil {
		return ""
	}
	return s.Type
}
