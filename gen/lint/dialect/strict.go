package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	makeRequired = "make it required, with a pointer for a value that may be missing"
	closeObject  = "use a struct that is not open"
	writeNoMap   = "use a list of structs with a name and a value"
	typedValue   = "use a type that says what the value is"
	noStrict     = "use the tool without strict mode"
)

func anthropicStrict() Client {
	rules := append(anthropicRules(),
		notRecursive,
		func(c *check) { walk(c.input, c.anthropicStrict) },
	)
	return Client{Name: "anthropic-strict", Title: "the Claude Messages API with strict: true", MaxTools: 20, rules: rules}
}

func notRecursive(c *check) {
	if recursive(c.input) {
		c.refuse("recursive arguments", inline)
	}
}

var (
	anthropicFormats  = []string{"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}
	anthropicKeywords = []string{
		"type", "description", "title", "enum", "const", "default", "properties", "required", "additionalProperties", "items", "minItems",
		"anyOf", "oneOf", "allOf", "$ref", "$defs", "definitions", "format", "pattern", "$schema", "$id", "$comment", "examples",
	}
)

func (c *check) anthropicStrict(n node) {
	bad := func(what, instead string) { c.add(Refused, n.place, what, instead) }
	if n.isBool() {
		if n.keyword != "additionalProperties" {
			bad("true or false for a schema", "write {} with a description")
		}
		return
	}
	c.strictObject(n)
	if !n.has("type", "anyOf", "oneOf", "allOf", "enum", "const", "$ref") {
		bad("values of any type", typedValue)
	}
	for keyword := range n.All() {
		if !slices.Contains(anthropicKeywords, keyword) {
			bad(keyword, noStrict)
		}
	}
	if least, _ := n.Get("minItems"); least.Kind() == codec.KindNumber && least.Number() != "0" && least.Number() != "1" {
		bad("minItems above 1", noStrict)
	}
	if f := n.text("format"); f != "" && !slices.Contains(anthropicFormats, f) {
		bad("format "+f, "name the format in the description and use a plain string")
	}
	values, _ := n.Get("enum")
	for _, v := range values.Items() {
		if v.Kind() == codec.KindObject || v.Kind() == codec.KindList {
			bad("enums of objects or lists", "write the values as texts")
		}
	}
	if ref := n.text("$ref"); ref != "" && !strings.HasPrefix(ref, "#") {
		bad("references to other documents", "write the schema in place of the reference")
	}
	if p := n.text("pattern"); strings.Contains(p, "(?") || strings.Contains(p, `\b`) {
		bad(`patterns with (? or \b`, "write a simpler pattern")
	}
}

// strictObject demands that an object takes what it declares and nothing else.
func (c *check) strictObject(n node) {
	if !n.isObject() || n.closed() {
		return
	}
	if more, ok := n.Get("additionalProperties"); ok && more.Kind() == codec.KindObject || len(n.properties()) == 0 {
		c.add(Refused, n.place, "maps and objects without properties", writeNoMap)
		return
	}
	c.add(Refused, n.place, "objects that take undeclared properties", closeObject)
}

func openAIStrict() Client {
	rules := append(openAIRules(),
		func(c *check) { walk(c.input, c.openAIStrict) },
		openAILimits,
	)
	return Client{Name: "openai-strict", Title: "OpenAI function tools with strict: true", MaxTools: 128, rules: rules}
}

var (
	openAIFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
	notOpenAI     = []string{
		"allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "patternProperties",
		"propertyNames", "unevaluatedProperties", "unevaluatedItems", "prefixItems", "additionalItems", "contains", "minContains",
		"maxContains", "uniqueItems", "minProperties", "maxProperties", "contentEncoding", "contentMediaType", "contentSchema",
		"$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef",
	}
)

func (c *check) openAIStrict(n node) {
	bad := func(place, what, instead string) { c.add(Refused, place, what, instead) }
	if n.isBool() {
		if n.keyword != "additionalProperties" {
			bad(n.place, "true or false for a schema", "write {} with a description")
		}
		return
	}
	if !n.has("type", "anyOf", "enum", "const", "$ref") {
		bad(n.place, "values of any type", typedValue)
	}
	c.strictObject(n)
	required := n.required()
	for _, name := range n.properties() {
		if !slices.Contains(required, name) {
			bad(join(n.place, "properties", name), "optional properties", makeRequired)
		}
	}
	for _, k := range notOpenAI {
		if n.has(k) {
			bad(n.place, k, noStrict)
		}
	}
	if n.has("default") {
		c.add(Ignored, n.place, "default", inWords)
	}
	if f := n.text("format"); f != "" && !slices.Contains(openAIFormats, f) {
		bad(n.place, "format "+f, "name the format in the description and use a plain string")
	}
	for _, name := range required {
		if !slices.Contains(n.properties(), name) {
			bad(join(n.place, "properties", name), "required names that are no properties", "declare the property, or delete it from required")
		}
	}
	if ref := n.text("$ref"); ref != "" {
		if !strings.HasPrefix(ref, "#") {
			bad(n.place, "references to other documents", "write the schema in place of the reference")
		}
		for keyword := range n.All() {
			if keyword != "$ref" && keyword != "description" {
				bad(n.place, "a reference beside "+keyword, "write the schema in place of the reference")
			}
		}
	}
}

// openAILimits are about the size of all arguments together.
func openAILimits(c *check) {
	var properties, values, characters, depth int
	walk(c.input, func(n node) {
		for _, name := range n.properties() {
			properties++
			characters += len(name)
		}
		list, _ := n.Get("enum")
		for _, v := range list.Items() {
			values++
			characters += len(v.Text())
		}
		depth = max(depth, n.depth)
	})
	for _, limit := range []struct {
		got, most int
		what      string
	}{
		{properties, 5000, "properties"},
		{values, 1000, "values of enums"},
		{characters, 120_000, "characters of names and values of enums"},
		{depth, 10, "levels of nesting"},
	} {
		if limit.got > limit.most {
			c.refuse(fmt.Sprintf("%d %s: more than %d", limit.got, limit.what, limit.most), "split the tool")
		}
	}
}
