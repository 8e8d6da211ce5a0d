package render

import (
	"cmp"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// encodeField returns the statements that write one property, behind the
// condition under which it is written.
func (f *file) encodeField(field *ir.Field) []jen.Code {
	v := operand{expr: f.selector(field.GoPath)}
	write := []jen.Code{jen.Id(f.locals.w).Dot("Key").Call(jen.Lit(field.Name))}
	if isHidden(field.Type) {
		write = append(write, f.encodeHidden(field))
	} else {
		write = append(write, f.encode(v, field.Type))
	}
	var conditions []jen.Code
	for _, p := range field.Pointers {
		conditions = append(conditions, f.selector(field.GoPath[:p.Depth]).Op("!=").Nil())
	}
	if field.OmitEmpty {
		if c := f.notEmpty(v, field.Type, shape(field.Type)); c != nil {
			conditions = append(conditions, c)
		}
	}
	if field.OmitZero {
		conditions = append(conditions, f.notZero(v, field))
	}
	if len(conditions) == 0 {
		return write
	}
	all := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		all.Op("&&").Add(c)
	}
	return []jen.Code{jen.If(all).Block(write...)}
}

// encode returns the statement that writes a variable.
func (f *file) encode(v operand, t *ir.Type) jen.Code {
	writer := jen.Id(f.locals.w)
	method := func(name string, args ...jen.Code) jen.Code { return writer.Clone().Dot(name).Call(args...) }
	switch t.Kind {
	case ir.KindStruct, ir.KindUnion:
		return f.encoderOf(t).Call(writer, v.address())
	case ir.KindTime:
		return method("Time", v.value())
	case ir.KindJSON:
		return method("Value", v.value())
	case ir.KindObject:
		return method("Object", v.value())
	case ir.KindText:
		return method("Text", v.address())
	case ir.KindMarshaler:
		return method("Marshaler", v.address())
	case ir.KindList:
		return f.codec("WriteList").Call(writer, v.value(), f.encodeFunction(t.Elem))
	case ir.KindArray:
		return f.codec("WriteList").Call(writer, v.slice(), f.encodeFunction(t.Elem))
	case ir.KindMap:
		function := map[ir.Kind]string{ir.KindInt: "WriteIntMap", ir.KindUint: "WriteUintMap", ir.KindText: "WriteTextMap"}[keyKind(t.Key)]
		return f.codec(cmp.Or(function, "WriteMap")).Call(writer, v.value(), f.encodeFunction(t.Elem))
	case ir.KindOrdered:
		return f.codec("WriteOrdered").Call(writer, v.value(), f.encodeFunction(t.Elem))
	case ir.KindPointer:
		return f.codec("WritePointer").Call(writer, v.value(), f.encodeFunction(t.Elem))
	}
	return f.encodeForeign(v, t)
}

// encodeForeign writes the types of the standard library.
func (f *file) encodeForeign(v operand, t *ir.Type) jen.Code {
	writer := jen.Id(f.locals.w)
	switch t.Kind {
	case ir.KindDuration:
		return writer.Dot("Duration").Call(v.value())
	case ir.KindNumber:
		return writer.Dot("Number").Call(v.value())
	case ir.KindAny:
		return writer.Dot("Any").Call(v.value())
	case ir.KindBigInt:
		return writer.Dot("BigInt").Call(v.address())
	case ir.KindURL:
		return writer.Dot("URL").Call(v.address())
	case ir.KindRaw:
		return f.codec("WriteRawMessage").Call(writer, v.value())
	case ir.KindBytes:
		return f.codec("WriteBytes").Call(writer, v.value())
	}
	return f.encodeScalar(v, t)
}

// encoderOf returns the function that writes a struct or union.
func (f *file) encoderOf(t *ir.Type) *jen.Statement {
	if t.Kind == ir.KindUnion {
		return jen.Id(f.unions[t.Union].encode)
	}
	return jen.Id(f.info(t.Struct).encode)
}

func (f *file) encodeScalar(v operand, t *ir.Type) jen.Code {
	write := func(method, typ string, more ...jen.Code) jen.Code {
		value := v.value()
		if !f.plain(t, typ) {
			value = jen.Id(typ).Call(value)
		}
		if t.Quoted {
			method = "Quoted" + method
		}
		return jen.Id(f.locals.w).Dot(method).Call(append([]jen.Code{value}, more...)...)
	}
	switch t.Kind {
	case ir.KindEnum:
		return f.encodeEnum(v, t)
	case ir.KindBool:
		return write("Bool", "bool")
	case ir.KindString:
		return write("String", "string")
	case ir.KindInt:
		return write("Int", "int64")
	case ir.KindUint:
		return write("Uint", "uint64")
	case ir.KindFloat:
		return write("Float", "float64", jen.Lit(t.Bits))
	}
	f.failf("a value of kind %d cannot be written", t.Kind)
	return jen.Null()
}

// encodeEnum writes a value that must be one of the constants of its type.
func (f *file) encodeEnum(v operand, t *ir.Type) jen.Code {
	method, typ := "Enum", "string"
	switch t.Elem.Kind {
	case ir.KindInt:
		method, typ = "Int", "int64"
	case ir.KindUint:
		method, typ = "Uint", "uint64"
	}
	switch {
	case t.ByName:
		method = "Named" + method
	case typ != "string":
		method += "Enum"
	}
	return jen.Id(f.locals.w).Dot(method).Call(jen.Id(f.constantsOf(t)), jen.Id(typ).Call(v.value()))
}

// encodeFunction returns a func(*codec.Writer, *T).
func (f *file) encodeFunction(t *ir.Type) jen.Code {
	if hasFunctions(t) {
		return f.encoderOf(t)
	}
	return f.function(f.locals.w, "Writer", t, []jen.Code{f.encode(f.element(), t)})
}
