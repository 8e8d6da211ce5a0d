package schema

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/gen/ir"
)

// node returns a struct that holds a list of itself.
func node(pkg string) *ir.Struct {
	s := &ir.Struct{Name: "Node", Named: &ir.Named{PkgPath: "example.org/" + pkg, PkgName: pkg, Name: "Node"}, Recursive: true}
	s.Fields = []*ir.Field{
		{Name: "v", Type: &ir.Type{Kind: ir.KindInt, Bits: 64}, Required: true},
		{Name: "kids", Type: &ir.Type{Kind: ir.KindList, Elem: structType(s)}},
	}
	return s
}

func structType(s *ir.Struct) *ir.Type {
	return &ir.Type{Kind: ir.KindStruct, Struct: s, Named: s.Named}
}

func TestL3_1_RecursiveTypes(t *testing.T) {
	args := &ir.Struct{Name: "DoArgs", Fields: []*ir.Field{{Name: "x", Type: structType(node("a")), Required: true}}}
	got, err := Input(&ir.Tool{Arguments: ir.Arguments{Args: args}})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "$defs": {
    "Node": {
      "additionalProperties": false,
      "properties": {
        "v": {"type": "integer"},
        "kids": {"items": {"$ref": "#/$defs/Node"}, "type": "array"}
      },
      "required": ["v"],
      "type": "object"
    }
  },
  "additionalProperties": false,
  "properties": {
    "x": {"$ref": "#/$defs/Node"}
  },
  "required": ["x"],
  "type": "object"
}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
}

// TestMutualRecursion has many structs that all contain each other: each is defined
// once, where inlining would write out every way through them.
func TestMutualRecursion(t *testing.T) {
	const n = 12
	all := make([]*ir.Struct, n)
	for i := range all {
		all[i] = &ir.Struct{Name: string(rune('A' + i))}
	}
	var variants []ir.Variant
	for _, s := range all {
		variants = append(variants, ir.Variant{Type: structType(s)})
	}
	union := &ir.Type{Kind: ir.KindUnion, Union: &ir.Union{Name: "U", Discriminator: "type", Variants: variants}}
	for _, s := range all {
		s.Union, s.Tag = union.Union, s.Name
		s.Fields = []*ir.Field{{Name: "inner", Type: &ir.Type{Kind: ir.KindList, Elem: union}}}
	}
	leaf := &ir.Struct{Name: "Leaf", Fields: []*ir.Field{{Name: "x", Type: &ir.Type{Kind: ir.KindBool}}}}
	all[0].Fields = append(all[0].Fields, &ir.Field{Name: "leaf", Type: structType(leaf)})
	args := &ir.Struct{Name: "Args", Fields: []*ir.Field{{Name: "u", Type: union}, {Name: "leaf", Type: structType(leaf)}}}
	got := recursive(structType(args))
	if got[leaf] || got[args] || len(got) != n {
		t.Errorf("%d structs are recursive, want %d", len(got), n)
	}
	text, err := Input(&ir.Tool{Arguments: ir.Arguments{Args: args}})
	if err != nil {
		t.Fatal(err)
	}
	if refs := strings.Count(text, `"$ref"`); refs != n*(n+1) {
		t.Errorf("%d references, want %d:\n%s", refs, n*(n+1), text)
	}
	if _, err := jsonschema.CompileString("test.json", text); err != nil {
		t.Errorf("a reference leads nowhere: %v", err)
	}
}

func TestDefinitionNames(t *testing.T) {
	generic := &ir.Struct{Name: "Page[example.org/a.Node]"}
	root := &ir.Struct{Name: "Root", Fields: []*ir.Field{
		{Name: "a", Type: structType(node("a"))}, {Name: "b", Type: structType(node("b"))}, {Name: "c", Type: structType(generic)},
	}}
	var got []string
	names := definitionNames(structType(root))
	for _, s := range ir.Structs(structType(root)) {
		got = append(got, names[s])
	}
	if diff := cmp.Diff([]string{"Root", "a_Node", "b_Node", "Page_example.org_a.Node"}, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	text, err := Input(&ir.Tool{Arguments: ir.Arguments{Args: root}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := jsonschema.CompileString("test.json", text); err != nil {
		t.Errorf("a reference leads nowhere: %v\n%s", err, text)
	}
}

func TestRecursiveRoot(t *testing.T) {
	for name, tool := range map[string]*ir.Tool{
		"object":  {Result: ir.Result{Kind: ir.ResultObject, Type: structType(node("a"))}},
		"wrapped": {Result: ir.Result{Kind: ir.ResultWrapped, Type: &ir.Type{Kind: ir.KindList, Elem: structType(node("a"))}}},
	} {
		text, err := Output(tool)
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := jsonschema.CompileString("test.json", text)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		good := map[string]any{"v": 1, "kids": []any{map[string]any{"v": 2, "kids": []any{}}}}
		bad := map[string]any{"v": 1, "kids": []any{map[string]any{"v": "no", "kids": []any{}}}}
		wrap := func(v any) any {
			if name == "wrapped" {
				return map[string]any{"result": []any{v}}
			}
			return v
		}
		if err := compiled.Validate(wrap(good)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := compiled.Validate(wrap(bad)); err == nil {
			t.Errorf("%s: a wrong item of an item is valid", name)
		}
	}
}

func TestOutput(t *testing.T) {
	typ := structType(&ir.Struct{Name: "S", Doc: "An S.", Fields: []*ir.Field{{Name: "a", Type: &ir.Type{Kind: ir.KindBool}}}})
	object := ir.Result{Kind: ir.ResultObject, Type: typ}
	const schema = "{\n  \"description\": \"An S.\",\n  \"properties\": {\n    \"a\": {\"type\": \"boolean\"}\n  },\n" +
		"  \"required\": [\"a\"],\n  \"type\": \"object\"\n}"
	for _, test := range []struct {
		name string
		tool ir.Tool
		want string
	}{
		{"full", ir.Tool{Result: object}, schema},
		{"structured", ir.Tool{Result: object, Output: ir.OutputStructured}, schema},
		{"no schema", ir.Tool{Result: object, Output: ir.OutputNoSchema}, ""},
		{"text", ir.Tool{Result: object, Output: ir.OutputText}, ""},
		{"nothing", ir.Tool{Result: ir.Result{Kind: ir.ResultNone}}, ""},
		{"anything", ir.Tool{Result: ir.Result{Kind: ir.ResultJSON}}, ""},
		{"ready result", ir.Tool{Result: ir.Result{Kind: ir.ResultTool}}, ""},
		{
			"of the author", ir.Tool{Result: ir.Result{Kind: ir.ResultTool, Schema: `{"type":"object"}`}},
			"{\n  \"type\": \"object\"\n}",
		},
	} {
		got, err := Output(&test.tool)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
