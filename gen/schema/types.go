package schema

import (
	"cmp"
	"slices"

	"github.com/cloudg/cloudg/gen/ir"
)

// schema returns the schema of one use of a type.
func (b *builder) schema(t *ir.Type) value {
	s := b.shape(t)
	text := Description(t)
	if t.Kind == ir.KindStruct && b.recursive[t.Struct] && text == t.Struct.Doc {
		return s // the definition says it
	}
	if text != "" {
		s = s.with(member{"description", str(text)})
	}
	return s
}

// Description returns what the comment of the type itself says about its values,
// "" for nothing.
func Description(t *ir.Type) string {
	if !documented(t) {
		return ""
	}
	return t.Doc
}

// documented tells whether the comment of a type is about its values: those of the
// standard library and of the runtime describe an API.
func documented(t *ir.Type) bool {
	switch t.Kind {
	case ir.KindPointer, ir.KindTime, ir.KindObject, ir.KindJSON, ir.KindOrdered,
		ir.KindDuration, ir.KindNumber, ir.KindBigInt, ir.KindURL, ir.KindRaw:
		return false
	case ir.KindText:
		return t.Named == nil || !slices.Contains([]string{"net", "net/netip", "math/big", "regexp", "log/slog"}, t.Named.PkgPath)
	}
	return true
}

func (b *builder) shape(t *ir.Type) value {
	if t.Quoted {
		return quoted(t)
	}
	switch t.Kind {
	case ir.KindBool:
		return typed("boolean", b.rules(t)...)
	case ir.KindInt, ir.KindUint:
		return typed("integer", b.rules(t)...)
	case ir.KindFloat:
		return typed("number", b.rules(t)...)
	case ir.KindText:
		if t.Schema != "" {
			return b.parse(t.Schema, "schema of "+name(t))
		}
		return typed("string")
	case ir.KindString:
		return typed("string", b.rules(t)...)
	case ir.KindTime:
		return typed("string", member{"format", str("date-time")})
	case ir.KindEnum:
		return b.enum(t)
	case ir.KindStruct:
		return b.structure(t.Struct)
	case ir.KindPointer:
		return b.nullable(t.Elem)
	case ir.KindJSON, ir.KindRaw, ir.KindAny:
		return object()
	case ir.KindUnion:
		return b.union(t.Union)
	case ir.KindMarshaler:
		return b.parse(t.Schema, "schema of "+name(t))
	}
	return b.composite(t)
}

func (b *builder) composite(t *ir.Type) value {
	switch t.Kind {
	case ir.KindList:
		return typed("array", append(b.rules(t), member{"items", b.schema(t.Elem)})...)
	case ir.KindArray:
		n := literal(decimal(t.Len))
		return typed("array", member{"items", b.schema(t.Elem)}, member{"maxItems", n}, member{"minItems", n})
	case ir.KindMap:
		members := append(b.rules(t), member{"additionalProperties", b.schema(t.Elem)})
		if key := b.key(t.Key); len(key.members) > 1 { // more than type: string
			members = append(members, member{"propertyNames", key})
		}
		return typed("object", members...)
	case ir.KindOrdered:
		return typed("object", append(b.rules(t), member{"additionalProperties", b.schema(t.Elem)})...)
	case ir.KindObject:
		return typed("object", b.rules(t)...)
	}
	return b.foreign(t)
}

// typed returns a schema object with the key type.
func typed(typ string, members ...member) value {
	return object(append(members, member{"type", str(typ)})...)
}

// nullable returns the schema of *T. What may be anything may be null already.
func (b *builder) nullable(t *ir.Type) value {
	if t.Kind == ir.KindPointer {
		return b.nullable(t.Elem)
	}
	s := b.schema(t)
	if b.form {
		return s
	}
	if t.Kind == ir.KindJSON || t.Kind == ir.KindRaw || t.Kind == ir.KindAny {
		return s
	}
	return object(member{"anyOf", array(s, typed("null"))})
}

// enum returns the schema of a type with constants. The encoder writes no others.
func (b *builder) enum(t *ir.Type) value {
	consts := t.Enum
	if !b.input {
		consts = t.Constants()
	}
	values := make([]string, len(consts))
	for i, c := range consts {
		values[i] = c.Value
	}
	typ := "integer"
	if t.Elem.Kind == ir.KindString || t.ByName {
		typ = "string"
	}
	return typed(typ, member{"enum", literals(values)})
}

// name names a type in an error.
func name(t *ir.Type) string {
	switch {
	case t.Named != nil:
		return t.Named.Name
	case t.Struct != nil:
		return cmp.Or(t.Struct.Name, "struct")
	}
	return "without a name"
}
