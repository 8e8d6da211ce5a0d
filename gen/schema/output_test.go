package schema

import (
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
)

// TestL3_2_OutputsKeepNoRules has what an author says about arguments: results are not
// checked against it.
func TestL3_2_OutputsKeepNoRules(t *testing.T) {
	narrow := color()
	narrow.All = []ir.Const{{Value: `"red"`}, {Value: `"blue"`}}
	level := &ir.Type{Kind: ir.KindEnum, Elem: number(ir.KindInt, 64, ir.Rules{}), Enum: []ir.Const{{Value: "1"}}}
	for _, test := range []typeCase{
		{"int", number(ir.KindInt, 64, ir.Rules{Min: "1", Max: "9", MultipleOf: "2"}), `{"type": "integer"}`},
		{"int8", number(ir.KindInt, 8, ir.Rules{Min: "1", XMax: "9"}), `{"maximum": 127, "minimum": -128, "type": "integer"}`},
		{"values", number(ir.KindUint, 8, ir.Rules{Values: []string{"3", "1"}}), `{"maximum": 255, "minimum": 0, "type": "integer"}`},
		{"number", number(ir.KindFloat, 64, ir.Rules{XMin: "0"}), `{"type": "number"}`},
		{"string", &ir.Type{Kind: ir.KindString, Rules: ir.Rules{MinLen: "1", Pattern: "^a", Format: "uuid", Values: []string{`"a"`}}}, `{"type": "string"}`},
		{"list", &ir.Type{Kind: ir.KindList, Elem: plain(), Rules: ir.Rules{MinItems: "1", Unique: true}}, `{"items": {"type": "string"}, "type": "array"}`},
		{"map", &ir.Type{Kind: ir.KindMap, Key: color(), Elem: plain(), Rules: ir.Rules{MaxItems: "1"}}, `{"additionalProperties": {"type": "string"}, "type": "object"}`},
		{
			"map by integer", &ir.Type{Kind: ir.KindMap, Key: level, Elem: plain()},
			`{"additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "^(0|-?[1-9][0-9]*)$", "type": "string"}, "type": "object"}`,
		},
		{"array", &ir.Type{Kind: ir.KindArray, Len: 2, Elem: plain()}, `{"items": {"type": "string"}, "maxItems": 2, "minItems": 2, "type": "array"}`},
		{"enum", narrow, `{"description": "A color.", "enum": ["red", "blue"], "type": "string"}`},
		{"time", &ir.Type{Kind: ir.KindTime}, `{"format": "date-time", "type": "string"}`},
		{"url", &ir.Type{Kind: ir.KindURL}, `{"type": "string"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := newBuilder(false, test.typ).schema(test.typ).line(); got != test.want {
				t.Errorf("schema\n got %s\nwant %s", got, test.want)
			}
		})
	}
}
