package render

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

// sortedForms returns the forms in the order of their blocks.
func (f *file) sortedForms() []*ir.Form {
	return slices.SortedFunc(slices.Values(f.pkg.Forms), func(a, b *ir.Form) int { return cmp.Compare(a.Name, b.Name) })
}

// nameForms takes the names of forms, which handlers write, before any other is given.
func (f *file) nameForms() {
	for _, form := range f.sortedForms() {
		f.names[form.Name] = true
	}
	for _, form := range f.sortedForms() {
		f.forms[form] = f.names.pick("cloudgForm" + upperFirst(form.Type))
	}
}

// formBlock returns the schema of a form, and the variable that handlers ask with.
func (f *file) formBlock(form *ir.Form) []jen.Code {
	text, err := schema.Form(form)
	if err != nil {
		f.failf("%w", err)
	}
	typ := f.goType(use(form.Struct))
	return []jen.Code{
		jen.Const().Id(f.forms[form]).Op("=").Add(raw(text)),
		jen.Comment("// " + form.Name + " is what a person fills in for " + form.Type + "; see ElicitForm of package runtime.").Line().
			Var().Id(form.Name).Op("=").Add(f.runtime("Form")).Types(typ).Add(multi(
			entry("Schema", jen.Id(f.forms[form])),
			entry("Decode", jen.Id(f.info(form.Struct).decode)),
		)),
	}
}
