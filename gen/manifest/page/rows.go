package page

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/manifest/shape"
	"github.com/cloudg/cloudg/runtime/codec"
)

// row is a property of a schema, also a nested one.
type row struct {
	path     string // window.start, items[].id
	required bool
	schema   shape.Schema
}

// flatten returns the properties of an object and of the objects in it, each after
// the one that it belongs to. A type that contains itself is opened once.
func flatten(s shape.Schema) []row {
	f := flattener{}
	f.object("", s)
	return f.rows
}

type flattener struct {
	rows []row
	open []string // names of the definitions that are being flattened
}

func (f *flattener) object(path string, s shape.Schema) {
	for _, p := range s.Properties() {
		at := p.Name
		if path != "" {
			at = path + "." + p.Name
		}
		f.rows = append(f.rows, row{at, p.Required, p.Schema})
		f.inside(at, p.Schema)
	}
}

// inside flattens what a value holds.
func (f *flattener) inside(path string, s shape.Schema) {
	if s.Ref != "" {
		if slices.Contains(f.open, s.Ref) {
			return
		}
		f.open = append(f.open, s.Ref)
		defer func() { f.open = f.open[:len(f.open)-1] }()
	}
	if items := s.Sub("items"); !items.IsZero() {
		f.inside(path+"[]", items)
	}
	if values := s.Sub("additionalProperties"); !values.IsZero() {
		f.inside(path+".*", values)
	}
	f.object(path, s)
	for _, choice := range s.Choices() {
		f.object(path+choiceName(choice), choice)
	}
}

// choiceName marks the properties of one choice of several: (type=circle), when a
// property has one value only.
func choiceName(s shape.Schema) string {
	for _, p := range s.Properties() {
		if values := p.Schema.Values(); len(values) == 1 {
			return "(" + p.Name + "=" + literal(values[0]) + ")"
		}
	}
	return ""
}

// presence says whether an argument must be there, and what its absence means.
func presence(r row) string {
	if r.required {
		return "required"
	}
	if v, ok := r.schema.Get("default"); ok {
		return "default " + code(string(v.AppendJSON(nil)))
	}
	return "optional"
}

// description returns the description of a value with its rules.
func description(s shape.Schema) string {
	parts := []string{}
	if text := strings.TrimSpace(s.Text("description")); text != "" {
		parts = append(parts, cell(text))
	}
	if v, ok := s.Get("deprecated"); ok && v.Bool() {
		parts = append(parts, "Deprecated.")
	}
	if rules := rules(s); rules != "" {
		parts = append(parts, rules)
	}
	return strings.Join(parts, " ")
}

// rules says what a value must be beside its type.
func rules(s shape.Schema) string {
	var parts []string
	if values := s.Values(); values != nil {
		var list []string
		for _, v := range values {
			list = append(list, code(literal(v)))
		}
		parts = append(parts, "One of "+strings.Join(list, ", "))
	}
	for _, rule := range []struct{ keyword, words string }{
		{"minimum", "at least"}, {"maximum", "at most"}, {"exclusiveMinimum", "above"}, {"exclusiveMaximum", "below"},
		{"multipleOf", "multiple of"}, {"minLength", "shortest length"}, {"maxLength", "longest length"},
		{"minItems", "fewest items"}, {"maxItems", "most items"}, {"minProperties", "fewest members"}, {"maxProperties", "most members"},
		{"pattern", "matches"}, {"format", "format"}, {"contentEncoding", "encoded as"},
	} {
		if v, ok := s.Get(rule.keyword); ok {
			parts = append(parts, rule.words+" "+code(literal(v)))
		}
	}
	if v, _ := s.Get("uniqueItems"); v.Bool() {
		parts = append(parts, "no item twice")
	}
	if len(parts) == 0 {
		return ""
	}
	return capital(strings.Join(parts, ", ")) + "."
}

// literal is a string without its quotes, and any other value as JSON.
func literal(v codec.Value) string {
	if v.Kind() == codec.KindString {
		return v.Text()
	}
	return string(v.AppendJSON(nil))
}
