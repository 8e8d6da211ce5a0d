package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// enumName returns the variable with the values that t accepts: that of the
// type, or one of its own when the place accepts fewer.
func (d decoding) enumName(t *ir.Type) string {
	e := d.enums[d.ident(t)]
	if e == nil {
		d.failf("the constants of %s were not met before", typeName(t))
		return ""
	}
	if slices.Equal(enumValues(t), enumValues(e.typ)) {
		e.used = true
		return e.name
	}
	return d.declare("cloudgEnum", d.values(t.Elem.Kind, enumValues(t)))
}

func enumValues(t *ir.Type) []string {
	values := make([]string, len(t.Enum))
	for i, c := range t.Enum {
		values[i] = c.Value
	}
	return values
}

func (f *file) enumVar(name string, t *ir.Type) jen.Code {
	return jen.Var().Id(name).Op("=").Add(f.values(t.Elem.Kind, enumValues(t)))
}
