package shape_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/manifest/shape"
	"github.com/cloudg/cloudg/runtime/codec"
)

func parse(text string) shape.Schema { return shape.New(codec.RawText([]byte(text))) }

func TestType(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type": "string"}`: "string",
		`{"anyOf": [{"type": "integer"}, {"type": "null"}], "default": null}`: "integer or null",
		`{"items": {"type": "string"}, "type": "array"}`:                      "list of string",
		`{"type": "array"}`: "list",
		`{"additionalProperties": {"type": "number"}, "type": "object"}`:                           "map of number",
		`{"additionalProperties": false, "type": "object"}`:                                        "object",
		`{"type": ["string", "integer"]}`:                                                          "string or integer",
		`{"oneOf": [{"type": "object"}]}`:                                                          "one of several objects",
		`{"description": "free"}`:                                                                  "any",
		`{"$ref": "#/$defs/N", "$defs": {"N": {"type": "object"}}}`:                                "object",
		`{"$ref": "#/$defs/N", "$defs": {"N": {"$ref": "#/$defs/N"}}}`:                             "any",
		`{"$ref": "#/$defs/N"}`:                                                                    "any",
		`{"anyOf": [{"$ref": "#/$defs/N"}, {"type": "null"}], "$defs": {"N": {"type": "string"}}}`: "string or null",
		`{"items": {"anyOf": [{"type": "null"}, {"type": "string"}]}, "type": "array"}`:            "list of string or null",
	} {
		if got := parse(schema).Type(); got != want {
			t.Errorf("%s is %q, want %q", schema, got, want)
		}
	}
}

func TestProperties(t *testing.T) {
	s := parse(`{
		"$defs": {"Node": {"description": "Of the type.", "properties": {"next": {"$ref": "#/$defs/Node"}}, "type": "object"}},
		"properties": {
			"b": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}], "description": "Of the use."},
			"a": {"enum": ["x", "y"], "type": "string"}
		},
		"required": ["a"], "type": "object"}`)
	type row struct {
		Name, Type, Description, Ref string
		Required, Nullable           bool
	}
	var got []row
	for _, p := range s.Properties() {
		got = append(got, row{p.Name, p.Schema.Type(), p.Schema.Text("description"), p.Schema.Ref, p.Required, p.Schema.Nullable})
	}
	want := []row{{"b", "object or null", "Of the use.", "Node", false, true}, {"a", "string", "", "", true, false}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("properties (-want +got):\n%s", diff)
	}
	next := s.Properties()[0].Schema.Properties()[0].Schema
	if next.Ref != "Node" || next.Text("description") != "Of the type." {
		t.Errorf("the next node is %q, %q", next.Ref, next.Text("description"))
	}
	if got := len(s.Properties()[1].Schema.Values()); got != 2 {
		t.Errorf("%d values", got)
	}
	if _, ok := s.Properties()[0].Schema.Get("anyOf"); ok {
		t.Error("the choice with null is still there")
	}
}

func TestAbsent(t *testing.T) {
	s := parse(`{"additionalProperties": false, "oneOf": [{"const": 1}, {"enum": []}]}`)
	if !s.Sub("additionalProperties").IsZero() || !s.Sub("items").IsZero() || s.Properties() != nil || s.Values() != nil {
		t.Error("something is there that is not")
	}
	choices := s.Choices()
	if len(choices) != 2 || len(choices[0].Values()) != 1 || choices[1].Values() == nil {
		t.Errorf("choices %v", choices)
	}
}
