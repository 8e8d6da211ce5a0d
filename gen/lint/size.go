package lint

import (
	"bytes"
	"encoding/json"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint/dialect"
	"github.com/cloudg/cloudg/gen/schema"
	"github.com/cloudg/cloudg/gen/wire"
)

// bytesPerToken is how long a token is taken to be: tokenizers differ, and none is
// at hand.
const bytesPerToken = 4

// size looks at what the definition of a tool costs with every request.
func (l *linter) size(t *ir.Tool) {
	definition, err := wire.Definition(t, l.opts.Prefix)
	if err != nil {
		return // the name does not fit, which the clients say
	}
	tokens := (len(definition) + bytesPerToken - 1) / bytesPerToken
	if tokens <= l.opts.MaxTokens {
		return
	}
	input, output := schemas(t)
	l.handler(t, diag.HeavyDefinition, "shorten descriptions, split the tool, or write output=noschema",
		"the definition costs %d tokens with every request, more than %d: %d are the arguments, %d the result, %d the description",
		tokens, l.opts.MaxTokens, weight(input), weight(output), len(t.Description)/bytesPerToken)
}

// weight is the number of tokens of a schema on the wire.
func weight(schema string) int {
	var b bytes.Buffer
	if json.Compact(&b, []byte(schema)) != nil {
		return 0
	}
	return b.Len() / bytesPerToken
}

// schemas returns the schemas of a tool. What is no JSON in it was refused before.
func schemas(t *ir.Tool) (input, output string) {
	input, _ = schema.Input(t)
	output, _ = schema.Output(t)
	return input, output
}

// result looks for results of which nobody knows the shape.
func (l *linter) result(t *ir.Tool) {
	const hint = "return a struct, or write output=noschema: the shape is open on purpose"
	publishes := t.Output == ir.OutputFull || t.Output == ir.OutputStructured
	switch {
	case !publishes:
	case t.Result.Schema != "":
		if dialect.Shapeless(t.Result.Schema) {
			l.handler(t, diag.ShapelessResult, "name the properties in the schema, or write output=noschema in its place", "the schema of the result says nothing about it")
		}
	case t.Result.Kind == ir.ResultJSON:
		l.handler(t, diag.ShapelessResult, hint, "the result is any JSON, so that no output schema is published")
	case t.Result.Type != nil && isOpen(t.Result.Type):
		l.handler(t, diag.ShapelessResult, hint, "the output schema says nothing about the result")
	}
}

// isOpen reports whether a result is free-form itself, or a collection of that.
func isOpen(t *ir.Type) bool {
	if t.Struct != nil {
		return false
	}
	return isFreeForm(t)
}

// crowd looks for more tools than clients take.
func (l *linter) crowd(p *ir.Package) {
	for _, c := range l.asked() {
		if c.MaxTools == 0 || len(p.Tools) <= c.MaxTools {
			continue
		}
		t := p.Tools[c.MaxTools]
		l.handler(t, diag.TooManyTools, "merge tools, split the server, or serve a part of it with --include-category",
			"the package has %d tools, and %s takes %d of all servers together", len(p.Tools), c.Name, c.MaxTools)
	}
}
