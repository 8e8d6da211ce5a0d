package compare_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/compare"
)

// TestSchemas compares two schemas of a property in both directions: who breaks is
// "in" for calls, "out" for readers of results, "both" or "".
func TestSchemas(t *testing.T) {
	for _, test := range []struct {
		name, old, new string
		breaks         string
		want           string // path below the property, and message
	}{
		{"type", `{"type": "string"}`, `{"type": "integer"}`, "both", ": the type changed from string to integer"},
		{"wider number", `{"type": "integer"}`, `{"type": "number"}`, "out", ": accepts any number now, not only integers"},
		{"narrower number", `{"type": "number"}`, `{"type": "integer"}`, "in", ": is an integer now, not any number"},
		{"anything", `{"type": "string"}`, `{}`, "out", ": may be anything now, and was string"},
		{"something", `{}`, `{"type": "string"}`, "in", ": is string now, and could be anything"},
		{"nullable", `{"type": "string"}`, `{"anyOf": [{"type": "string"}, {"type": "null"}]}`, "out", ": may be null now"},
		{"not nullable", `{"anyOf": [{"type": "string"}, {"type": "null"}]}`, `{"type": "string"}`, "in", ": must not be null any more"},
		{"value added", `{"enum": ["a"]}`, `{"enum": ["a", "b"]}`, "out", `: the value "b" was added`},
		{"value removed", `{"enum": ["a", "b"]}`, `{"enum": ["a"]}`, "in", `: the value "b" was removed`},
		{"values", `{"type": "string"}`, `{"type": "string", "enum": ["a"]}`, "in", ": is limited to certain values now"},
		{"no values", `{"type": "string", "enum": ["a"]}`, `{"type": "string"}`, "out", ": is not limited to certain values any more"},
		{"maximum lower", `{"maximum": 9}`, `{"maximum": 5}`, "in", ".maximum: maximum changed from 9 to 5"},
		{"maximum higher", `{"maximum": 9}`, `{"maximum": 1e1}`, "out", ".maximum: maximum changed from 9 to 1e1"},
		{"minimum higher", `{"minLength": 1}`, `{"minLength": 2}`, "in", ".minLength: minLength changed from 1 to 2"},
		{"bound added", `{}`, `{"minimum": 1}`, "in", ".minimum: minimum 1 was added"},
		{"bound removed", `{"maxItems": 1}`, `{}`, "out", ".maxItems: maxItems 1 was removed"},
		{"pattern", `{"pattern": "a"}`, `{"pattern": "b"}`, "both", `.pattern: pattern changed from "a" to "b"`},
		{"texts", `{"description": "a"}`, `{"description": "b"}`, "", ".description: the description changed"},
		{"items", `{"type": "array", "items": {"type": "string"}}`, `{"type": "array", "items": {"type": "integer"}}`, "both", "[]: the type changed from string to integer"},
		{"free items", `{"type": "array", "items": {"type": "string"}}`, `{"type": "array"}`, "out", ": items may be anything now"},
		{"values of a map", `{"additionalProperties": {"type": "string"}}`, `{"additionalProperties": {"type": "number"}}`, "both", ".*: the type changed from string to number"},
		{"limited map", `{}`, `{"additionalProperties": {"type": "number"}}`, "in", ": values are limited now"},
		{"free map", `{"additionalProperties": {"type": "number"}}`, `{}`, "out", ": values may be anything now"},
		{"closed", `{}`, `{"additionalProperties": false}`, "in", ": refuses members that it does not declare"},
		{"opened", `{"additionalProperties": false}`, `{}`, "out", ": accepts members that it does not declare"},
		{"property removed", `{"properties": {"a": {}}}`, `{}`, "both", ".a: was removed"},
		{"required", `{"properties": {"a": {}}}`, `{"properties": {"a": {}}, "required": ["a"]}`, "in", ".a: is required now"},
		{"not required", `{"properties": {"a": {}}, "required": ["a"]}`, `{"properties": {"a": {}}}`, "out", ".a: is optional now"},
		{"variant added", `{"oneOf": [{"properties": {"t": {"const": "a"}}}]}`, `{"oneOf": [{"properties": {"t": {"const": "a"}}}, {"properties": {"t": {"const": "b"}}}]}`, "out", "(t=b): this variant was added"},
		{"variant removed", `{"anyOf": [{"type": "string"}, {"type": "object"}]}`, `{"anyOf": [{"type": "string"}]}`, "in", "(object): this variant was removed"},
		{"in a variant", `{"oneOf": [{"properties": {"t": {"const": "a"}, "n": {"maximum": 1}}}]}`, `{"oneOf": [{"properties": {"t": {"const": "a"}, "n": {"maximum": 0}}}]}`, "in", "(t=a).n.maximum: maximum changed from 1 to 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, d := range []struct{ direction, member string }{{"in", "inputSchema"}, {"out", "outputSchema"}} {
				state := func(schema string) *manifest.Manifest {
					return tools(fmt.Sprintf(`{"%s": {"properties": {"x": %s}, "type": "object"}}`, d.member, schema))
				}
				mark := " "
				if test.breaks == d.direction || test.breaks == "both" {
					mark = "!"
				}
				want := []string{mark + " tool a: " + d.member + ".x" + test.want}
				if diff := cmp.Diff(want, lines(compare.Manifests(state(test.old), state(test.new)))); diff != "" {
					t.Errorf("%s (-want +got):\n%s", d.direction, diff)
				}
			}
		})
	}
}

func TestArguments(t *testing.T) {
	state := func(properties, required string) *manifest.Manifest {
		return tools(`{"inputSchema": {"properties": {` + properties + `}, "required": [` + required + `]}}`)
	}
	expect(t, state(`"a": {}`, ``), state(`"a": {}, "b": {}`, ``), "  tool a: inputSchema.b: was added, optional")
	expect(t, state(`"a": {}`, ``), state(`"a": {}, "b": {}`, `"b"`), "! tool a: inputSchema.b: was added, required")
	expect(t, state(`"a": {"default": 1}`, ``), state(`"a": {"default": 2}`, ``), "! tool a: inputSchema.a.default: the default changed from 1 to 2")
	expect(t, state(`"a": {}`, ``), state(`"a": {"default": 2}`, ``), "! tool a: inputSchema.a.default: the default changed from none to 2")
	expect(t, state(`"a": {}`, `"a"`), state(`"a": {"default": 2}`, ``), "  tool a: inputSchema.a: is optional now")
	out := func(properties string) *manifest.Manifest {
		return tools(`{"outputSchema": {"properties": {` + properties + `}, "required": ["b"]}}`)
	}
	expect(t, out(`"a": {}`), out(`"a": {}, "b": {}`), "  tool a: outputSchema.b: was added")
}

// TestRecursive compares types that contain themselves.
func TestRecursive(t *testing.T) {
	state := func(max string) *manifest.Manifest {
		return tools(`{"inputSchema": {"$defs": {"Node": {"properties": {"n": {"maximum": ` + max + `}, "next": {"$ref": "#/$defs/Node"}}}},
			"properties": {"first": {"$ref": "#/$defs/Node"}}}}`)
	}
	expect(t, state("1"), state("2"), "  tool a: inputSchema.first.n.maximum: maximum changed from 1 to 2")
}
