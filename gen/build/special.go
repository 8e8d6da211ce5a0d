package build

import (
	"go/types"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A known is a type whose JSON form is known by its name.
type known uint8

const (
	notWellKnown   known = iota
	instant              // time.Time
	duration             // time.Duration
	anyJSON              // codec.Value
	orderedJSON          // codec.Object
	orderedMap           // codec.Map
	rawJSON              // json.RawMessage
	jsonNumber           // json.Number
	bigInteger           // big.Int
	uniformLocator       // url.URL
	toolResult           // runtime.ToolResult
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
	case "math/big.Int":
		return bigInteger
	case "net/url.URL":
		return uniformLocator
	case runtimePath + ".ToolResult":
		return toolResult
	}
	return notWellKnown
}

func (b *builder) special(t types.Type, n *types.Named, k known, tr trail) *ir.Type {
	named, args, _ := b.spell(t)
	switch k {
	case rawJSON:
		if !b.freeForm(tr, typeString(t)) {
			return nil
		}
	case orderedMap:
		return b.ordered(n, named, args, tr)
	case toolResult:
		b.reject(tr, diag.UnsupportedType, toolResultHint(tr.result), "a ToolResult cannot be part of a value")
		return nil
	}
	kind := map[known]ir.Kind{
		instant: ir.KindTime, duration: ir.KindDuration, anyJSON: ir.KindJSON, orderedJSON: ir.KindObject,
		rawJSON: ir.KindRaw, jsonNumber: ir.KindNumber, bigInteger: ir.KindBigInt, uniformLocator: ir.KindURL,
	}[k]
	return &ir.Type{Kind: kind, Named: named}
}

func toolResultHint(word string) string {
	switch word {
	case "":
		return "only a tool returns one; take a type of your own"
	case "tool":
		return "return *runtime.ToolResult itself"
	}
	return "return a string, []byte, contents, or a value for JSON; only a tool returns a ToolResult"
}

// freeFormHint says where format=json can stand: fields have a tag, and parameters a
// line, but a result has neither.
func freeFormHint(tr trail) string {
	const otherwise = "use runtime.JSON, or a type that says more"
	switch {
	case strings.Contains(tr.path, "."):
		return "add format=json to the cloudg tag, " + otherwise
	case tr.result != "":
		return otherwise
	}
	return "add format=json to the //cloudg:arg line, " + otherwise
}

// ordered returns the shape of a runtime.Map.
func (b *builder) ordered(n *types.Named, named *ir.Named, args *types.TypeList, tr trail) *ir.Type {
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
}

// freeForm reports a type that holds any JSON value where the author does not say that
// this is meant.
func (b *builder) freeForm(tr trail, name string) bool {
	if tr.use.freeForm {
		tr.use.freeFormUsed = true
		return true
	}
	b.reject(tr, diag.FreeForm, freeFormHint(tr),
		"%s accepts everything, so that the schema would say nothing", name)
	return false
}
