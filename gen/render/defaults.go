package render

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
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
		set := d.assign(operand{expr: selected(target.expr, field.GoPath)}, field.Type, value)
		if len(set) > 0 {
			out = append(append(out, d.allocateFrom(target.expr, field)...), set...)
		}
	}
	return out
}

// expr returns a JSON value as a Go expression that can be assigned to a t.
func (d decoding) expr(t *ir.Type, value []byte) *jen.Statement {
	if t.Quoted {
		value = []byte(d.unquote(string(value)))
	}
	switch t.Kind {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindString:
		return d.constant(t.Kind, string(value))
	case ir.KindEnum:
		return d.enumConstant(t, string(value))
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
		return d.structExpr(t, value)
	case ir.KindUnion:
		return d.unionExpr(t, value)
	}
	return d.foreignExpr(t, value)
}

// enumConstant returns the value of one of the constants of a type.
func (d decoding) enumConstant(t *ir.Type, value string) *jen.Statement {
	if !t.ByName {
		return d.constant(t.Elem.Kind, value)
	}
	for _, c := range t.Enum {
		if c.Value == value {
			return jen.Op(c.Number)
		}
	}
	d.failf("%s is no constant of %s", value, typeName(t))
	return jen.Nil()
}

// structExpr returns a struct, where a literal is not enough by a function that makes it.
func (d decoding) structExpr(t *ir.Type, value []byte) *jen.Statement {
	if needsStatements(t.Struct) {
		v := d.locals.v
		body := d.assignFields(operand{expr: jen.Id(v)}, t.Struct, value)
		return jen.Func().Params().Params(jen.Id(v).Add(d.goType(t))).Block(append(body, jen.Return(jen.Id(v)))...).Call()
	}
	return d.literal(d.goType(t), d.structEntries(t, value))
}

// needsStatements tells whether a literal of a struct cannot hold all of its fields:
// those that are promoted, and those whose type has no name.
func needsStatements(s *ir.Struct) bool {
	return slices.ContainsFunc(s.Fields, func(f *ir.Field) bool { return len(f.GoPath) > 1 || isHidden(f.Type) })
}

// unionExpr returns the variant whose tag the value has.
func (d decoding) unionExpr(t *ir.Type, value []byte) *jen.Statement {
	tag := string(d.object(value)[t.Union.Discriminator])
	for _, v := range t.Variants() {
		if strconv.Quote(v.Type.Struct.Tag) != tag {
			continue
		}
		expr := d.structExpr(v.Type, value)
		if v.Pointer {
			return jen.New(expr)
		}
		return expr
	}
	d.failf("%s is no tag of %s", tag, t.Union.Name)
	return jen.Nil()
}

// item returns an element of a composite literal, where the type of a struct is
// understood.
func (d decoding) item(t *ir.Type, value []byte) jen.Code {
	if t.Kind != ir.KindStruct || needsStatements(t.Struct) {
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
		if !needsStatements(t.Elem.Struct) {
			return jen.Op("&").Add(elem)
		}
	case ir.KindUnion, ir.KindAny, ir.KindNumber: // of the type itself, not that of the value
		elem = d.goType(t.Elem).Call(elem)
	}
	return jen.New(elem)
}

func (d decoding) mapExpr(t *ir.Type, value []byte) *jen.Statement {
	members := d.object(value)
	var entries []jen.Code
	for _, key := range slices.Sorted(maps.Keys(members)) {
		entries = append(entries, d.keyExpr(t.Key, key).Op(":").Add(d.item(t.Elem, members[key])))
	}
	return d.literal(d.goType(t), entries)
}

// keyExpr returns the key of a map that the name of a member stands for.
func (d decoding) keyExpr(key *ir.Type, name string) *jen.Statement {
	switch keyKind(key) {
	case ir.KindInt, ir.KindUint:
		return jen.Op(d.integer(name))
	case ir.KindText:
		return d.codec("FromText").Types(d.goType(key)).Call(text(name))
	}
	return jen.Lit(name)
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
