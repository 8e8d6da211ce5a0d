package render

import (
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/runtime/codec"
)

// foreignExpr returns a JSON value as an expression of a type that is not made of
// others: those of the standard library and of the runtime, and those with methods.
func (d decoding) foreignExpr(t *ir.Type, value []byte) *jen.Statement {
	switch t.Kind {
	case ir.KindText:
		return d.codec("FromText").Types(d.goType(t)).Call(text(d.unquote(string(value))))
	case ir.KindMarshaler:
		return d.codec("FromJSON").Types(d.goType(t)).Call(text(string(value)))
	case ir.KindDuration:
		var v time.Duration
		if list := codec.Decode(value, codec.Limits{}, func(r *codec.Reader) { v = r.Duration() }); len(list) > 0 {
			d.failf("%s is no duration", value)
		}
		return jen.Add(d.duration(v))
	case ir.KindBytes:
		return d.goType(t).Call(jen.Lit(d.base64(value)))
	case ir.KindNumber:
		return text(string(value))
	case ir.KindBigInt:
		return d.codec("Integer").Call(text(d.integer(string(value))))
	case ir.KindURL:
		return d.codec("URI").Call(text(d.unquote(string(value))))
	case ir.KindRaw:
		return d.goType(t).Call(text(string(value)))
	case ir.KindAny:
		return jen.Id(d.declare("cloudgDefault", d.jsonValue(value)))
	case ir.KindObject:
		var members []jen.Code
		for _, m := range d.membersOf(value) {
			members = append(members, d.codec("Member").Values(entry("Name", text(m.name)), entry("Value", d.jsonValue(m.value))))
		}
		return d.codec("ObjectOf").Add(d.elements("(", ")", members))
	case ir.KindOrdered:
		return d.orderedExpr(t, value)
	}
	d.failf("a default for a %s cannot be written as Go", typeName(t))
	return jen.Nil()
}

func (d decoding) orderedExpr(t *ir.Type, value []byte) *jen.Statement {
	var members []jen.Code
	for _, m := range d.membersOf(value) {
		named := d.codec("NamedMember").Types(d.goType(t.Elem))
		members = append(members, named.Values(entry("Name", text(m.name)), entry("Value", d.expr(t.Elem, m.value))))
	}
	return d.codec("OrderedOf").Types(d.goType(t.Elem)).Add(d.elements("(", ")", members))
}

// base64 returns the bytes of a base64 text.
func (f *file) base64(value []byte) string {
	var data []byte
	if list := codec.Decode(value, codec.Limits{}, func(r *codec.Reader) { data = codec.ReadBytes[byte](r) }); len(list) > 0 {
		f.failf("%s is no base64 text", value)
	}
	return string(data)
}
