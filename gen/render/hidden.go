package render

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// isHidden tells whether no function can take a pointer to a t, because t has no name.
func isHidden(t *ir.Type) bool { return t.Kind == ir.KindStruct && t.Struct.Hidden }

// fieldsOf returns the fields of the struct that a field holds, as they are selected
// from the outer struct.
func fieldsOf(outer *ir.Field) []*ir.Field {
	var all []*ir.Field
	for _, inner := range outer.Type.Struct.Fields {
		field := *inner
		field.GoPath = slices.Concat(outer.GoPath, inner.GoPath)
		field.Pointers = nil
		for _, p := range inner.Pointers {
			field.Pointers = append(field.Pointers, ir.EmbeddedPointer{Depth: len(outer.GoPath) + p.Depth, Elem: p.Elem})
		}
		all = append(all, &field)
	}
	return all
}

// decodeHidden returns the statements that read a hidden struct.
func (f *file) decodeHidden(info *structInfo, outer *ir.Field) []jen.Code {
	fields := fieldsOf(outer)
	var out []jen.Code
	for _, field := range fields {
		out = append(out, f.setDefault(info, field)...)
	}
	table := jen.Id(f.info(outer.Type.Struct).fields)
	begin := jen.Id(f.locals.r).Dot("BeginObject").Call(table)
	return append(out, jen.If(begin).Block(f.decodeMembers(info, fields)))
}

// encodeHidden returns the statement that writes a hidden struct.
func (f *file) encodeHidden(outer *ir.Field) jen.Code {
	w := jen.Id(f.locals.w)
	var body []jen.Code
	for _, field := range fieldsOf(outer) {
		body = append(body, f.encodeField(field)...)
	}
	body = append(body, w.Clone().Dot("EndObject").Call())
	return jen.If(w.Clone().Dot("BeginObject").Call()).Block(body...)
}
