// Package shape reads JSON schemas as the generator writes them: references are
// followed, and a choice between something and null is that something, nullable.
package shape

import (
	"iter"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Schema is a schema with the document that its references point into. The zero
// Schema is absent.
type Schema struct {
	// Ref is the name in $defs that was followed to get here, "" for none.
	Ref string
	// Nullable is true when null is accepted beside what the schema says.
	Nullable bool

	root codec.Value
	// layers are what is said about the value, the outermost first: what stands
	// beside a reference or a choice with null, then what those lead to.
	layers []codec.Value
}

// New returns the schema of a whole document.
func New(document codec.Value) Schema {
	return Schema{root: document}.at(document)
}

// IsZero reports whether the schema is absent.
func (s Schema) IsZero() bool { return len(s.layers) == 0 }

// maxSteps bounds how many references and choices are followed to one schema, because
// a reference may lead to itself.
const maxSteps = 16

// at returns the schema that a value of the same document is.
func (s Schema) at(v codec.Value) Schema {
	out := Schema{root: s.root}
	for range maxSteps {
		out.layers = append(out.layers, v)
		if ref, ok := v.Get("$ref"); ok {
			name := strings.TrimPrefix(ref.Text(), "#/$defs/")
			defs, _ := s.root.Get("$defs")
			target, ok := defs.Get(name)
			if !ok {
				return out
			}
			out.Ref, v = name, target
			continue
		}
		inner, ok := withoutNull(v)
		if !ok {
			return out
		}
		out.Nullable, v = true, inner
	}
	return out
}

// withoutNull returns the other choice of anyOf [T, null].
func withoutNull(v codec.Value) (codec.Value, bool) {
	choices, _ := v.Get("anyOf")
	if choices.Len() != 2 {
		return codec.Value{}, false
	}
	for i, choice := range choices.Items() {
		if typ, _ := choice.Get("type"); typ.Text() == "null" {
			return choices.Index(1 - i), true
		}
	}
	return codec.Value{}, false
}

// Get returns a keyword of the schema.
func (s Schema) Get(keyword string) (codec.Value, bool) {
	for i, layer := range s.layers {
		v, ok := layer.Get(keyword)
		if followed := i < len(s.layers)-1 && (keyword == "anyOf" || keyword == "$ref"); ok && !followed {
			return v, true
		}
	}
	return codec.Value{}, false
}

// Keywords gives the names of all keywords, some of them twice.
func (s Schema) Keywords() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, layer := range s.layers {
			for name := range layer.All() {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// Text returns the text of a keyword, "" when it is absent or no string.
func (s Schema) Text(keyword string) string {
	v, _ := s.Get(keyword)
	return v.Text()
}

// Sub returns the schema that a keyword holds, such as items; absent when it holds
// none.
func (s Schema) Sub(keyword string) Schema {
	v, _ := s.Get(keyword)
	if v.Kind() != codec.KindObject {
		return Schema{}
	}
	return s.at(v)
}

// Property is a property of an object schema.
type Property struct {
	Name     string
	Required bool
	Schema   Schema
}

// Properties returns the properties in their order.
func (s Schema) Properties() []Property {
	required := map[string]bool{}
	names, _ := s.Get("required")
	for _, name := range names.Items() {
		required[name.Text()] = true
	}
	var all []Property
	properties, _ := s.Get("properties")
	for name, v := range properties.All() {
		all = append(all, Property{name, required[name], s.at(v)})
	}
	return all
}

// Choices returns the schemas of oneOf, else those of anyOf unless that only allows
// null.
func (s Schema) Choices() []Schema {
	list, ok := s.Get("oneOf")
	if !ok {
		list, _ = s.Get("anyOf")
	}
	var all []Schema
	for _, v := range list.Items() {
		all = append(all, s.at(v))
	}
	return all
}

// Values returns the values that enum or const allows; nil when all are allowed.
func (s Schema) Values() []codec.Value {
	if v, ok := s.Get("const"); ok {
		return []codec.Value{v}
	}
	list, ok := s.Get("enum")
	if !ok {
		return nil
	}
	all := []codec.Value{}
	for _, v := range list.Items() {
		all = append(all, v)
	}
	return all
}

// Type says in a few words what a value is: "list of string", "integer or null".
func (s Schema) Type() string {
	text := s.plainType()
	if s.Nullable {
		text += " or null"
	}
	return text
}

func (s Schema) plainType() string {
	typ, _ := s.Get("type")
	name := typ.Text()
	switch {
	case typ.Kind() == codec.KindList:
		var names []string
		for _, v := range typ.Items() {
			names = append(names, v.Text())
		}
		return strings.Join(names, " or ")
	case name == "array":
		if items := s.Sub("items"); !items.IsZero() {
			return "list of " + items.Type()
		}
		return "list"
	case name == "object":
		if values := s.Sub("additionalProperties"); !values.IsZero() {
			return "map of " + values.Type()
		}
		return "object"
	case name != "":
		return name
	case len(s.Choices()) > 0:
		return "one of several objects"
	}
	return "any"
}
