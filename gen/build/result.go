package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// result reads what a handler returns; ok is false when it cannot be used.
func (b *builder) result(h *handler, results []param, t *ir.Tool) bool {
	if n := len(results); n > 0 && isError(results[n-1].typ) {
		t.Func.HasError = true
		results = results[:n-1]
	}
	switch len(results) {
	case 0:
		t.Result.Kind = ir.ResultNone
		return true
	case 1:
	default:
		what := "more than one result beside the error"
		if isError(results[0].typ) {
			what = "an error that is not the last result"
		}
		b.badResults(h, results[1], what)
		return false
	}
	r := results[0]
	switch {
	case isError(r.typ):
		b.badResults(h, r, "two errors")
		return false
	case isToolResult(r.typ):
		t.Result.Kind = ir.ResultTool
		return true
	case isNamed(r.typ, runtimePath, "ToolResult"):
		b.badResults(h, r, "a ToolResult by value; return *runtime.ToolResult")
		return false
	}
	tr := b.start(h, r, "result")
	if v, ok := h.tool.Get("schema"); ok {
		tr.use.schema = v.Text
	}
	typ := b.typ(r.typ, tr)
	if typ == nil {
		return false
	}
	t.Result.Type, t.Result.Kind = typ, resultKind(typ)
	if isMarshaler(typ) {
		t.Result.Kind = ir.ResultObject // the key takes no other schema
	}
	return true
}

func (b *builder) badResults(h *handler, r param, what string) {
	b.errorf(diag.BadResults, r.pos, "results are nothing, error, T, or (T, error)",
		"%s: the handler returns %s", h.name(), what)
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

func isToolResult(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && isNamed(p.Elem(), runtimePath, "ToolResult")
}

// resultKind decides from the type alone how a result becomes structured content.
func resultKind(t *ir.Type) ir.ResultKind {
	switch t.Kind {
	case ir.KindJSON:
		return ir.ResultJSON
	case ir.KindStruct, ir.KindMap, ir.KindObject, ir.KindOrdered:
		return ir.ResultObject
	case ir.KindPointer: // nil is no result
		if resultKind(t.Elem) == ir.ResultObject {
			return ir.ResultObject
		}
	}
	return ir.ResultWrapped
}
