package policy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// typeKeys are the keys that may hold the type of a step; the first that is there
// does, and the others are options.
func typeKeys() []string { return []string{"type", "transform", "name"} }

// stepShape is a transform: its type alone, or a mapping.
func stepShape() shape[Step] {
	return shape[Step]{
		read: func(d *decoder, n *Node, path string) Step {
			switch n.Kind() {
			case codec.KindString:
				return Step{Type: transform.Normal(n.text), Pos: n.pos}
			case codec.KindObject:
				return readStep(d, n, path)
			}
			d.fail(n, path, "Invalid transform spec: must be the name of a transform, or a mapping with the key type")
			return Step{}
		},
		write: writeStep,
		schema: func(s *schemas) codec.Value {
			s.definitions.Set("step", stepSchema())
			return schemaOf(sayText("$ref", "#/$defs/step"))
		},
	}
}

func readStep(d *decoder, n *Node, path string) Step {
	s := Step{Pos: n.pos}
	keys := typeKeys()
	named := slices.IndexFunc(keys, func(k string) bool { return n.Get(k) != nil })
	if named < 0 {
		d.fail(n, path, "Transform spec needs a 'type': the name of a transform")
		return s
	}
	beside := &Node{kind: codec.KindObject, pos: n.pos}
	for _, m := range n.members {
		at := join(path, m.name)
		switch m.name {
		case keys[named]:
			s.Type = transform.Normal(text().read(d, m.value, at))
		case "id":
			s.ID = optional(text()).read(d, m.value, at)
		case "options":
			if m.value.kind != codec.KindNull {
				s.Options = free().read(d, m.value, at)
			}
		default:
			beside.members = append(beside.members, m)
		}
	}
	if len(beside.members) > 0 {
		s.Options = besides(s.Options, beside)
	}
	return s
}

// besides returns options with the members of beside in place of its own.
func besides(options, beside *Node) *Node {
	if options == nil {
		return beside
	}
	merged := &Node{kind: codec.KindObject, pos: options.pos}
	merged.members = append(merged.members, options.members...)
	for _, m := range beside.members {
		merged.set(m)
	}
	return merged
}

func writeStep(e encoding, s Step) codec.Value {
	if e.step != nil {
		s = e.step(s)
	}
	var out codec.Object
	out.Set("type", codec.StringValue(s.Type))
	if s.ID != "" {
		out.Set("id", codec.StringValue(s.ID))
	}
	if s.Options != nil {
		out.Set("options", s.Options.Value())
	}
	return out.Value()
}

// typeDocs says what the built-in transforms do.
func typeDocs() map[string]string {
	return map[string]string{
		transform.Alias:          "Gives values of yours friendly names, which callers can send back.",
		transform.Annotate:       "Says in the result what was done to it, and which texts are not to be trusted.",
		transform.Depseudonymize: "Turns pseudonyms and friendly names in arguments back into real values.",
		transform.GuardSecrets:   "Refuses arguments that hold secrets, or takes these out.",
		transform.Project:        "Leaves out fields, and cuts lists, texts and whole results to a size.",
		transform.Redact:         "Finds secrets, identifiers and personal data, and removes, masks or replaces them.",
		transform.RegexReplace:   "Replaces what regular expressions match.",
		transform.RenameKeys:     "Gives members of objects other names.",
		transform.Sanitize:       "Removes invisible characters, and fences text that poses as instructions.",
		transform.Substitute:     "Replaces values of yours inside of texts, and back in arguments.",
		transform.Template:       "Writes texts after a template.",
	}
}

// typeSchema is the schema of the type of a step. Aliases, and types of the host, are
// words that it does not know.
func typeSchema() codec.Value {
	var known []codec.Value
	docs := typeDocs()
	for _, name := range transform.Names() {
		known = append(known, schemaOf(sayText("const", name), sayText("description", docs[name])))
	}
	return anyOf(append(known, schemaOf(sayText("type", "string")))...)
}

// described returns a schema with a description in front.
func described(doc string, of codec.Value) codec.Value {
	members := []codec.Member{sayText("description", doc)}
	for name, value := range of.All() {
		members = append(members, say(name, value))
	}
	return schemaOf(members...)
}

func stepSchema() codec.Value {
	var properties codec.Object
	text := schemaOf(sayText("type", "string"))
	word := typeSchema()
	for _, k := range typeKeys() {
		properties.Set(k, described("What the step does.", word))
	}
	properties.Set("id", described("How transform_options and hints call the step; null for its type.", orNull(text)))
	properties.Set("options", described("Options of the step. They may stand beside its type, too.", orNull(schemaOf(sayText("type", "object")))))
	var alternatives []codec.Value
	for _, k := range typeKeys() {
		alternatives = append(alternatives, schemaOf(say("required", codec.ListValue(codec.StringValue(k)))))
	}
	mapping := schemaOf(sayText("type", "object"), say("properties", properties.Value()), say("anyOf", codec.ListValue(alternatives...)))
	return schemaOf(sayText("description", "A transform: its type, or its type with an id and options. Keys beside these are options, too."),
		say("anyOf", codec.ListValue(word, mapping)))
}

// optionsShape are the options of steps by type or id.
func optionsShape() shape[[]NamedOptions] {
	s := named(free(),
		func(name string, pos Pos, n *Node) NamedOptions {
			return NamedOptions{Name: name, Options: n, Pos: pos}
		},
		func(o NamedOptions) (string, *Node) { return o.Name, o.Options })
	s.schema = func(*schemas) codec.Value {
		object := schemaOf(sayText("type", "object"))
		var properties codec.Object
		docs := typeDocs()
		for _, name := range transform.Names() {
			properties.Set(name, described(docs[name], object))
		}
		return schemaOf(sayText("type", "object"), say("properties", properties.Value()), say("additionalProperties", object))
	}
	return s
}
