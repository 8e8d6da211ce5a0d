package schema

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
)

// builder makes one root schema.
type builder struct {
	input     bool
	form      bool                // for people: null is what was left empty
	recursive map[*ir.Struct]bool // structs that can contain themselves
	names     map[*ir.Struct]string
	refs      map[*ir.Struct]bool // what $defs must hold
	err       error               // the first one
}

func newBuilder(input bool, root *ir.Type) *builder {
	b := &builder{input: input, refs: map[*ir.Struct]bool{}}
	if root != nil {
		b.names, b.recursive = definitionNames(root), recursive(root)
	}
	return b
}

func (b *builder) failf(format string, args ...any) {
	b.err = cmp.Or(b.err, fmt.Errorf(format, args...))
}

// parse reads a JSON text of the author; what names it in an error.
func (b *builder) parse(text, what string) value {
	v, err := parse(text)
	if err != nil {
		b.failf("%s: %w", what, err)
	}
	return v
}

// structure inlines a struct, or refers to it when it can contain itself.
func (b *builder) structure(s *ir.Struct) value {
	if b.recursive[s] {
		b.refs[s] = true
		return object(member{"$ref", str("#/$defs/" + b.names[s])})
	}
	return b.described(s)
}

// described returns the schema of a struct with its description.
func (b *builder) described(s *ir.Struct) value {
	v := b.object(s)
	if s.Doc != "" {
		v = v.with(member{"description", str(s.Doc)})
	}
	return v
}

// object returns the schema of a struct without its description.
func (b *builder) object(s *ir.Struct) value {
	var properties []member
	var required []string
	if s.Union != nil {
		properties = append(properties, member{s.Union.Discriminator, typed("string", member{"enum", stringList(s.Tag)})})
		required = append(required, s.Union.Discriminator)
	}
	for _, f := range s.Fields {
		properties = append(properties, member{f.Name, b.property(s, f)})
		if b.required(f) {
			required = append(required, f.Name)
		}
	}
	members := []member{{"properties", ordered(properties...)}}
	if len(required) > 0 {
		members = append(members, member{"required", stringList(required...)})
	}
	if b.input && !s.Open {
		members = append(members, member{"additionalProperties", literal("false")})
	}
	return typed("object", members...)
}

// required tells whether the decoder asks for the field, or whether the encoder
// always writes it.
func (b *builder) required(f *ir.Field) bool {
	if b.input {
		return f.Required
	}
	return !f.Omittable()
}

// property returns the schema of a field: that of its type, overlaid by what
// the field says itself.
func (b *builder) property(s *ir.Struct, f *ir.Field) value {
	v := b.schema(f.Type)
	what := s.Name + "." + f.Name
	var more []member
	if f.Title != "" {
		more = append(more, member{"title", str(f.Title)})
	}
	if doc := b.description(f); doc != "" {
		more = append(more, member{"description", str(doc)})
	}
	if b.input && f.Default != "" && !(b.form && f.Default == "null") {
		more = append(more, member{"default", b.parse(f.Default, "default of "+what)})
	}
	if b.form {
		return v.with(more...)
	}
	if len(f.Examples) > 0 {
		examples := make([]value, len(f.Examples))
		for i, text := range f.Examples {
			examples[i] = b.parse(text, "example of "+what)
		}
		more = append(more, member{"examples", array(examples...)})
	}
	if f.Deprecated {
		more = append(more, member{"deprecated", literal("true")})
	}
	return v.with(more...)
}

// description is the text of a field, with the bounds that only words can say.
func (b *builder) description(f *ir.Field) string {
	t := f.Type.Base()
	if t.Kind != ir.KindDuration || !b.input {
		return f.Doc
	}
	bounds := durationBounds(t)
	if f.Doc == "" || bounds == "" {
		return f.Doc + bounds
	}
	return f.Doc + "\n\n" + bounds
}

// definitions returns the members of $defs, sorted by name.
func (b *builder) definitions() []member {
	done := map[*ir.Struct]value{}
	for len(done) < len(b.refs) {
		for s := range maps.Clone(b.refs) { // an entry may refer to another
			if _, ok := done[s]; !ok {
				done[s] = b.described(s)
			}
		}
	}
	var defs []member
	for s, v := range done {
		defs = append(defs, member{b.names[s], v})
	}
	slices.SortFunc(defs, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	return defs
}

// definitionNames gives every struct below root a name for $defs: that of the
// type, with its package where two types have the same.
func definitionNames(root *ir.Type) map[*ir.Struct]string {
	structs := ir.Structs(root)
	count := map[string]int{}
	for _, s := range structs {
		count[s.Name]++
	}
	names := map[*ir.Struct]string{}
	used := map[string]int{}
	for _, s := range structs {
		name := s.Name
		if count[name] > 1 && s.Named != nil {
			name = s.Named.PkgName + "_" + name
		}
		name = strings.TrimRight(strings.Map(definitionRune, name), "_")
		if used[name]++; used[name] > 1 {
			name = fmt.Sprintf("%s_%d", name, used[name])
		}
		names[s] = name
	}
	return names
}

// definitionRune keeps what needs no escape in a reference.
func definitionRune(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-', r == '.':
		return r
	}
	return '_'
}
