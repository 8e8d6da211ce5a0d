package schema

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/gen/ir"
)

type typeCase struct {
	name string
	typ  *ir.Type
	want string
}

func plain() *ir.Type { return &ir.Type{Kind: ir.KindString} }

func number(kind ir.Kind, bits int, r ir.Rules) *ir.Type {
	return &ir.Type{Kind: kind, Bits: bits, Rules: r}
}

func color() *ir.Type {
	return &ir.Type{Kind: ir.KindEnum, Elem: plain(), Doc: "A color.", Enum: []ir.Const{{Value: `"red"`}}}
}

func TestL3_2_Scalars(t *testing.T) {
	checkTypes(t, []typeCase{
		{"bool", &ir.Type{Kind: ir.KindBool}, `{"type": "boolean"}`},
		{"int", number(ir.KindInt, 64, ir.Rules{}), `{"type": "integer"}`},
		{"int8", number(ir.KindInt, 8, ir.Rules{}), `{"maximum": 127, "minimum": -128, "type": "integer"}`},
		{"int32", number(ir.KindInt, 32, ir.Rules{}), `{"maximum": 2147483647, "minimum": -2147483648, "type": "integer"}`},
		{"uint16", number(ir.KindUint, 16, ir.Rules{}), `{"maximum": 65535, "minimum": 0, "type": "integer"}`},
		{"uint64", number(ir.KindUint, 64, ir.Rules{}), `{"minimum": 0, "type": "integer"}`},
		{"tighter", number(ir.KindInt, 8, ir.Rules{Min: "-200", Max: "9"}), `{"maximum": 9, "minimum": -128, "type": "integer"}`},
		{"the author's spelling", number(ir.KindUint, 8, ir.Rules{Min: "0.0"}), `{"maximum": 255, "minimum": 0.0, "type": "integer"}`},
		{"values", number(ir.KindUint, 8, ir.Rules{Values: []string{"3", "1"}}), `{"enum": [3, 1], "type": "integer"}`},
		{
			"number", number(ir.KindFloat, 32, ir.Rules{XMin: "0", XMax: "1e3", MultipleOf: "0.1"}),
			`{"exclusiveMaximum": 1e3, "exclusiveMinimum": 0, "multipleOf": 0.1, "type": "number"}`,
		},
		{
			"string", &ir.Type{Kind: ir.KindString, Rules: ir.Rules{MinLen: "1", MaxLen: "9", Pattern: "^<\"\\d`$", Format: "uuid"}},
			"{\"format\": \"uuid\", \"maxLength\": 9, \"minLength\": 1, \"pattern\": \"^<\\\"\\\\d`$\", \"type\": \"string\"}",
		},
		{"one constant", color(), `{"description": "A color.", "enum": ["red"], "type": "string"}`},
		{"time", &ir.Type{Kind: ir.KindTime, Doc: "A Time is"}, `{"format": "date-time", "type": "string"}`},
	})
}

func TestL3_2_Composites(t *testing.T) {
	checkTypes(t, []typeCase{
		{"pointer", &ir.Type{Kind: ir.KindPointer, Elem: plain()}, `{"anyOf": [{"type": "string"}, {"type": "null"}]}`},
		{
			"pointer to pointer", &ir.Type{Kind: ir.KindPointer, Elem: &ir.Type{Kind: ir.KindPointer, Elem: plain()}},
			`{"anyOf": [{"type": "string"}, {"type": "null"}]}`,
		},
		{
			"list", &ir.Type{Kind: ir.KindList, Elem: plain(), Rules: ir.Rules{MinItems: "1", MaxItems: "3", Unique: true}},
			`{"items": {"type": "string"}, "maxItems": 3, "minItems": 1, "type": "array", "uniqueItems": true}`,
		},
		{
			"array", &ir.Type{Kind: ir.KindArray, Len: 2, Elem: plain()},
			`{"items": {"type": "string"}, "maxItems": 2, "minItems": 2, "type": "array"}`,
		},
		{
			"map", &ir.Type{Kind: ir.KindMap, Key: plain(), Elem: plain(), Rules: ir.Rules{MaxItems: "3"}},
			`{"additionalProperties": {"type": "string"}, "maxProperties": 3, "type": "object"}`,
		},
		{
			"map by enum", &ir.Type{Kind: ir.KindMap, Key: color(), Elem: plain()},
			`{"additionalProperties": {"type": "string"}, "propertyNames": {"description": "A color.", "enum": ["red"], "type": "string"}, "type": "object"}`,
		},
		{"ordered map", &ir.Type{Kind: ir.KindOrdered, Elem: plain()}, `{"additionalProperties": {"type": "string"}, "type": "object"}`},
		{"object", &ir.Type{Kind: ir.KindObject}, `{"type": "object"}`},
		{"anything", &ir.Type{Kind: ir.KindJSON}, `{}`},
		{"anything or null", &ir.Type{Kind: ir.KindPointer, Elem: &ir.Type{Kind: ir.KindJSON}}, `{}`},
		{"text", &ir.Type{Kind: ir.KindText, Doc: "An ID."}, `{"description": "An ID.", "type": "string"}`},
		{"of the author", &ir.Type{Kind: ir.KindMarshaler, Schema: `{"type":"array","items":{"type":"number"}}`}, `{"type": "array", "items": {"type": "number"}}`},
	})
}

// checkTypes compares schemas on one line, and compiles them.
func checkTypes(t *testing.T, cases []typeCase) {
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			b := newBuilder(true, test.typ)
			got := b.schema(test.typ).line()
			if b.err != nil {
				t.Fatal(b.err)
			}
			if got != test.want {
				t.Errorf("schema\n got %s\nwant %s", got, test.want)
			}
			if _, err := jsonschema.CompileString("test.json", got); err != nil {
				t.Errorf("not a schema: %v", err)
			}
		})
	}
}

func TestL3_2_PropertyOverlay(t *testing.T) {
	typ := &ir.Type{Kind: ir.KindString, Doc: "Of the type."}
	field := &ir.Field{
		Name: "a", Title: "A", Doc: "Of the field.", Type: typ, Default: `"x"`, Examples: []string{`"y"`, `"z"`}, Deprecated: true,
	}
	s := &ir.Struct{Name: "S", Fields: []*ir.Field{field}}
	const common = `"deprecated": true, "description": "Of the field.", "examples": ["y", "z"], "title": "A", "type": "string"}`
	in := newBuilder(true, nil).property(s, field).line()
	if want := `{"default": "x", ` + common; in != want {
		t.Errorf("input\n got %s\nwant %s", in, want)
	}
	out := newBuilder(false, nil).property(s, field).line()
	if want := `{` + common; out != want {
		t.Errorf("output\n got %s\nwant %s", out, want)
	}
}

func TestBadText(t *testing.T) {
	for _, text := range []string{"", "{", "[1", `{"a":}`, "1 2", `{"a" 1}`} {
		field := &ir.Field{Name: "a", Type: &ir.Type{Kind: ir.KindString}, Default: text}
		tool := &ir.Tool{Arguments: ir.Arguments{Args: &ir.Struct{Name: "S", Fields: []*ir.Field{field}}}}
		_, err := Input(tool)
		if text == "" && err != nil {
			t.Errorf("no default: %v", err)
		}
		if text != "" && (err == nil || !strings.Contains(err.Error(), "default of S.a")) {
			t.Errorf("default %s: error %v", text, err)
		}
	}
}
