package schema

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
)

// PromptArgument returns the description of an argument of a prompt. MCP has no schema
// for those, so that the values it may have and its default are said in words, behind
// what the author says: "How to sound. One of: dry, friendly. Default: dry."
func PromptArgument(f *ir.Field) string {
	var more []string
	base := f.Type.Base()
	values := base.Rules.Values
	if len(values) == 0 {
		values = base.Values()
	}
	if len(values) > 0 {
		texts := make([]string, len(values))
		for i, v := range values {
			texts[i] = spoken(v)
		}
		more = append(more, "One of: "+strings.Join(texts, ", ")+".")
	}
	if text := spoken(f.Default); text != "" && f.Default != "null" {
		more = append(more, "Default: "+text+".")
	}
	if f.Doc != "" && len(more) > 0 {
		more = append([]string{ended(f.Doc)}, more...)
	}
	return cmp.Or(strings.Join(more, " "), f.Doc)
}

// ended returns text as a sentence.
func ended(text string) string {
	if strings.ContainsAny(text[len(text)-1:], ".!?:;") {
		return text
	}
	return text + "."
}

// spoken returns a JSON scalar as it is written into a form: texts without quotes.
func spoken(literal string) string {
	var text string
	if json.Unmarshal([]byte(literal), &text) == nil {
		return text
	}
	return literal
}
