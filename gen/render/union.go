package render

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// unionBlock returns the declarations for a union: the table of its tags, its decoder
// and its encoder.
func (f *file) unionBlock(info *unionInfo) []jen.Code {
	var out []jen.Code
	if info.input {
		tags := append([]jen.Code{text(info.u.Discriminator)}, texts(info.u.Tags())...)
		table := f.codec("NewUnion").Add(call(strconv.Quote(info.u.Name), tags...))
		out = append(out, jen.Var().Id(info.variable).Op("=").Add(table), f.unionDecoder(info))
	}
	if info.output {
		out = append(out, f.unionEncoder(info))
	}
	return out
}

func (f *file) unionDecoder(info *unionInfo) jen.Code {
	l := f.locals
	var cases []jen.Code
	for _, v := range info.u.Variants {
		made := jen.Id(l.a)
		if !v.Pointer {
			made = jen.Op("*").Id(l.a)
		}
		cases = append(cases, jen.Case(jen.Lit(v.Type.Struct.Tag)).Block(
			jen.Id(l.a).Op(":=").New(f.goType(v.Type)),
			jen.Id(f.info(v.Type.Struct).decode).Call(jen.Id(l.r), jen.Id(l.a)),
			jen.Op("*").Id(l.v).Op("=").Add(made),
		))
	}
	return jen.Func().Id(info.decode).Params(
		jen.Id(l.r).Op("*").Add(f.codec("Reader")),
		jen.Id(l.v).Op("*").Add(f.goType(useUnion(info.u))),
	).Block(jen.Switch(jen.Id(l.r).Dot("Variant").Call(jen.Id(info.variable))).Block(cases...))
}

func (f *file) unionEncoder(info *unionInfo) jen.Code {
	l := f.locals
	name := jen.Lit(info.u.Name)
	var cases []jen.Code
	write := func(t *ir.Type, of, variable *jen.Statement) {
		encode := jen.Id(f.info(t.Struct).encode)
		cases = append(cases, jen.Case(of).Block(
			f.codec("WriteVariant").Call(jen.Id(l.w), name, variable, encode),
		))
	}
	for _, v := range info.u.Variants {
		if !v.Pointer {
			write(v.Type, f.goType(v.Type), jen.Op("&").Id(l.a))
		}
		write(v.Type, jen.Op("*").Add(f.goType(v.Type)), jen.Id(l.a))
	}
	cases = append(cases, jen.Default().Block(jen.Id(l.w).Dot("NoVariant").Call(name)))
	return jen.Func().Id(info.encode).Params(
		jen.Id(l.w).Op("*").Add(f.codec("Writer")),
		jen.Id(l.v).Op("*").Add(f.goType(useUnion(info.u))),
	).Block(jen.Switch(jen.Id(l.a).Op(":=").Parens(jen.Op("*").Id(l.v)).Assert(jen.Type())).Block(cases...))
}
