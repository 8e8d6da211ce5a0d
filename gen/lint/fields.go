package lint

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
	"github.com/cloudg/cloudg/templates"
)

// A property is a field of the arguments or the result of a handler.
type property struct {
	*ir.Field
	handler ir.Handler
	of      *ir.Struct
	input   bool // of the arguments
}

// fields looks at every property that a handler takes or returns.
func (l *linter) fields(h ir.Handler) {
	visit := func(t *ir.Type, input bool) {
		for _, s := range ir.Structs(t) {
			for _, f := range s.Fields {
				l.property(property{f, h, s, input})
			}
		}
	}
	if a := h.Takes(); a != nil && a.Args != nil {
		visit(&ir.Type{Kind: ir.KindStruct, Struct: a.Args}, true)
		l.pages(h, a.Args)
	}
	visit(h.Returns().Type, false)
}

func (l *linter) property(p property) {
	_, template := p.handler.(*ir.Template) // whose variables have no descriptions on the wire
	switch {
	case strings.HasPrefix(p.Doc, templates.ArgumentPlaceholder):
		l.at(p, diag.Placeholder, wordsGo(p), "the description is the placeholder of cloudg-gen new")
	case described(p.Field):
	case isFreeForm(p.Type):
		l.at(p, diag.WordlessJSON, "use a type that says what the value is, or describe it in a doc comment",
			"any JSON, and no description says what")
	case p.input && !template:
		l.at(p, diag.UndescribedArgument, wordsGo(p), "an argument without a description")
	}
	if isFlags(p.Type) {
		l.at(p, diag.BitFlags, "take a list of a string type with constants, and add the bits in the handler",
			"a sum of bit flags, of which the schema shows an integer")
	}
	if !onlyNameRunes(p.Name) {
		l.at(p, diag.OddProperty, "use letters, digits, _, . and - in the JSON name",
			"the property name %q has characters that several clients refuse", p.Name)
	}
}

// wordsGo says where the description of an argument is written.
func wordsGo(p property) string {
	if p.flat() {
		return `write doc="…" into a //cloudg:arg line of the parameter`
	}
	return "write a doc comment on the field"
}

// flat reports whether the property is a parameter of the handler.
func (p property) flat() bool {
	a := p.handler.Takes()
	return p.input && a.Flat && p.of == a.Args
}

// at reports something about a property: where it is declared, or at the handler
// when that is another module.
func (l *linter) at(p property, code diag.Code, hint, format string, args ...any) {
	subject := p.of.Name + "." + strings.Join(p.GoPath, ".")
	pos := p.Pos
	switch {
	case p.flat():
		subject = p.handler.Common().Func.Label() + ": " + p.Name
	case !l.survey.Own[p.Pos.File]:
		subject = p.handler.Common().Func.Label() + ": " + subject
		pos = p.handler.Common().Pos
	}
	l.report(code, pos, hint, "%s: %s", subject, fmt.Sprintf(format, args...))
}

// described reports whether the schema of a property has a description.
func described(f *ir.Field) bool {
	if f.Doc != "" {
		return true
	}
	for t := f.Type; t != nil; t = t.Elem {
		if schema.Description(t) != "" || t.Struct != nil && t.Struct.Doc != "" {
			return true
		}
	}
	return false
}

// isFreeForm reports whether a type is any JSON, or a collection of it.
func isFreeForm(t *ir.Type) bool {
	for ; t != nil; t = t.Elem {
		switch t.Kind {
		case ir.KindJSON, ir.KindObject, ir.KindRaw, ir.KindAny:
			return true
		}
	}
	return false
}

// isFlags reports whether a type is a sum of bit flags, and not limited to single
// values.
func isFlags(t *ir.Type) bool {
	for ; t != nil; t = t.Elem {
		if t.Flags && len(t.Rules.Values) == 0 {
			return true
		}
	}
	return false
}

// pages looks for arguments that choose a page and none that chooses its length.
func (l *linter) pages(h ir.Handler, args *ir.Struct) {
	var cursor *ir.Field
	for _, f := range args.Fields {
		switch strings.ToLower(f.Name) {
		case "cursor", "page_token", "pagetoken", "next_token", "nexttoken", "continuation_token":
			cursor = f
		case "limit", "page_size", "pagesize", "per_page", "perpage", "max_results", "maxresults", "max_items", "first", "top":
			return
		}
	}
	if cursor != nil {
		l.at(property{cursor, h, args, true}, diag.CursorWithoutLimit, "add an argument limit with min, max and default",
			"the caller chooses a page, and not how long it is")
	}
}
