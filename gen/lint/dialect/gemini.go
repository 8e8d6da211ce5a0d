package dialect

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/codec"
)

// geminiKeywords are what Gemini reads of JSON Schema.
var geminiKeywords = []string{
	"$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems", "minItems", "maxItems",
	"minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required", "propertyOrdering", "nullable",
}

const (
	inWords = "say it in the description as well: the server checks it in any case"
	inline  = "give the inner type no way back to itself, such as a list of ids"
)

func gemini() Client {
	return Client{
		Name: "gemini", Title: "Gemini, parametersJsonSchema", Gate: true,
		rules: []rule{
			nameOf(wordDashDot+":", "letters, digits, _, ., : and -", 128), startsWithLetter,
			func(c *check) {
				if len(c.tool.Name) <= 128 {
					c.tooLong(Ignored, 64)
				}
			},
			geminiSchemas,
		},
	}
}

func geminiSchemas(c *check) {
	for _, s := range c.schemas() {
		root := s.Value
		walk(root, func(n node) {
			if n.isBool() && n.keyword != "additionalProperties" {
				c.add(Ignored, n.place, "true or false for a schema", "write {} with a description")
			}
			c.geminiReference(root, n)
			values, _ := n.Get("enum")
			for _, v := range values.Items() {
				if v.Kind() != codec.KindString && v.Kind() != codec.KindNumber {
					c.add(Refused, n.place, "values of an enum that are neither texts nor numbers", "write the values as texts")
				}
			}
		})
		if recursive(root) {
			c.ignore("recursive "+s.what+", which are followed a few levels deep only", inline)
		}
	}
	walk(c.input, func(n node) {
		for keyword := range n.All() {
			if !slices.Contains(geminiKeywords, keyword) {
				c.add(Ignored, n.place, keyword, inWords)
			}
		}
	})
}

// geminiReference judges a reference.
func (c *check) geminiReference(root codec.Value, n node) {
	ref := n.text("$ref")
	if ref == "" {
		return
	}
	if _, ok := resolve(root, ref); !ok {
		c.add(Refused, n.place, "the reference "+ref+", which leads nowhere", "write the schema in its place")
	}
	for keyword := range n.All() {
		if keyword[:min(1, len(keyword))] != "$" && keyword != "description" && keyword != "default" {
			c.add(Refused, n.place, "a reference beside "+keyword, "write the schema in place of the reference")
		}
	}
}

func geminiOpenAPI() Client {
	return Client{
		Name: "gemini-openapi", Title: "Gemini, parameters in the form of OpenAPI 3.0",
		rules: []rule{
			nameOf(wordDashDot, "letters, digits, _, . and -", 64), startsWithLetter,
			keysOf(word, "letters, digits and _", 64), keysStartWithLetter,
			func(c *check) { walk(c.input, c.openAPI) },
		},
	}
}

// notOpenAPI are keywords that make the whole request fail.
var notOpenAPI = []string{
	"$ref", "$defs", "definitions", "oneOf", "allOf", "not", "if", "const", "patternProperties", "prefixItems",
	"exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems", "$schema",
}

func (c *check) openAPI(n node) {
	bad := func(what, instead string) { c.add(Refused, n.place, what, instead) }
	if n.isBool() {
		if n.keyword != "additionalProperties" {
			bad("true or false for a schema", "write {} with a description")
		}
		return
	}
	for _, k := range notOpenAPI {
		if n.has(k) {
			bad(k, inWords)
		}
	}
	if n.has("additionalProperties") {
		c.add(Ignored, n.place, "additionalProperties, unless the client removes it", inWords)
	}
	c.openAPITypes(n, bad)
}

func (c *check) openAPITypes(n node, bad func(what, instead string)) {
	types := n.types()
	switch {
	case len(types) > 1:
		bad("several types", "use a pointer for a value that may be null")
	case len(types) == 0 && !n.has("anyOf", "$ref"):
		bad("values of any type", "use a type that says what the value is")
	case len(types) == 1 && n.has("anyOf"):
		bad("type beside anyOf", "say it in one of them")
	}
	if n.is("object") && n.keyword != "" && len(n.properties()) == 0 {
		bad("maps and objects without properties", "use a list of structs with a name and a value")
	}
	if n.is("array") && !n.has("items") {
		bad("lists without items", "add items to the schema of the list")
	}
	if n.has("enum") && !n.is("string") {
		bad("enums of other values than texts", "use a string type for the enum")
	}
	if f := n.text("format"); n.is("string") && f != "" && f != "enum" && f != "date-time" {
		bad("texts of format "+f, "name the format in the description and use a plain string")
	}
}
