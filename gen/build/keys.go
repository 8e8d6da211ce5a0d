package build

import (
	"go/types"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// keys are what an arg directive or a cloudg tag says, with places. The zero keys
// say nothing.
type keys struct {
	items  directive.Items
	at     func(directive.Span) diag.Pos
	pkg    *types.Package // in which they stand
	quoted bool           // the json tag has the option string
}

// places returns where each value stands; of a repeated key, the last.
func (k keys) places() map[string]ir.Pos {
	if len(k.items) == 0 {
		return nil
	}
	places := map[string]ir.Pos{}
	for _, it := range k.items {
		places[it.Key] = ir.Pos(k.at(it.Value.Span))
	}
	return places
}

func (k keys) text(key string) string {
	v, _ := k.items.Get(key)
	return v.Text
}

func (k keys) use() *use {
	return &use{schema: k.text("schema"), freeForm: k.text("format") == "json"}
}

// fill gives a field its type and what the keys say; false is returned when the
// type cannot be used. What encoding/json's tag says is already in the field.
func (b *builder) fill(f *ir.Field, k keys, tr trail, t types.Type) bool {
	tr.use = k.use()
	f.Type = b.typ(t, tr)
	if k.quoted && f.Type != nil {
		b.quoted(f.Type.Base(), tr)
	}
	f.At = k.places()
	b.misfits(f, k, tr)
	if f.Type == nil {
		return false
	}
	if doc := k.text("doc"); doc != "" {
		f.Doc = doc
	}
	f.Deprecated = isDeprecated(f.Doc)
	f.Title, f.Entity, f.Complete = k.text("title"), k.text("entity"), k.text("complete")
	f.Like = b.like(k, f.Type, tr)
	b.open(f, k, tr)
	b.rules(f, k, tr)
	presence(f, k)
	return true
}

// misfits reports keys that mean nothing here.
func (b *builder) misfits(f *ir.Field, k keys, tr trail) {
	for _, it := range k.items {
		at := k.at(it.KeySpan)
		switch {
		case it.Key == "schema" && f.Type != nil && !tr.use.schemaUsed && tr.use.schema != "":
			b.errorf(diag.KeyConflict, at, "delete it; the schema is made from the type",
				"%s: schema on a type without JSON methods of its own", tr)
		}
	}
}

// open makes the struct of a field accept members that it does not know. All uses
// of one struct must agree, because they share a decoder.
func (b *builder) open(f *ir.Field, k keys, tr trail) {
	s := innerStruct(f.Type)
	v, given := k.items.Get("open")
	switch {
	case s == nil && !given:
	case s == nil:
		b.errorf(diag.RuleKind, k.at(v.Span), "delete it, or put it on a struct", "%s: open on a type that is no struct", tr)
	case given && v.Bool():
		s.Open = true
		b.opened[s] = append(b.opened[s], opening{f, tr, k.at(v.Span)})
	default:
		b.closed[s] = append(b.closed[s], opening{f, tr, tr.pos})
	}
}

// An opening is a use of a struct that says whether it is open.
type opening struct {
	field *ir.Field
	tr    trail
	at    diag.Pos
}

// openConflicts reports structs that are open in one argument and closed in another.
func (b *builder) openConflicts(structs []*ir.Struct) {
	arguments := map[*ir.Field]bool{}
	for _, s := range structs {
		for _, f := range s.Fields {
			arguments[f] = s.Input
		}
	}
	for s, opened := range b.opened {
		for _, o := range opened {
			for _, c := range b.closed[s] {
				if arguments[o.field] && arguments[c.field] {
					b.openConflict(s, o, c)
				}
			}
		}
	}
}

func (b *builder) openConflict(s *ir.Struct, o, c opening) {
	b.list.Add(diag.Diagnostic{
		Code:    diag.KeyConflict,
		Pos:     o.at,
		Message: o.tr.String() + ": the struct " + s.Name + " is open here and closed elsewhere",
		Hint:    "write open in both places, or declare a type of its own for one of them",
		Related: []diag.Related{{Pos: c.at, Message: c.tr.String() + " is closed"}},
	})
}

// innerStruct returns the struct of a type, also below pointers and elements.
func innerStruct(t *ir.Type) *ir.Struct {
	for t.Struct == nil && t.Elem != nil && t.Kind != ir.KindBytes {
		t = t.Elem
	}
	return t.Struct
}

// presence decides what an absent property means.
func presence(f *ir.Field, k keys) {
	nullable := f.Type.Kind == ir.KindPointer
	v, hasDefault := k.items.Get("default")
	optional, _ := k.items.Get("optional")
	switch {
	case hasDefault:
		f.Default = literal(f.Type, v.Text, v.Quoted)
	case optional.Bool() || f.OmitEmpty || f.OmitZero || len(f.Pointers) > 0:
		if nullable {
			f.Default = "null"
		}
	default:
		f.Required = true
	}
	if v, ok := k.items.Get("example"); ok {
		for _, e := range v.List {
			f.Examples = append(f.Examples, literal(f.Type, e.Text, e.Quoted))
		}
	}
}
