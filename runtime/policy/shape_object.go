package policy

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// object is a mapping with the given keys and no others. Keys that are absent keep
// what defaults says. name is that of its definition in the schema.
func object[S any](name, doc string, defaults func() S, keys []key[S], place func(*S) *Pos) shape[S] {
	return shape[S]{
		read: func(d *decoder, n *Node, path string) S {
			v := defaults()
			if n.Kind() != codec.KindObject {
				d.fail(n, path, "must be a mapping")
				return v
			}
			readKeys(d, n, path, keys, &v)
			if place != nil {
				*place(&v) = n.pos
			}
			return v
		},
		write: func(e encoding, v S) codec.Value { return writeKeys(e, keys, defaults(), &v) },
		schema: func(s *schemas) codec.Value {
			if _, known := s.definitions.Get(name); !known {
				s.definitions.Set(name, codec.NullValue()) // its place in the order
				s.definitions.Set(name, schemaKeys(s, name, doc, keys, defaults()))
			}
			return schemaOf(sayText("$ref", "#/$defs/"+name))
		},
	}
}

// readKeys decodes the members of n into v.
func readKeys[S any](d *decoder, n *Node, path string, keys []key[S], v *S) {
	for _, m := range n.members {
		i := keyIndex(keys, m.name)
		if i < 0 {
			d.unknown(m, path, keyNames(keys))
			continue
		}
		keys[i].read(d, m.value, join(path, m.name), v)
	}
	for _, k := range keys {
		if k.required && n.Get(k.name) == nil {
			d.fail(n, join(path, k.name), "is missing")
		}
	}
}

// writeKeys encodes v.
func writeKeys[S any](e encoding, keys []key[S], defaults S, v *S) codec.Value {
	var out codec.Object
	for _, k := range keys {
		if k.secret && !e.secrets {
			continue
		}
		value := k.write(e, v)
		if value.IsZero() || e.sparse && !k.required && value.Equal(k.write(e, &defaults)) {
			continue
		}
		out.Set(k.name, value)
	}
	return out.Value()
}

// schemaKeys returns the schema of a mapping with the keys.
func schemaKeys[S any](s *schemas, name, doc string, keys []key[S], defaults S) codec.Value {
	var properties codec.Object
	var required []codec.Value
	for _, k := range keys {
		members := []codec.Member{sayText("title", title(k.name)), sayText("description", k.doc)}
		for name, value := range k.schema(s).All() {
			members = append(members, say(name, value))
		}
		if k.required {
			required = append(required, codec.StringValue(k.name))
		} else if value := k.write(encoding{}, &defaults); value.Kind() != codec.KindObject && !value.IsZero() {
			members = append(members, say("default", value))
		}
		properties.Set(k.name, schemaOf(members...))
	}
	members := []codec.Member{sayText("title", title(name)), sayText("description", doc), sayText("type", "object"), say("properties", properties.Value())}
	if required != nil {
		members = append(members, say("required", codec.ListValue(required...)))
	}
	return schemaOf(append(members, say("additionalProperties", codec.BoolValue(false)))...)
}

// title returns the name of a key for people.
func title(name string) string {
	words := strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// keyIndex returns the index of the key name, -1 when there is none.
func keyIndex[S any](keys []key[S], name string) int {
	for i := range keys {
		if keys[i].name == name {
			return i
		}
	}
	return -1
}

func keyNames[S any](keys []key[S]) []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.name
	}
	return names
}

// named is a mapping with free names, kept in order. V is made of a name and what of
// reads.
func named[V, E any](of shape[E], made func(name string, pos Pos, e E) V, split func(V) (string, E)) shape[[]V] {
	return shape[[]V]{
		read: func(d *decoder, n *Node, path string) []V {
			if n.Kind() != codec.KindObject {
				d.fail(n, path, "must be a mapping")
				return nil
			}
			values := make([]V, len(n.members))
			for i, m := range n.members {
				values[i] = made(m.name, m.pos, of.read(d, m.value, join(path, m.name)))
			}
			return values
		},
		write: func(e encoding, list []V) codec.Value {
			var out codec.Object
			for _, v := range list {
				name, value := split(v)
				out.Set(name, of.write(e, value))
			}
			return out.Value()
		},
		schema: func(s *schemas) codec.Value {
			return schemaOf(sayText("type", "object"), say("additionalProperties", of.schema(s)))
		},
	}
}

// join returns the path of the member name of what is at path. A name that could be
// anything but a word is left out.
func join(path, name string) string {
	if !isWord(name) {
		name = "(…)"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// isWord reports whether name looks like a word of a vocabulary: names of keys and
// roles do, numbers of accounts and secrets do not.
func isWord(name string) bool {
	const longest = 40
	digits := 0
	for _, r := range name {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-.", r):
			return false
		}
	}
	return name != "" && len(name) <= longest && digits <= 2
}
