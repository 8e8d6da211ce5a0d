package build

import (
	"slices"
	"strconv"
	"time"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// rules puts the constraints that the keys state on the type of a field. Whether
// they suit the type is for the checks to say.
func (b *builder) rules(f *ir.Field, k keys, tr trail) {
	t := f.Type.Base()
	r := &t.Rules
	r.Min, r.Max = b.bound(t, k, "min", tr), b.bound(t, k, "max", tr)
	r.XMin, r.XMax = b.bound(t, k, "xmin", tr), b.bound(t, k, "xmax", tr)
	r.MultipleOf = b.bound(t, k, "multipleof", tr)
	r.MinLen, r.MaxLen = k.text("minlen"), k.text("maxlen")
	r.MinItems, r.MaxItems = k.text("minitems"), k.text("maxitems")
	unique, _ := k.items.Get("unique")
	r.Unique = unique.Bool()
	r.Pattern, r.Format = k.text("pattern"), k.text("format")
	if r.Format == "json" && (t.Kind == ir.KindJSON || tr.use.freeFormUsed) {
		r.Format = "" // it was about the type
	}
	if v, ok := k.items.Get("enumby"); ok {
		b.enumBy(t, v, k, tr)
	}
	if v, ok := k.items.Get("enum"); ok {
		b.enumKey(t, v, k, tr)
	}
}

// bound returns a numeric key; for integers in its shortest form, for durations as
// nanoseconds.
func (b *builder) bound(t *ir.Type, k keys, key string, tr trail) string {
	v, ok := k.items.Get(key)
	if !ok {
		return ""
	}
	switch t.Kind {
	case ir.KindInt, ir.KindUint:
		if short, ok := ir.Integer(v.Text); ok {
			return short
		}
	case ir.KindDuration:
		d, err := time.ParseDuration(v.Text)
		if err != nil {
			b.errorf(diag.RuleKind, k.at(v.Span), "write a duration, such as 30s", "%s: %s=%s is no duration", tr, key, v.Text)
			return ""
		}
		return strconv.FormatInt(int64(d), 10)
	}
	return v.Text
}

// enumKey applies the key enum to a type, or to the elements of a list.
func (b *builder) enumKey(t *ir.Type, v directive.Value, k keys, tr trail) {
	for t.Kind == ir.KindList || t.Kind == ir.KindArray {
		t = t.Elem.Base()
	}
	if len(v.List) == 1 && v.List[0].Raw == "*" {
		b.plain(t, v, k, tr)
		return
	}
	switch kind := t.Kind; {
	case t.Quoted:
		b.errorf(diag.RuleKind, k.at(v.Span), "delete it, or the json option string", "%s: enum on a number or boolean in a string", tr)
	case kind == ir.KindEnum:
		b.narrow(t, v, k, tr)
	case kind == ir.KindString:
		for _, s := range v.Strings() {
			t.Rules.Values = append(t.Rules.Values, quote(s))
		}
	case kind == ir.KindInt, kind == ir.KindUint, kind == ir.KindFloat:
		b.numbers(t, v, k, tr)
	default:
		b.errorf(diag.RuleKind, k.at(v.Span), "enum is for strings and numbers, and for lists of them",
			"%s: enum on a type that has no list of values", tr)
	}
}

// numbers takes the values of an enum= on a numeric type.
func (b *builder) numbers(t *ir.Type, v directive.Value, k keys, tr trail) {
	for _, e := range v.List {
		value, ok := e.Text, !e.Quoted
		if t.Kind == ir.KindFloat {
			_, isNumber := ir.Number(value)
			ok = ok && isNumber
		} else if short, isWhole := ir.Integer(value); isWhole {
			value = short
		} else {
			ok = false
		}
		if !ok {
			b.errorf(diag.EnumInvalid, k.at(e.Span), "write numbers of the type, without quotes", "%s: %s is no value of the type", tr, e.Raw)
			continue
		}
		t.Rules.Values = append(t.Rules.Values, value)
	}
}

// plain turns an enum back into the string or integer that it is to Go.
func (b *builder) plain(t *ir.Type, v directive.Value, k keys, tr trail) {
	if t.Kind != ir.KindEnum {
		b.errorf(diag.RuleKind, k.at(v.Span), "delete it; the type is no enum", "%s: enum=* on a type without constants", tr)
		return
	}
	named, doc, zero := t.Named, t.Doc, t.ZeroMethod
	*t = *t.Elem
	t.Named, t.Doc, t.ZeroMethod, t.Comparable = named, doc, zero, true
}

// narrow keeps the constants that the key names by their values.
func (b *builder) narrow(t *ir.Type, v directive.Value, k keys, tr trail) {
	wanted := map[string]bool{}
	for _, e := range v.List {
		value := literal(t, e.Text, e.Quoted)
		if !slices.Contains(t.Values(), value) {
			b.errorf(diag.EnumNotConstant, k.at(e.Span), constHint(t, e.Text),
				"%s: no constant of %s has the value %s", tr, t.Named.Name, e.Raw)
			continue
		}
		wanted[value] = true
	}
	var kept []ir.Const
	for _, c := range t.Enum {
		if wanted[c.Value] {
			kept = append(kept, c)
		}
	}
	if len(kept) > 0 {
		t.All, t.Enum = t.Enum, kept
	}
}

// constHint names the value of a constant when its Go name was written, else all
// values.
func constHint(t *ir.Type, text string) string {
	for _, c := range t.Enum {
		if c.GoName == text {
			return "write the value of " + text + ", which is " + c.Value
		}
	}
	return "the values are " + diag.Words(t.Values())
}
