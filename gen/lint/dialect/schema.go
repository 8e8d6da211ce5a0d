package dialect

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// node is a schema inside of a schema.
type node struct {
	codec.Value
	place   string // for people, such as filter.tags[]; "" for the root
	keyword string // that holds it, "" for the root
	depth   int    // of nested properties and items
}

// The keywords that hold schemas, by the form in which they do.
var (
	inMaps  = []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}
	inLists = []string{"allOf", "anyOf", "oneOf", "prefixItems"}
	single  = []string{
		"items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties", "contains", "propertyNames",
		"not", "if", "then", "else", "contentSchema",
	}
)

// walk visits a schema and those inside of it, parents first. Values are not
// looked into: a default may look like a schema.
func walk(root codec.Value, visit func(node)) { node{Value: root}.walk(visit) }

func (n node) walk(visit func(node)) {
	visit(n)
	for keyword, v := range n.All() {
		switch {
		case slices.Contains(inMaps, keyword):
			for name, s := range v.All() {
				n.child(s, keyword, join(n.place, keyword, name)).walk(visit)
			}
		case slices.Contains(inLists, keyword), keyword == "items" && v.Kind() == codec.KindList:
			for _, s := range v.Items() {
				n.child(s, keyword, n.place).walk(visit)
			}
		case slices.Contains(single, keyword):
			n.child(v, keyword, n.place+map[string]string{"items": "[]", "additionalProperties": "{}"}[keyword]).walk(visit)
		}
	}
}

func (n node) child(v codec.Value, keyword, place string) node {
	depth := n.depth
	if keyword == "properties" || keyword == "items" {
		depth++
	}
	return node{v, place, keyword, depth}
}

// join names a property; a definition is named by itself.
func join(place, keyword, name string) string {
	if keyword == "$defs" || keyword == "definitions" || place == "" {
		return name
	}
	return place + "." + name
}

// is reports whether the type of the schema is, or can be, the given one.
func (n node) is(typ string) bool { return slices.Contains(n.types(), typ) }

func (n node) types() []string {
	t, _ := n.Get("type")
	if t.Kind() == codec.KindString {
		return []string{t.Text()}
	}
	var all []string
	for _, item := range t.Items() {
		all = append(all, item.Text())
	}
	return all
}

// has reports whether the schema has one of the keywords.
func (n node) has(keywords ...string) bool {
	return slices.ContainsFunc(keywords, func(k string) bool { _, ok := n.Get(k); return ok })
}

// text returns the value of a keyword that holds text.
func (n node) text(keyword string) string {
	v, _ := n.Get(keyword)
	return v.Text()
}

// isBool reports whether the schema is one of the schemas true and false.
func (n node) isBool() bool { return n.Kind() == codec.KindBool }

// isObject reports whether the schema is about objects.
func (n node) isObject() bool {
	p, _ := n.Get("properties")
	return n.is("object") || p.Kind() == codec.KindObject
}

// properties returns the names of the declared properties.
func (n node) properties() []string {
	p, _ := n.Get("properties")
	var names []string
	for name := range p.All() {
		names = append(names, name)
	}
	return names
}

// required returns the names of the properties that must be present.
func (n node) required() []string {
	r, _ := n.Get("required")
	var names []string
	for _, item := range r.Items() {
		names = append(names, item.Text())
	}
	return names
}

// closed reports whether the object takes no other properties.
func (n node) closed() bool {
	a, _ := n.Get("additionalProperties")
	return a.Kind() == codec.KindBool && !a.Bool()
}

// resolve returns the schema that a reference within the document means.
func resolve(root codec.Value, ref string) (codec.Value, bool) {
	pointer, local := strings.CutPrefix(ref, "#")
	if !local {
		return codec.Value{}, false
	}
	at := root
	for _, token := range strings.Split(pointer, "/")[1:] {
		next, ok := at.Get(strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		if !ok {
			return codec.Value{}, false
		}
		at = next
	}
	return at, true
}

// recursive reports whether a schema contains itself through references.
func recursive(root codec.Value) bool {
	const visiting, done = 1, 2
	state := map[string]int{}
	var cyclic func(codec.Value) bool
	cyclic = func(s codec.Value) bool {
		found := false
		walk(s, func(n node) {
			ref := n.text("$ref")
			if ref == "" || found || state[ref] == done {
				return
			}
			if state[ref] == visiting {
				found = true
				return
			}
			state[ref] = visiting
			if target, ok := resolve(root, ref); ok && (ref == "#" || cyclic(target)) {
				found = true
			}
			state[ref] = done
		})
		return found
	}
	return cyclic(root)
}

// Shapeless reports whether a schema says nothing about a value but that it is an
// object, if that much. A text that is no schema is not shapeless.
func Shapeless(text string) bool {
	root, err := parse(text)
	if err != nil || root.Kind() != codec.KindObject {
		return false
	}
	for keyword := range root.All() {
		switch keyword {
		case "type", "description", "title", "$schema", "additionalProperties":
		default:
			return false
		}
	}
	more, _ := root.Get("additionalProperties")
	return more.Kind() != codec.KindObject
}
