package build

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/runtime/codec"
)

// literal returns the JSON text of a default or example. Types that are strings on
// the wire take the text as it is; all others take JSON. Text that is no JSON is
// returned unchanged, for the checks to refuse.
func literal(t *ir.Type, text string, quoted bool) string {
	if t.Kind == ir.KindPointer {
		if text == "null" && !quoted {
			return text
		}
		return literal(t.Elem, text, quoted)
	}
	kind := t.Kind
	if kind == ir.KindEnum {
		kind = t.Elem.Kind
	}
	switch kind {
	case ir.KindString, ir.KindTime, ir.KindText, ir.KindBytes, ir.KindURL:
		return quote(text)
	case ir.KindDuration:
		return durationLiteral(text)
	case ir.KindMarshaler:
		if !json.Valid([]byte(text)) && schemaType(t.Schema) == "string" {
			return quote(text)
		}
	}
	if t.ByName || t.Quoted {
		return quote(text)
	}
	switch kind {
	case ir.KindInt, ir.KindUint:
		if short, ok := ir.Integer(text); ok {
			return short
		}
	}
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) != nil {
		return text
	}
	return b.String()
}

// quote returns a JSON string, without the escapes that only HTML needs.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // strings always encode
	return strings.TrimSuffix(b.String(), "\n")
}

// durationLiteral returns a duration as JSON has it, of one that may be written as Go
// does. Text that is no duration is for the checks to refuse.
func durationLiteral(text string) string {
	var d time.Duration
	if len(codec.Decode([]byte(quote(text)), codec.Limits{}, func(r *codec.Reader) { d = r.Duration() })) > 0 {
		return quote(text)
	}
	iso, err := codec.Encode(codec.Compact, func(w *codec.Writer) { w.Duration(d) })
	if err != nil {
		return quote(text)
	}
	return string(iso)
}
