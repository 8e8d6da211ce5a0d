package check

import (
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// forms checks that clients can show every field of a form: MCP restricts the schema
// that a form may have.
func (c *checker) forms() {
	for _, form := range c.pkg.Forms {
		for _, f := range form.Struct.Fields {
			p := property{checker: c, field: f, name: c.subject(form.Struct, f)}
			what, hint := unasked(f.Type.Base())
			if what == "" {
				what, hint = unaskedRule(f.Type.Base().Rules)
			}
			if what != "" {
				p.errorf(diag.BadForm, "", hint, "a form cannot ask for %s", what)
			}
		}
	}
}

// unasked names what a type is when no form has a field of it, "" when one may have.
func unasked(t *ir.Type) (what, hint string) {
	const use = "use a string, a number, a boolean, an enum or a list of an enum"
	switch {
	case t.Quoted:
		return describe(t), "delete the option string of its json tag"
	case t.Kind == ir.KindEnum && !textual(t):
		return "an enum of integers", "write enumby=name in its cloudg tag"
	case t.Kind == ir.KindText && t.Schema != "":
		return "text with a schema of its own", use
	case t.Kind == ir.KindList && !textual(t.Elem):
		return "a list of anything but texts that are listed", "use an enum, or list the values with enum="
	case t.Kind != ir.KindString && t.Kind != ir.KindList && len(t.Rules.Values) > 0:
		return "one of some values that are no texts", "use an enum of texts"
	}
	switch t.Kind {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindString, ir.KindEnum, ir.KindTime, ir.KindURL, ir.KindText, ir.KindList:
		return "", ""
	}
	return describe(t), use
}

// textual reports whether the values of a type are listed texts.
func textual(t *ir.Type) bool {
	if t.Kind == ir.KindEnum {
		return t.Elem.Kind == ir.KindString || t.ByName
	}
	return t.Kind == ir.KindString && len(t.Rules.Values) > 0
}

// unaskedRule names a rule that no form has, "" when there is none.
func unaskedRule(r ir.Rules) (what, hint string) {
	const check = "delete it, and check the value in the handler"
	switch {
	case r.Pattern != "":
		return "text of a pattern", check
	case r.XMin != "" || r.XMax != "":
		return "a number beyond a bound", "use min and max, which the number may be"
	case r.MultipleOf != "":
		return "a multiple of a number", check
	case r.Unique:
		return "a list without repetitions", "delete it: nobody selects a value twice"
	case r.Format != "" && !slices.Contains([]string{"date", "date-time", "uri"}, r.Format):
		return "text of the format " + r.Format, "the formats of forms are date, date-time and uri"
	}
	return "", ""
}
