package policy

import (
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// text is a string. Other scalars are not taken for strings.
func text() shape[string] {
	return shape[string]{
		read: func(d *decoder, n *Node, path string) string {
			switch n.Kind() {
			case codec.KindString:
				return n.text
			case codec.KindBool, codec.KindNumber:
				d.fail(n, path, "must be a string; numbers, and words such as yes and off, need quotes")
			default:
				d.fail(n, path, "must be a string")
			}
			return ""
		},
		write:  func(_ encoding, v string) codec.Value { return codec.StringValue(v) },
		schema: func(*schemas) codec.Value { return schemaOf(sayText("type", "string")) },
	}
}

// suggested is a string, of which editors should know the words.
func suggested(words ...string) shape[string] {
	s := text()
	s.schema = func(*schemas) codec.Value {
		return anyOf(schemaOf(say("enum", stringList(words))), schemaOf(sayText("type", "string")))
	}
	return s
}

// boolean is a boolean, or one of the words and numbers that stand for one.
func boolean() shape[bool] {
	return shape[bool]{
		read: func(d *decoder, n *Node, path string) bool {
			v, ok := n.truth()
			if !ok {
				d.fail(n, path, "must be true or false")
			}
			return v
		},
		write:  func(_ encoding, v bool) codec.Value { return codec.BoolValue(v) },
		schema: func(*schemas) codec.Value { return schemaOf(sayText("type", "boolean")) },
	}
}

// truth returns the boolean that n stands for.
func (n *Node) truth() (v, ok bool) {
	switch n.Kind() {
	case codec.KindBool:
		return n.text == "true", true
	case codec.KindString:
		switch strings.ToLower(n.text) {
		case "true", "t", "yes", "y", "on", "1":
			return true, true
		case "false", "f", "no", "n", "off", "0":
			return false, true
		}
	case codec.KindNumber:
		f, _ := n.Value().Float()
		return f == 1, f == 0 || f == 1
	}
	return false, false
}

// whole is an integer of at least least, which may be written as text or as a float
// without a fraction.
func whole(least int) shape[int] {
	what := "must be an integer of at least " + strconv.Itoa(least)
	return shape[int]{
		read: func(d *decoder, n *Node, path string) int {
			v, ok := n.number().Int()
			if !ok || v < int64(least) || int64(int(v)) != v {
				d.fail(n, path, what)
			}
			return int(v)
		},
		write: func(_ encoding, v int) codec.Value { return codec.IntValue(int64(v)) },
		schema: func(*schemas) codec.Value {
			return schemaOf(sayText("type", "integer"), say("minimum", codec.IntValue(int64(least))))
		},
	}
}

// positive is a number greater than 0, which may be written as text.
func positive() shape[float64] {
	return shape[float64]{
		read: func(d *decoder, n *Node, path string) float64 {
			v, ok := n.number().Float()
			if !ok || v <= 0 {
				d.fail(n, path, "must be a number greater than 0")
			}
			return v
		},
		write: func(_ encoding, v float64) codec.Value { return codec.FloatValue(v) },
		schema: func(*schemas) codec.Value {
			return schemaOf(sayText("type", "number"), say("exclusiveMinimum", codec.IntValue(0)))
		},
	}
}

// number returns the number that n stands for, absent when it stands for none.
func (n *Node) number() codec.Value {
	switch n.Kind() {
	case codec.KindNumber:
		return n.Value()
	case codec.KindBool:
		if n.text == "true" {
			return codec.IntValue(1)
		}
		return codec.IntValue(0)
	case codec.KindString:
		if literal, ok := numberLiteral(strings.TrimSpace(n.text)); ok {
			return codec.NumberValue(literal)
		}
	}
	return codec.Value{}
}

// choice is one of the words.
func choice[V ~string](words ...V) shape[V] {
	texts := make([]string, len(words))
	values := make([]codec.Value, len(words))
	for i, w := range words {
		texts[i], values[i] = string(w), codec.StringValue(string(w))
	}
	return shape[V]{
		read: func(d *decoder, n *Node, path string) V {
			for _, w := range words {
				if n.Kind() == codec.KindString && n.text == string(w) {
					return w
				}
			}
			d.fail(n, path, "must be one of "+strings.Join(texts, ", "))
			return ""
		},
		write:  func(_ encoding, v V) codec.Value { return codec.StringValue(string(v)) },
		schema: func(*schemas) codec.Value { return schemaOf(say("enum", codec.ListValue(values...))) },
	}
}

// optional is a value or null, which is the zero V.
func optional[V comparable](of shape[V]) shape[V] {
	var zero V
	return shape[V]{
		read: func(d *decoder, n *Node, path string) V {
			if n.Kind() == codec.KindNull {
				return zero
			}
			return of.read(d, n, path)
		},
		write: func(e encoding, v V) codec.Value {
			if v == zero {
				return codec.Value{}
			}
			return of.write(e, v)
		},
		schema: func(s *schemas) codec.Value { return orNull(of.schema(s)) },
	}
}

// pointer is a value or null, which is nil.
func pointer[V any](of shape[V]) shape[*V] {
	return shape[*V]{
		read: func(d *decoder, n *Node, path string) *V {
			if n.Kind() == codec.KindNull {
				return nil
			}
			v := of.read(d, n, path)
			return &v
		},
		write: func(e encoding, v *V) codec.Value {
			if v == nil {
				return codec.Value{}
			}
			return of.write(e, *v)
		},
		schema: func(s *schemas) codec.Value { return orNull(of.schema(s)) },
	}
}
