package build

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// enumBy puts the names of an integer type's constants on the wire, also of the
// elements of lists and maps.
func (b *builder) enumBy(t *ir.Type, v directive.Value, k keys, tr trail) {
	for slices.Contains([]ir.Kind{ir.KindList, ir.KindArray, ir.KindMap, ir.KindOrdered}, t.Kind) {
		t = t.Elem.Base()
	}
	if t.Kind != ir.KindEnum || t.Elem.Kind == ir.KindString {
		b.errorf(diag.RuleKind, k.at(v.Span), "delete it; only integer types with constants have values to replace",
			"%s: enumby=name on a type that is no integer with constants", tr)
		return
	}
	named := make([]ir.Const, len(t.Enum))
	first := map[string]string{}
	for i, c := range t.Enum {
		name, err := directive.WireName(withoutPrefix(t, c.GoName))
		switch other := first[name]; {
		case err != nil:
			b.errorf(diag.NameNeeded, k.at(v.Span), "rename the constant, or leave the values on the wire",
				"%s: no wire name can be derived from the constant %s", tr, c.GoName)
			return
		case other != "":
			b.errorf(diag.NameNeeded, k.at(v.Span), "rename one of the constants, or leave the values on the wire",
				"%s: the constants %s and %s have one wire name, %s", tr, other, c.GoName, name)
			return
		}
		first[name] = c.GoName
		named[i] = ir.Const{GoName: c.GoName, Value: quote(name), Number: c.Value, Doc: c.Doc}
	}
	t.ByName, t.Enum = true, named
}

// withoutPrefix cuts the name of the type off the name of a constant, when all
// constants begin with it.
func withoutPrefix(t *ir.Type, name string) string {
	if t.Named == nil {
		return name
	}
	n := len(t.Named.Name)
	for _, c := range t.Enum {
		if len(c.GoName) <= n || !strings.EqualFold(c.GoName[:n], t.Named.Name) {
			return name
		}
		if r, _ := utf8.DecodeRuneInString(c.GoName[n:]); unicode.IsLower(r) {
			return name
		}
	}
	return strings.TrimLeft(name[n:], "_")
}
