package render

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// shape is the kind that decides whether a value is empty: what is below the
// name and the methods of a type.
func shape(t *ir.Type) ir.Kind {
	switch t.Kind {
	case ir.KindEnum:
		return t.Elem.Kind
	case ir.KindText, ir.KindMarshaler:
		return t.Under
	case ir.KindNumber:
		return ir.KindString
	case ir.KindDuration:
		return ir.KindInt
	case ir.KindBytes, ir.KindRaw:
		return ir.KindList
	case ir.KindAny, ir.KindUnion:
		return ir.KindPointer
	case ir.KindURL:
		return ir.KindStruct
	}
	return t.Kind
}

// notEmpty returns the condition under which encoding/json writes a field with
// omitempty, nil when it always does. The types of the runtime, which
// encoding/json takes for structs, are empty when they have no members.
func (f *file) notEmpty(v operand, t *ir.Type, kind ir.Kind) jen.Code {
	switch kind {
	case ir.KindBool:
		return v.value()
	case ir.KindInt, ir.KindUint, ir.KindFloat:
		return v.value().Op("!=").Lit(0)
	case ir.KindString:
		return v.value().Op("!=").Lit("")
	case ir.KindList, ir.KindMap:
		return jen.Len(v.value()).Op(">").Lit(0)
	case ir.KindPointer:
		return v.value().Op("!=").Nil()
	case ir.KindJSON:
		return jen.Op("!").Add(v.method("IsZero").Call())
	case ir.KindObject, ir.KindOrdered:
		return v.method("Len").Call().Op(">").Lit(0)
	case ir.KindArray:
		if t.Len == 0 {
			return jen.False()
		}
	}
	return nil
}

// notZero returns the condition under which encoding/json writes a field with
// omitzero.
func (f *file) notZero(v operand, field *ir.Field) jen.Code {
	t := field.Type
	kind := shape(t)
	switch {
	case t.ZeroMethod && kind == ir.KindPointer:
		return v.value().Op("!=").Nil().Op("&&").Op("!").Add(v.method("IsZero").Call())
	case t.ZeroMethod, kind == ir.KindTime, kind == ir.KindJSON:
		return jen.Op("!").Add(v.method("IsZero").Call())
	case kind == ir.KindBigInt:
		return v.method("Sign").Call().Op("!=").Lit(0)
	case kind == ir.KindList, kind == ir.KindMap:
		return v.value().Op("!=").Nil()
	case kind == ir.KindStruct, kind == ir.KindArray:
		if !t.Comparable {
			return f.anyNotZero(v, field.ZeroParts)
		}
		return v.value().Op("!=").Parens(f.goType(t).Values())
	}
	return f.notEmpty(v, t, kind)
}

// anyNotZero returns the condition under which one of the parts of a variable is not
// zero.
func (f *file) anyNotZero(v operand, parts []ir.ZeroPart) jen.Code {
	conditions := make([]jen.Code, len(parts))
	for i, p := range parts {
		part := v.value()
		for _, step := range p.Path {
			if n, err := strconv.Atoi(step); err == nil {
				part.Index(jen.Lit(n))
			} else {
				part.Dot(step)
			}
		}
		if p.Nil {
			conditions[i] = part.Op("!=").Nil()
		} else {
			conditions[i] = jen.Op("!").Add(f.codec("IsZero").Call(part))
		}
	}
	switch len(conditions) {
	case 0:
		return jen.False()
	case 1:
		return conditions[0]
	}
	all := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		all.Op("||")
		if len(conditions) > 2 {
			all.Line()
		}
		all.Add(c)
	}
	return jen.Parens(all)
}
