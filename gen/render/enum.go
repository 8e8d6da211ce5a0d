package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// enumName returns the variable with the values that t accepts: that of the
// type, or one of its own when the place accepts fewer.
func (d decoding) enumName(t *ir.Type) string {
	e := d.enums[d.enumKey(t)]
	if e == nil {
		d.failf("the constants of %s were not met before", typeName(t))
		return ""
	}
	if slices.Equal(enumValues(t), enumValues(e.typ)) {
		e.used = true
		return e.name
	}
	return d.declare("cloudgEnum", d.enumSet(t))
}

// constantsOf returns the variable with all constants of a type.
func (f *file) constantsOf(t *ir.Type) string {
	e := f.enums[f.enumKey(t)]
	if e == nil {
		f.failf("the constants of %s were not met before", typeName(t))
		return ""
	}
	e.used = true
	return e.name
}

// enumSet returns the set of an enum's values, or of its names with their values.
func (f *file) enumSet(t *ir.Type) *jen.Statement {
	if !t.ByName {
		return f.values(t.Elem.Kind, enumValues(t))
	}
	constructor := "Named"
	if t.Elem.Kind == ir.KindUint {
		constructor = "NamedUint"
	}
	items := make([]jen.Code, len(t.Enum))
	for i, c := range t.Enum {
		items[i] = f.codec(constructor).Call(text(f.unquote(c.Value)), jen.Op(c.Number))
	}
	return f.codec("NewNamedEnum").Add(f.elements("(", ")", items))
}

func enumValues(t *ir.Type) []string {
	values := make([]string, len(t.Enum))
	for i, c := range t.Enum {
		values[i] = c.Value
	}
	return values
}

func (f *file) enumVar(name string, t *ir.Type) jen.Code {
	return jen.Var().Id(name).Op("=").Add(f.enumSet(t))
}
