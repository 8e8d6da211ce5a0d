package testgen

import (
	"slices"
	"testing"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/wire"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// vocabulary is every keyword that a schema of ours may have, but for those of the
// authors' own schemas and $ref with $defs, which stand for recursion.
var vocabulary = []string{
	"additionalProperties", "anyOf", "contentEncoding", "default", "deprecated", "description", "enum", "examples",
	"exclusiveMaximum", "exclusiveMinimum", "format", "items", "maxItems", "maxLength", "maxProperties", "maximum", "minItems",
	"minLength", "minProperties", "minimum", "multipleOf", "pattern", "properties", "propertyNames", "required",
	"title", "type", "uniqueItems",
}

// strictCheck looks at the schemas of one tool.
type strictCheck struct {
	t     *testing.T
	tool  string
	input bool
}

// TestSchemasAreStrict shows every tool of the corpus and looks for what clients are
// known to refuse, or to read in a way of their own.
func TestSchemasAreStrict(t *testing.T) {
	dir, _ := positiveModule(t)
	inspected, err := gen.Inspect(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, p := range inspected.Packages {
		for _, tool := range p.Tools {
			spec, err := wire.Tool(tool)
			if err != nil {
				t.Fatal(err)
			}
			looked++
			name := p.Name + "." + tool.Name
			(&strictCheck{t, name, true}).root(spec.InputSchema)
			if spec.OutputSchema != "" {
				(&strictCheck{t, name + " (result)", false}).root(spec.OutputSchema)
			}
		}
	}
	if looked < 30 {
		t.Errorf("looked at %d tools only", looked)
	}
}

func (c *strictCheck) root(text string) {
	schema, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, word := range []string{"anyOf", "oneOf", "allOf", "$ref", "enum", "not"} {
		if _, has := schema.Get(word); has {
			c.t.Errorf("%s: %s stands at the top level", c.tool, word)
		}
	}
	if _, has := schema.Get("properties"); c.input && !has {
		c.t.Errorf("%s: no properties", c.tool)
	}
	defs, recursive := schema.Get("$defs")
	c.schema("", schema, recursive)
	if recursive {
		for name, def := range defs.All() {
			c.schema("$defs."+name, def, true)
		}
	}
}

// schema checks a schema at a path, and those below it.
func (c *strictCheck) schema(path string, schema runtime.JSON, recursive bool) {
	if schema.Kind() != codec.KindObject {
		c.t.Errorf("%s: %s: the schema is %s, not an object", c.tool, path, schema.AppendJSON(nil))
		return
	}
	for word, value := range schema.All() {
		known := slices.Contains(vocabulary, word) || recursive && (word == "$ref" || word == "$defs")
		if !known {
			c.t.Errorf("%s: %s: the keyword %s", c.tool, path, word)
		}
		switch word {
		case "type":
			if value.Kind() != codec.KindString {
				c.t.Errorf("%s: %s: several types", c.tool, path)
			}
		case "properties":
			for name, property := range value.All() {
				c.schema(path+"."+name, property, recursive)
			}
		case "items", "propertyNames":
			c.schema(path+"."+word, value, recursive)
		case "additionalProperties":
			if value.Kind() != codec.KindBool {
				c.schema(path+".*", value, recursive)
			}
		case "anyOf":
			for _, branch := range value.Items() {
				c.schema(path+"."+word, branch, recursive)
			}
		}
	}
}
