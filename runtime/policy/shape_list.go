package policy

import (
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
)

// list is a list; never nil once read.
func list[V any](of shape[V]) shape[[]V] {
	return shape[[]V]{
		read: func(d *decoder, n *Node, path string) []V {
			if n.Kind() != codec.KindList {
				d.fail(n, path, "must be a list")
				return nil
			}
			values := make([]V, len(n.items))
			for i, item := range n.items {
				values[i] = of.read(d, item, path+"["+strconv.Itoa(i)+"]")
			}
			return values
		},
		write: func(e encoding, list []V) codec.Value {
			values := make([]codec.Value, len(list))
			for i, v := range list {
				values[i] = of.write(e, v)
			}
			return codec.ListValue(values...)
		},
		schema: func(s *schemas) codec.Value {
			return schemaOf(sayText("type", "array"), say("items", of.schema(s)))
		},
	}
}

// listOrNull is a list, or null, which is nil.
func listOrNull[V any](of shape[V]) shape[[]V] {
	values := list(of)
	return shape[[]V]{
		read: func(d *decoder, n *Node, path string) []V {
			if n.Kind() == codec.KindNull {
				return nil
			}
			return values.read(d, n, path)
		},
		write: func(e encoding, list []V) codec.Value {
			if list == nil {
				return codec.Value{}
			}
			return values.write(e, list)
		},
		schema: func(s *schemas) codec.Value { return orNull(values.schema(s)) },
	}
}

// free is an object whose members are checked by what reads it later.
func free() shape[*Node] {
	return shape[*Node]{
		read: func(d *decoder, n *Node, path string) *Node {
			if n.Kind() != codec.KindObject {
				d.fail(n, path, "must be a mapping")
				return nil
			}
			return n
		},
		write: func(e encoding, n *Node) codec.Value {
			if e.options == nil {
				return n.Value()
			}
			return e.options(n.Value())
		},
		schema: func(*schemas) codec.Value { return schemaOf(sayText("type", "object")) },
	}
}
