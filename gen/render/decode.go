package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// decodeField returns the statements that read one property.
func (f *file) decodeField(info *structInfo, field *ir.Field) []jen.Code {
	out := f.allocate(field)
	if isHidden(field.Type) {
		return append(out, f.decodeHidden(info, field)...)
	}
	target := f.selector(field.GoPath)
	if field.Default != "" && field.Type.Kind == ir.KindStruct {
		// The default is one value: nothing of it is left in what the caller sends.
		out = append(out, target.Clone().Op("=").Add(f.goType(field.Type)).Values())
	}
	d := decoding{f, info, info.ident + camel(field.GoPath[len(field.GoPath)-1])}
	return append(out, d.into(operand{expr: target}, field.Type))
}

// decoding is the reading of one property.
type decoding struct {
	*file
	info *structInfo
	at   string // identifier part of the variables that this place needs
}

func (d decoding) reader(method string) *jen.Statement {
	return jen.Id(d.locals.r).Dot(method)
}

// into returns the statement that reads a value into a variable.
func (d decoding) into(target operand, t *ir.Type) jen.Code {
	switch t.Kind {
	case ir.KindStruct, ir.KindUnion:
		return d.decoderOf(t).Call(jen.Id(d.locals.r), target.address())
	case ir.KindArray:
		return d.codec("ReadArray").Call(jen.Id(d.locals.r), target.slice(), d.function(t.Elem, "Item"))
	case ir.KindText:
		return d.reader("Text").Call(jen.Lit(typeName(t)), target.address())
	case ir.KindMarshaler:
		return d.reader("JSONUnmarshaler").Call(jen.Lit(typeName(t)), target.address())
	case ir.KindBigInt:
		return d.reader("BigInt").Call(target.address())
	case ir.KindURL:
		return d.reader("URL").Call(target.address())
	}
	return target.value().Op("=").Add(d.value(t))
}

// value returns an expression that reads a value.
func (d decoding) value(t *ir.Type) *jen.Statement {
	reader := jen.Id(d.locals.r)
	switch t.Kind {
	case ir.KindTime:
		return d.reader("Time").Call()
	case ir.KindJSON:
		return d.reader("Value").Call()
	case ir.KindObject:
		return d.reader("Object").Call()
	case ir.KindList:
		return d.codec("ReadList").Call(reader, d.listRules(t), d.function(t.Elem, "Item"))
	case ir.KindMap:
		return d.mapping(t)
	case ir.KindOrdered:
		return d.codec("ReadOrdered").Call(reader, d.mapRules(t), d.function(t.Elem, "Value"))
	case ir.KindPointer:
		return d.codec("ReadPointer").Call(reader, d.function(t.Elem, ""))
	case ir.KindEnum:
		return d.enum(t)
	case ir.KindDuration:
		return d.checked("Duration", t)
	case ir.KindNumber:
		return d.reader("Number").Call()
	case ir.KindAny:
		return d.reader("Any").Call()
	case ir.KindRaw:
		return d.codec("RawMessage").Types(d.goType(t)).Call(reader)
	case ir.KindBytes:
		return d.codec("ReadBytes").Types(d.byteType(t)).Call(reader)
	}
	return d.scalar(t)
}

// mapping reads a map, in the form of its keys.
func (d decoding) mapping(t *ir.Type) *jen.Statement {
	function, args := "ReadMap", []jen.Code{jen.Id(d.locals.r)}
	switch keyKind(t.Key) {
	case ir.KindInt:
		function, args = "ReadIntMap", append(args, jen.Lit(keyBits(t.Key)))
	case ir.KindUint:
		function, args = "ReadUintMap", append(args, jen.Lit(keyBits(t.Key)))
	case ir.KindText:
		function, args = "ReadTextMap", append(args, jen.Lit(typeName(t.Key)))
	}
	return d.codec(function).Types(d.goType(t.Key)).Call(append(args, d.mapRules(t), d.function(t.Elem, "Value"))...)
}

// keyKind is the shape of a map's keys on the wire.
func keyKind(key *ir.Type) ir.Kind {
	if key.Kind == ir.KindEnum {
		return key.Elem.Kind
	}
	return key.Kind
}

func keyBits(key *ir.Type) int {
	if key.Kind == ir.KindEnum {
		return key.Elem.Bits
	}
	return key.Bits
}

// decoderOf returns the function that reads a struct or union.
func (f *file) decoderOf(t *ir.Type) *jen.Statement {
	if t.Kind == ir.KindUnion {
		return jen.Id(f.unions[t.Union].decode)
	}
	return jen.Id(f.info(t.Struct).decode)
}

// function returns a func(*codec.Reader, *T); part names the place of the
// element inside of the property.
func (d decoding) function(t *ir.Type, part string) jen.Code {
	if hasFunctions(t) {
		return d.decoderOf(t)
	}
	d.at += part
	return d.file.function(d.locals.r, "Reader", t, []jen.Code{d.into(d.element(), t)})
}

func (d decoding) scalar(t *ir.Type) *jen.Statement {
	if t.Quoted {
		return d.quoted(t)
	}
	switch t.Kind {
	case ir.KindBool:
		return d.convert(t, "bool", d.reader("Bool").Call())
	case ir.KindString:
		return d.convert(t, "string", d.checked("String", t))
	case ir.KindInt:
		return d.convert(t, "int64", d.checked("Int", t, jen.Lit(t.Bits)))
	case ir.KindUint:
		return d.convert(t, "uint64", d.checked("Uint", t, jen.Lit(t.Bits)))
	case ir.KindFloat:
		return d.convert(t, "float64", d.checked("Float", t, jen.Lit(t.Bits)))
	}
	d.failf("a value of kind %d cannot be read", t.Kind)
	return jen.Nil()
}

// quoted reads a number or boolean in a string.
func (d decoding) quoted(t *ir.Type) *jen.Statement {
	switch t.Kind {
	case ir.KindBool:
		return d.convert(t, "bool", d.reader("QuotedBool").Call())
	case ir.KindInt:
		return d.convert(t, "int64", d.reader("QuotedInt").Call(jen.Lit(t.Bits)))
	case ir.KindUint:
		return d.convert(t, "uint64", d.reader("QuotedUint").Call(jen.Lit(t.Bits)))
	}
	return d.convert(t, "float64", d.reader("QuotedFloat").Call(jen.Lit(t.Bits)))
}

// checked calls a method of the reader, its form with rules when t has some.
func (d decoding) checked(method string, t *ir.Type, args ...jen.Code) *jen.Statement {
	if rules := d.scalarRules(t); rules != nil {
		return d.reader(method + "Rules").Call(append(args, d.rulesVar(rules))...)
	}
	return d.reader(method).Call(args...)
}

// enum reads one of the constants of a type.
func (d decoding) enum(t *ir.Type) *jen.Statement {
	variable := jen.Id(d.enumName(t))
	switch {
	case t.ByName && t.Elem.Kind == ir.KindInt:
		return d.convert(t, "int64", d.reader("NamedInt").Call(variable))
	case t.ByName:
		return d.convert(t, "uint64", d.reader("NamedUint").Call(variable))
	}
	switch t.Elem.Kind {
	case ir.KindInt:
		return d.convert(t, "int64", d.reader("IntEnum").Call(variable))
	case ir.KindUint:
		return d.convert(t, "uint64", d.reader("UintEnum").Call(variable))
	}
	return d.convert(t, "string", d.reader("Enum").Call(variable))
}

// convert converts an expression of the predeclared type name to t.
func (f *file) convert(t *ir.Type, name string, expr *jen.Statement) *jen.Statement {
	if t.Kind != ir.KindEnum && f.plain(t, name) {
		return expr
	}
	return f.goType(t).Call(expr)
}

// typeName is how messages call a type with methods of its own.
func typeName(t *ir.Type) string {
	if t.Named == nil {
		return "value"
	}
	return t.Named.Name
}
