package render

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// structBlock returns the declarations for a struct: its type when it is ours,
// the table of its fields, the rules of its fields, its decoder and its encoder.
func (f *file) structBlock(info *structInfo) []jen.Code {
	var out []jen.Code
	switch {
	case info.args:
		out = append(out, f.argsType(info))
	case info.s.Named == nil:
		out = append(out, jen.Type().Id(info.typeName).Op("=").Add(f.anonymous(info.s)))
	}
	if info.input {
		if info.s.Hidden { // read where it stands
			return append(out, f.fieldsVar(info))
		}
		decoder := f.decoder(info)
		out = append(out, f.fieldsVar(info))
		for _, r := range info.rules {
			out = append(out, jen.Var().Id(r.name).Op("=").Add(r.value))
		}
		out = append(out, decoder)
	}
	if info.output && !info.s.Hidden {
		out = append(out, f.encoder(info))
	}
	return out
}

// argsType declares the struct that holds the parameters of a flat handler.
func (f *file) argsType(info *structInfo) jen.Code {
	fn := strings.TrimSuffix(info.s.Name, "Args")
	for _, h := range f.pkg.Handlers() {
		if in := h.Takes(); in != nil && in.Args == info.s {
			fn = h.Common().Func.Label()
		}
	}
	doc := jen.Comment("// " + info.typeName + " are the arguments of " + fn + ".").Line()
	if len(info.s.Fields) == 0 {
		return doc.Type().Id(info.typeName).Struct()
	}
	var fields []jen.Code
	for _, field := range info.s.Fields {
		declared := jen.Id(field.GoPath[0]).Add(f.goType(field.Type))
		if fieldDoc := comment(field.Doc); len(fieldDoc) == 1 {
			declared.Add(fieldDoc[0])
		} else {
			fields = append(fields, fieldDoc...)
		}
		fields = append(fields, declared)
	}
	return doc.Type().Id(info.typeName).Struct(fields...)
}

// fieldsVar declares the table of the properties, one on each line.
func (f *file) fieldsVar(info *structInfo) jen.Code {
	var options []jen.Code
	if info.s.Union != nil {
		options = append(options, f.codec("Required").Call(jen.Lit(info.s.Union.Discriminator)))
	}
	for _, field := range info.s.Fields {
		option := "Optional"
		if field.Required {
			option = "Required"
		}
		options = append(options, f.codec(option).Call(jen.Lit(field.Name)))
	}
	if info.s.Open {
		options = append(options, f.codec("Open").Call())
	}
	table := f.codec("NewFields").Add(call(strconv.Quote(info.s.Name), options...))
	return jen.Var().Id(info.fields).Op("=").Add(table)
}

func (f *file) decoder(info *structInfo) jen.Code {
	l := f.locals
	var body []jen.Code
	for _, field := range info.s.Fields {
		body = append(body, f.setDefault(info, field)...)
	}
	body = append(body, jen.If(jen.Op("!").Id(l.r).Dot("BeginObject").Call(jen.Id(info.fields))).Block(jen.Return()))
	body = append(body, f.decodeMembers(info, info.s.Fields))
	return jen.Func().Id(info.decode).Params(
		jen.Id(l.r).Op("*").Add(f.codec("Reader")),
		jen.Id(l.v).Op("*").Add(f.goType(info.typ)),
	).Block(body...)
}

// decodeMembers returns the loop over the members of an object. The rules of its fields
// are declared in the block of info.
func (f *file) decodeMembers(info *structInfo, fields []*ir.Field) jen.Code {
	l := f.locals
	var loop []jen.Code
	if len(fields) > 0 {
		var cases []jen.Code
		for _, field := range fields {
			cases = append(cases, jen.Case(jen.Lit(field.Name)).Block(f.decodeField(info, field)...))
		}
		loop = []jen.Code{jen.Switch(jen.Id(l.r).Dot("Field").Call()).Block(cases...)}
	}
	return jen.For(jen.Id(l.r).Dot("NextField").Call()).Block(loop...)
}

func (f *file) encoder(info *structInfo) jen.Code {
	l := f.locals
	body := []jen.Code{jen.If(jen.Op("!").Id(l.w).Dot("BeginObject").Call()).Block(jen.Return())}
	if u := info.s.Union; u != nil {
		body = append(body, jen.Id(l.w).Dot("Key").Call(jen.Lit(u.Discriminator)), jen.Id(l.w).Dot("String").Call(jen.Lit(info.s.Tag)))
	}
	for _, field := range info.s.Fields {
		body = append(body, f.encodeField(field)...)
	}
	body = append(body, jen.Id(l.w).Dot("EndObject").Call())
	return jen.Func().Id(info.encode).Params(
		jen.Id(l.w).Op("*").Add(f.codec("Writer")),
		jen.Id(l.v).Op("*").Add(f.goType(info.typ)),
	).Block(body...)
}

// selector returns the field of the variable v.
func (f *file) selector(path []string) *jen.Statement { return selected(jen.Id(f.locals.v), path) }

// selected returns the field of a struct.
func selected(from *jen.Statement, path []string) *jen.Statement {
	s := from.Clone()
	for _, name := range path {
		s.Dot(name)
	}
	return s
}

// allocate makes sure that the embedded pointers on the way to a field are set.
func (f *file) allocate(field *ir.Field) []jen.Code { return f.allocateFrom(jen.Id(f.locals.v), field) }

// allocateFrom is allocate for a field of another variable than the one that is read.
func (f *file) allocateFrom(from *jen.Statement, field *ir.Field) []jen.Code {
	var out []jen.Code
	for _, p := range field.Pointers {
		path := field.GoPath[:p.Depth]
		out = append(out, jen.If(selected(from, path).Op("==").Nil()).Block(
			selected(from, path).Op("=").New(f.goType(p.Elem)),
		))
	}
	return out
}
