package schema

import (
	"strings"

	"github.com/cloudg/cloudg/gen/ir"
)

// The forms of numbers in strings, and of integers as names of members.
const (
	integerPattern  = `^-?(0|[1-9][0-9]*)$`
	unsignedPattern = `^(0|[1-9][0-9]*)$`
	numberPattern   = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`
	keyPattern      = `^(0|-?[1-9][0-9]*)$` // one name for each integer: no -0

	// durationPattern is what the runtime writes. The format duration of JSON Schema
	// has neither fractions nor signs, and clients check it.
	durationPattern = `^-?PT([0-9]+H)?([0-9]+M)?([0-9]+(\.[0-9]+)?S)?$`
)

// foreign returns the schema of a type of the standard library.
func (b *builder) foreign(t *ir.Type) value {
	switch t.Kind {
	case ir.KindBytes:
		return typed("string", member{"contentEncoding", str("base64")})
	case ir.KindDuration:
		if b.input {
			return typed("string", member{"format", str("duration")})
		}
		return typed("string", member{"pattern", str(durationPattern)})
	case ir.KindNumber:
		return typed("number")
	case ir.KindBigInt:
		return typed("integer")
	case ir.KindURL:
		if b.input {
			return typed("string", member{"format", str("uri")})
		}
		return typed("string") // a URL that a program has put together may be any text
	}
	b.failf("type %s has no schema", name(t))
	return object()
}

// quoted returns the schema of a number or boolean in a string.
func quoted(t *ir.Type) value {
	switch t.Kind {
	case ir.KindBool:
		return typed("string", member{"enum", stringList("true", "false")})
	case ir.KindInt:
		return typed("string", member{"pattern", str(integerPattern)})
	case ir.KindUint:
		return typed("string", member{"pattern", str(unsignedPattern)})
	}
	return typed("string", member{"pattern", str(numberPattern)})
}

// key returns the schema of the names of a map's members. The encoder does not look
// for the keys among the constants of their type.
func (b *builder) key(t *ir.Type) value {
	if t.Kind == ir.KindEnum && !b.input {
		return b.key(t.Elem)
	}
	switch {
	case t.Kind == ir.KindInt:
		return typed("string", member{"pattern", str(keyPattern)})
	case t.Kind == ir.KindUint:
		return typed("string", member{"pattern", str(unsignedPattern)})
	case t.Kind == ir.KindEnum && t.Elem.Kind != ir.KindString:
		return typed("string", member{"enum", stringList(t.Values()...)})
	}
	return b.schema(t)
}

// union returns the schema of a union: that of one of its variants.
func (b *builder) union(u *ir.Union) value {
	var variants []value
	for _, v := range u.Variants {
		variants = append(variants, b.structure(v.Type.Struct))
	}
	return object(member{"anyOf", array(variants...)})
}

// durationBounds says in words what no keyword of JSON Schema can say.
func durationBounds(t *ir.Type) string {
	var parts []string
	for _, b := range []struct{ words, text string }{
		{"at least ", t.Rules.Min}, {"more than ", t.Rules.XMin}, {"at most ", t.Rules.Max}, {"less than ", t.Rules.XMax}, {"a multiple of ", t.Rules.MultipleOf},
	} {
		if b.text != "" {
			parts = append(parts, b.words+ir.DurationText(b.text))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	text := strings.Join(parts, ", ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
