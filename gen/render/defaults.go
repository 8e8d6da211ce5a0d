package render

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// setDefault returns the statements that give a field the value it has when the
// property is absent, none when that is the zero value.
func (f *file) setDefault(info *structInfo, field *ir.Field) []jen.Code {
	if field.Default == "" {
		return nil
	}
	d := decoding{f, info, info.ident + camel(field.GoPath[len(field.GoPath)-1])}
	set := d.assign(operand{expr: f.selector(field.GoPath)}, field.Type, []byte(field.Default))
	if len(set) == 0 {
		return nil
	}
	return append(f.allocate(field), set...)
}

// assign returns the statements that set a zero variable to a JSON value.
func (d decoding) assign(target operand, t *ir.Type, value []byte) []jen.Code {
	value = bytes.TrimSpace(value)
	if string(value) == "null" && t.Kind != ir.KindJSON {
		return nil
	}
	switch t.Kind {
	case ir.KindStruct:
		return d.assignFields(target, t.Struct, value)
	case ir.KindObject, ir.KindOrdered:
		var out []jen.Code
		for _, m := range d.membersOf(value) {
			member := d.jsonValue
			if t.Kind == ir.KindOrdered {
				member = func(value []byte) jen.Code { return d.expr(t.Elem, value) }
			}
			out = append(out, target.method("Set").Call(jen.Lit(m.name), member(m.value)))
		}
		return out
	}
	return []jen.Code{target.value().Op("=").Add(d.expr(t, value))}
}

func (d decoding) assignFields(target operand, s *ir.Struct, value []byte) []jen.Code {
	members := d.object(value)
	var out []jen.Code
	for _, field := range s.Fields {
		value, ok := members[field.Name]
		if !ok {
			value = []byte(field.Default)
		}
		if len(value) == 0 {
			continue
		}
		selected := target.expr.Clone()
		for _, name := range field.GoPath {
			selected.Dot(name)
		}
		if len(field.Pointers) > 0 {
			d.failf("a default for %s, which is promoted through a pointer", field.Name)
		}
		out = append(out, d.assign(operand{expr: selected}, field.Type, value)...)
	}
	return out
}

// expr returns a JSON value as a Go expression that can be assigned to a t.
func (d decoding) expr(t *ir.Type, value []byte) *jen.Statement {
	switch t.Kind {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindString:
		return d.constant(t.Kind, string(value))
	case ir.KindEnum:
		return d.constant(t.Elem.Kind, string(value))
	case ir.KindPointer:
		return d.pointer(t, value)
	case ir.KindTime:
		return d.time(value)
	case ir.KindJSON:
		return jen.Id(d.declare("cloudgDefault", d.jsonValue(value)))
	case ir.KindList, ir.KindArray:
		var items []json.RawMessage
		d.unmarshal(value, &items)
		var out []jen.Code
		for _, item := range items {
			out = append(out, d.item(t.Elem, item))
		}
		return d.goType(t).Add(d.elements("{", "}", out))
	case ir.KindMap:
		return d.mapExpr(t, value)
	case ir.KindStruct:
		return d.literal(d.goType(t), d.structEntries(t, value))
	}
	d.failf("a default for a %s cannot be written as Go", typeName(t))
	return jen.Nil()
}

// item returns an element of a composite literal, where the type of a struct is
// understood.
func (d decoding) item(t *ir.Type, value []byte) jen.Code {
	if t.Kind != ir.KindStruct {
		return d.expr(t, value)
	}
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ","}, d.structEntries(t, value)...)
}

func (d decoding) pointer(t *ir.Type, value []byte) *jen.Statement {
	if string(value) == "null" {
		return jen.Nil()
	}
	elem := d.expr(t.Elem, value)
	switch t.Elem.Kind {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindString, ir.KindEnum:
		elem = d.goType(t.Elem).Call(elem)
	case ir.KindStruct:
		return jen.Op("&").Add(elem)
	}
	return jen.New(elem)
}

func (d decoding) mapExpr(t *ir.Type, value []byte) *jen.Statement {
	members := d.object(value)
	var entries []jen.Code
	for _, key := range slices.Sorted(maps.Keys(members)) {
		entries = append(entries, jen.Lit(key).Op(":").Add(d.item(t.Elem, members[key])))
	}
	return d.literal(d.goType(t), entries)
}

func (d decoding) structEntries(t *ir.Type, value []byte) []jen.Code {
	members := d.object(value)
	var entries []jen.Code
	for _, field := range t.Struct.Fields {
		value, ok := members[field.Name]
		if !ok {
			value = []byte(field.Default)
		}
		if len(value) == 0 || string(value) == "null" {
			continue
		}
		if len(field.GoPath) > 1 {
			d.failf("a default for %s, which is promoted", field.Name)
		}
		entries = append(entries, entry(field.GoPath[0], d.expr(field.Type, value)))
	}
	return entries
}

// time writes a date-time or a date, as the decoder reads them.
func (d decoding) time(value []byte) *jen.Statement {
	text := d.unquote(string(value))
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		t, err = time.Parse(time.DateOnly, text)
	}
	if err != nil {
		d.failf("%s is no date-time", text)
	}
	pkg := func(name string) *jen.Statement { return d.qual("time", "time", name) }
	zone := pkg("UTC")
	if _, offset := t.Zone(); offset != 0 {
		zone = pkg("FixedZone").Call(jen.Lit(""), jen.Lit(offset))
	}
	return pkg("Date").Call(
		jen.Lit(t.Year()), pkg(t.Month().String()), jen.Lit(t.Day()),
		jen.Lit(t.Hour()), jen.Lit(t.Minute()), jen.Lit(t.Second()), jen.Lit(t.Nanosecond()), zone,
	)
}
