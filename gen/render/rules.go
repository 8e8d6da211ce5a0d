package render

import (
	"encoding/json"
	"math/big"
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// rulesVar is a package-level variable that a decoder refers to.
type rulesVar struct {
	name  string
	value jen.Code
}

// declare adds a variable to the block of the struct and returns its name.
func (d decoding) declare(prefix string, value jen.Code) string {
	name := d.names.pick(prefix + d.at)
	d.info.rules = append(d.info.rules, rulesVar{name, value})
	return name
}

// rulesVar declares rules and returns a pointer to them.
func (d decoding) rulesVar(rules jen.Code) jen.Code {
	return jen.Op("&").Id(d.declare("cloudgRules", rules))
}

// literal is a composite literal, on one line when it fits.
func (f *file) literal(typ *jen.Statement, entries []jen.Code) *jen.Statement {
	line := typ.Clone().Custom(jen.Options{Open: "{", Close: "}", Separator: ","}, entries...)
	if f.width(line) <= maxList {
		return line
	}
	return typ.Add(multi(entries...))
}

// scalarRules returns the rules of a scalar type, nil when there are none.
func (d decoding) scalarRules(t *ir.Type) jen.Code {
	var entries []jen.Code
	typ := "IntRules"
	switch t.Kind {
	case ir.KindInt:
		entries = d.bounds(t.Rules, d.integer)
	case ir.KindUint:
		typ, entries = "UintRules", d.bounds(t.Rules, d.integer)
	case ir.KindFloat:
		typ, entries = "FloatRules", d.bounds(t.Rules, func(s string) string { return s })
	case ir.KindString:
		typ, entries = "StringRules", d.stringRules(t.Rules)
	case ir.KindDuration:
		typ, entries = "DurationRules", d.durationBounds(t.Rules)
	}
	if len(t.Rules.Values) > 0 {
		entries = append(entries, entry("Values", d.values(t.Kind, t.Rules.Values)))
	}
	if len(entries) == 0 {
		return nil
	}
	return d.literal(d.codec(typ), entries)
}

// bounds returns the elements of rules about numbers.
func (d decoding) bounds(r ir.Rules, number func(string) string) []jen.Code {
	var entries []jen.Code
	for _, b := range []struct{ key, text string }{{"Min", r.Min}, {"XMin", r.XMin}, {"Max", r.Max}, {"XMax", r.XMax}} {
		if b.text != "" {
			entries = append(entries, entry("Has"+b.key, jen.True()), entry(b.key, jen.Op(number(b.text))))
		}
	}
	if r.MultipleOf != "" {
		entries = append(entries, entry("MultipleOf", jen.Op(number(r.MultipleOf))))
	}
	return entries
}

// durationBounds returns the elements of rules about durations, which are nanoseconds.
func (d decoding) durationBounds(r ir.Rules) []jen.Code {
	var entries []jen.Code
	for _, b := range []struct{ key, text string }{{"Min", r.Min}, {"XMin", r.XMin}, {"Max", r.Max}, {"XMax", r.XMax}} {
		if b.text != "" {
			entries = append(entries, entry("Has"+b.key, jen.True()), entry(b.key, d.nanoseconds(b.text)))
		}
	}
	if r.MultipleOf != "" {
		entries = append(entries, entry("MultipleOf", d.nanoseconds(r.MultipleOf)))
	}
	return entries
}

func (f *file) nanoseconds(text string) jen.Code {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		f.failf("%s is no duration", text)
	}
	return f.duration(time.Duration(n))
}

// integer writes a JSON number as a Go integer.
func (f *file) integer(text string) string {
	n, ok := new(big.Rat).SetString(text)
	if !ok || !n.IsInt() {
		f.failf("%s is no integer", text)
		return "0"
	}
	return n.Num().String()
}

func (d decoding) stringRules(r ir.Rules) []jen.Code {
	var entries []jen.Code
	if r.MinLen != "" {
		entries = append(entries, entry("MinLen", jen.Op(d.integer(r.MinLen))))
	}
	if r.MaxLen != "" {
		entries = append(entries, entry("HasMaxLen", jen.True()), entry("MaxLen", jen.Op(d.integer(r.MaxLen))))
	}
	if r.Pattern != "" {
		entries = append(entries, entry("Pattern", d.codec("MustPattern").Call(pattern(r.Pattern))))
	}
	if r.Format != "" {
		entries = append(entries, entry("Format", d.codec(d.format(r.Format))))
	}
	return entries
}

// pattern writes a regular expression, without escapes where that is possible.
func pattern(s string) jen.Code {
	if strconv.CanBackquote(s) {
		return jen.Op("`" + s + "`")
	}
	return text(s)
}

// formats are the constants of the runtime by the word of JSON Schema.
func (f *file) format(word string) string {
	switch word {
	case "date-time":
		return "FormatDateTime"
	case "date":
		return "FormatDate"
	case "time":
		return "FormatTime"
	case "duration":
		return "FormatDuration"
	case "uuid":
		return "FormatUUID"
	case "ipv4":
		return "FormatIPv4"
	case "ipv6":
		return "FormatIPv6"
	case "uri":
		return "FormatURI"
	}
	f.failf("the format %s is not checked by the runtime", word)
	return "FormatURI"
}

// values returns the set of JSON literals as the runtime holds it.
func (f *file) values(kind ir.Kind, list []string) *jen.Statement {
	constructor := map[ir.Kind]string{
		ir.KindString: "NewEnum", ir.KindInt: "NewIntEnum", ir.KindUint: "NewUintEnum", ir.KindFloat: "NewFloatEnum",
	}[kind]
	items := make([]jen.Code, len(list))
	for i, literal := range list {
		items[i] = f.constant(kind, literal)
	}
	return f.codec(constructor).Add(f.elements("(", ")", items))
}

// constant writes a JSON literal as an untyped Go constant.
func (f *file) constant(kind ir.Kind, literal string) *jen.Statement {
	switch kind {
	case ir.KindString:
		return text(f.unquote(literal))
	case ir.KindInt, ir.KindUint:
		return jen.Op(f.integer(literal))
	}
	return jen.Op(literal) // numbers and booleans are spelled alike in Go
}

func (f *file) unquote(literal string) string {
	var s string
	if err := json.Unmarshal([]byte(literal), &s); err != nil {
		f.failf("%s is no JSON string", literal)
	}
	return s
}

// sizes returns the elements of rules about the number of items.
func (d decoding) sizes(r ir.Rules) []jen.Code {
	var entries []jen.Code
	if r.MinItems != "" {
		entries = append(entries, entry("MinItems", jen.Op(d.integer(r.MinItems))))
	}
	if r.MaxItems != "" {
		entries = append(entries, entry("HasMax", jen.True()), entry("MaxItems", jen.Op(d.integer(r.MaxItems))))
	}
	return entries
}

func (d decoding) listRules(t *ir.Type) jen.Code {
	entries := d.sizes(t.Rules)
	if t.Rules.Unique {
		entries = append(entries, entry("Unique", jen.True()))
	}
	if len(entries) == 0 {
		return jen.Nil()
	}
	return d.rulesVar(d.literal(d.codec("ListRules"), entries))
}

func (d decoding) mapRules(t *ir.Type) jen.Code {
	entries := d.sizes(t.Rules)
	if t.Key != nil && t.Key.Kind == ir.KindEnum {
		key := d
		key.at += "Key"
		name := ""
		if t.Key.Elem.Kind == ir.KindString {
			name = key.enumName(t.Key)
		} else {
			name = key.declare("cloudgEnum", key.codec("NewEnum").Add(key.elements("(", ")", texts(t.Key.Values()))))
		}
		entries = append(entries, entry("Keys", jen.Id(name)))
	}
	if len(entries) == 0 {
		return jen.Nil()
	}
	return d.rulesVar(d.literal(d.codec("MapRules"), entries))
}

// texts returns string literals.
func texts(list []string) []jen.Code {
	items := make([]jen.Code, len(list))
	for i, s := range list {
		items[i] = text(s)
	}
	return items
}
