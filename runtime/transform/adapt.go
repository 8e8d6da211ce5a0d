package transform

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/codec"
)

// AdaptSchema returns the JSON Schema of what steps make of values that match schema,
// the schema of an object. Descriptions, structure and types stay as far as the steps
// leave them: nothing is required, texts may be any, numbers may have become texts,
// and members may have been added. ok is false when nothing can be said, as with steps
// of the host.
func AdaptSchema(schema codec.Value, steps []*Step) (adapted codec.Value, ok bool) {
	a, ok := adaptionOf(steps)
	if !ok || schema.Kind() != codec.KindObject {
		return codec.Value{}, false
	}
	root := codec.ObjectOf()
	for name, value := range a.schema(schema).All() {
		root.Set(name, value)
	}
	root.Set("type", codec.StringValue("object")) // steps leave an object an object
	return root.Value(), true
}

// adaption says what steps may do to values.
type adaption struct {
	numbers    bool            // may become texts
	items      bool            // lists may hold a text that says how many are left out
	containers bool            // objects and lists may become texts
	free       map[string]bool // members of these names may hold anything
}

func adaptionOf(steps []*Step) (a adaption, ok bool) {
	a.free = map[string]bool{}
	for _, s := range steps {
		switch o := s.Settings.(type) {
		case nil:
			return a, false
		case *RedactOptions:
			a.numbers = true
		case *ProjectOptions:
			if o.MaxDepth == 0 {
				return a, false // the whole becomes a text
			}
			a.containers = a.containers || o.MaxDepth != None || o.MaxChars > 0
			a.items = a.items || o.ListMarker && (o.MaxList != None || o.MaxChars > 0)
		case *AnnotateOptions:
			if o.Inline {
				a.freed(o.Key)
			}
			if o.LabelFindings {
				a.freed("_risk")
			}
		case *AliasOptions:
			a.freeAliases(o)
		case *RenameKeysOptions:
			a.freeRenames(o.Renames)
		case *TemplateOptions:
			a.freeTemplates(o.Templates)
		case *SubstituteOptions:
			a.freeAliases(&o.AliasOptions)
			a.freeRenames(o.Rename)
			a.freeTemplates(o.Templates)
		}
	}
	return a, true
}

func (a *adaption) freed(names ...string) {
	for _, name := range names {
		a.free[name] = true
	}
}

func (a *adaption) freeAliases(o *AliasOptions) {
	for _, entry := range o.Aliases {
		a.freed(entry.Alias)
	}
}

func (a *adaption) freeRenames(renames map[string]string) {
	for _, name := range renames {
		a.freed(name)
	}
}

func (a *adaption) freeTemplates(templates []TextTemplate) {
	for _, t := range templates {
		a.freed(t.Target)
	}
}

// schema adapts one schema. Keywords that are not known to hold afterwards are left
// out, so that what is left says less and never more.
func (a *adaption) schema(v codec.Value) codec.Value {
	if v.Kind() != codec.KindObject {
		return v
	}
	var out codec.Object
	for name, value := range v.All() {
		switch name {
		case "title", "description", "deprecated", "$ref", "$schema":
			out.Set(name, value)
		case "type":
			out.Set(name, a.types(value))
		case "$defs":
			out.Set(name, a.members(value, nil))
		case "properties":
			out.Set(name, a.members(value, a.free))
		case "items":
			out.Set(name, a.item(value))
		case "anyOf", "oneOf":
			out.Set("anyOf", a.list(value)) // several may match now
		case "additionalProperties":
			// A map: members that a step adds are not of its type.
			if value.Kind() == codec.KindObject && len(a.free) == 0 {
				out.Set(name, a.schema(value))
			}
		}
	}
	return out.Value()
}

// types widens the types of a schema.
func (a *adaption) types(v codec.Value) codec.Value {
	types := []codec.Value{v}
	if v.Kind() == codec.KindList {
		types = nil
		for _, item := range v.Items() {
			types = append(types, item)
		}
	}
	text := codec.StringValue("string")
	becomesText := func(typ codec.Value) bool {
		switch typ.Text() {
		case "integer", "number":
			return a.numbers
		case "object", "array":
			return a.containers
		}
		return false
	}
	if slices.ContainsFunc(types, becomesText) && !slices.ContainsFunc(types, text.Equal) {
		types = append(types, text)
	}
	if len(types) == 1 {
		return types[0]
	}
	return codec.ListValue(types...)
}

// members adapts the schemas of named members; those in free may be anything.
func (a *adaption) members(v codec.Value, free map[string]bool) codec.Value {
	members := []codec.Member{}
	for name, schema := range v.All() {
		if free[name] {
			schema = codec.ObjectValue()
		} else {
			schema = a.schema(schema)
		}
		members = append(members, codec.Member{Name: name, Value: schema})
	}
	return codec.ObjectValue(members...)
}

// item adapts the schema of the items of a list.
func (a *adaption) item(v codec.Value) codec.Value {
	schema := a.schema(v)
	if !a.items {
		return schema
	}
	return either(schema, codec.ObjectValue(codec.Member{Name: "type", Value: codec.StringValue("string")}))
}

func (a *adaption) list(v codec.Value) codec.Value {
	var schemas []codec.Value
	for _, schema := range v.Items() {
		schemas = append(schemas, a.schema(schema))
	}
	return codec.ListValue(schemas...)
}

// either returns the schema of what matches one of two.
func either(x, y codec.Value) codec.Value {
	if x.Equal(y) || x.Len() == 0 {
		return x
	}
	return codec.ObjectValue(codec.Member{Name: "anyOf", Value: codec.ListValue(x, y)})
}
