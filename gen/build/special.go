package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A known is a type whose JSON form is known by its name.
type known uint8

const (
	notWellKnown known = iota
	instant            // time.Time
	duration           // time.Duration
	anyJSON            // codec.Value
	orderedJSON        // codec.Object
	orderedMap         // codec.Map
	rawJSON            // json.RawMessage
	jsonNumber         // json.Number
	toolResult         // runtime.ToolResult
)

// wellKnown recognises a type by its package and name.
func wellKnown(n *types.Named) known {
	if n.Obj().Pkg() == nil {
		return notWellKnown
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
	case "time.Time":
		return instant
	case "time.Duration":
		return duration
	case codecPath + ".Value":
		return anyJSON
	case codecPath + ".Object":
		return orderedJSON
	case codecPath + ".Map":
		return orderedMap
	case "encoding/json.RawMessage", "encoding/json/jsontext.Value":
		return rawJSON
	case "encoding/json.Number":
		return jsonNumber
	case runtimePath + ".ToolResult":
		return toolResult
	}
	return notWellKnown
}

func (b *builder) special(t types.Type, n *types.Named, k known, tr trail) *ir.Type {
	named, args, _ := b.spell(t)
	switch k {
	case instant:
		return &ir.Type{Kind: ir.KindTime, Named: named}
	case anyJSON:
		return &ir.Type{Kind: ir.KindJSON, Named: named}
	case orderedJSON:
		return &ir.Type{Kind: ir.KindObject, Named: named}
	case orderedMap:
		if n.TypeArgs().Len() != 1 {
			b.broken(tr)
			return nil
		}
		elem := b.typ(n.TypeArgs().At(0), tr.elem())
		if elem == nil {
			return nil
		}
		if args.Len() > 0 {
			named.Args = []*ir.Type{elem}
		}
		return &ir.Type{Kind: ir.KindOrdered, Named: named, Elem: elem}
	case toolResult:
		b.reject(tr, diag.UnsupportedType, "return *runtime.ToolResult itself", "a ToolResult cannot be part of a value")
		return nil
	}
	hint := map[known]string{
		duration:   "use a string or a number of seconds",
		rawJSON:    "use runtime.JSON, which holds any JSON value",
		jsonNumber: "use float64, or runtime.JSON, which keeps number literals",
	}[k]
	b.reject(tr, diag.TypeNotYet, hint, "%s is not supported yet", typeString(n))
	return nil
}
