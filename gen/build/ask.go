package build

import (
	"go/types"
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// forms builds what the package's types with the directive form ask for.
func (b *builder) forms() []*ir.Form {
	var out []*ir.Form
	for _, t := range b.asking {
		out = appendGood(out, b.form(t))
	}
	return out
}

// form builds the form of a type, nil when it cannot be one. What its fields may be
// is checked later.
func (b *builder) form(t target) *ir.Form {
	obj, ok := b.pkg.Info.Defs[t.typ.Name].(*types.TypeName)
	if !ok {
		return nil
	}
	name := obj.Name()
	at := b.res.Position(t.typ.Name.Pos())
	refuse := func(what string) *ir.Form {
		b.errorf(diag.BadForm, at, "declare a struct with a field for each thing that is asked", "the form %s is %s", name, what)
		return nil
	}
	n, ok := obj.Type().(*types.Named)
	switch {
	case !ok:
		return refuse("an alias")
	case n.TypeParams().Len() > 0:
		return refuse("generic")
	}
	typ := b.typ(n, trail{
		handler: "form " + name, path: name, pos: at,
		lo: t.typ.Pos(), hi: t.typ.End(), expr: t.typ.Name, owner: name, use: &use{},
	})
	switch {
	case typ == nil:
		return nil
	case typ.Kind != ir.KindStruct:
		return refuse("no struct that shows its fields")
	}
	return &ir.Form{Name: ir.FormName(name), Type: name, Struct: asForm(typ.Struct), Pos: ir.Pos(at)}
}

// asForm returns a copy of a struct that is read from what a person has filled in: what
// was left empty is nil, and what a client adds is no matter.
func asForm(s *ir.Struct) *ir.Struct {
	form := *s
	form.Form, form.Open, form.Fields = true, true, slices.Clone(s.Fields)
	for i, f := range form.Fields {
		if absentMeansNil(f) {
			form.Fields[i] = optional(f)
		}
	}
	return &form
}
