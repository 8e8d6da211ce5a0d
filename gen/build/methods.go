package build

import (
	"go/types"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A form is the signature of a method: types of parameters and results.
type form struct {
	params, results []types.Type
}

func writes() form {
	return form{results: []types.Type{byteSlice(), types.Universe.Lookup("error").Type()}}
}

func reads() form {
	return form{params: []types.Type{byteSlice()}, results: []types.Type{types.Universe.Lookup("error").Type()}}
}

// tells is the form of IsZero.
func tells() form { return form{results: []types.Type{types.Typ[types.Bool]}} }

func byteSlice() types.Type { return types.NewSlice(types.Typ[types.Uint8]) }

// A half is a type that can be written but not read, or the other way round.
type half struct {
	tr      trail
	missing string // the method
	input   bool   // the method is needed for arguments, else for results
}

// selfEncoding returns the shape of a type with JSON or text methods; own is false
// when it has none. As in encoding/json, JSON methods win.
func (b *builder) selfEncoding(n *types.Named, tr trail) (out *ir.Type, own bool) {
	marshals, unmarshals := hasMethod(n, "MarshalJSON", writes()), hasMethod(n, "UnmarshalJSON", reads())
	if marshals || unmarshals {
		return b.marshaler(n, marshals, unmarshals, tr), true
	}
	marshals, unmarshals = hasMethod(n, "MarshalText", writes()), hasMethod(n, "UnmarshalText", reads())
	switch {
	case marshals != unmarshals:
		return b.halfText(n, marshals, tr), true
	case marshals:
		b.needless(n, tr)
		return &ir.Type{Kind: ir.KindText, Under: kindOf(n.Underlying())}, true
	}
	b.needless(n, tr)
	return nil, false
}

// ownSchema returns the schema that the author states for a type: at the place where it
// is used, else where it is declared; "" for none.
func (b *builder) ownSchema(n *types.Named, tr trail) string {
	schema := tr.use.schema
	if declared, ok := b.typeNote(b.decl(n.Obj()), "schema"); ok && schema == "" {
		schema = compact(declared.Positional.Text)
	}
	if schema != "" {
		tr.use.schemaUsed = true
	}
	return schema
}

// halfText returns a type that can only write itself as text, or only read itself from
// it. With a schema the author says that the one direction is all that is needed.
func (b *builder) halfText(n *types.Named, marshals bool, tr trail) *ir.Type {
	what, missing := "writes itself as text, but cannot read itself", "UnmarshalText"
	if !marshals {
		what, missing = "reads itself from text, but cannot write itself", "MarshalText"
	}
	schema := b.ownSchema(n, tr)
	switch {
	case schema == "":
		b.reject(tr, diag.OpaqueType, "add the method "+missing+", or say that one direction is enough: //cloudg:schema `{\"type\":\"string\"}` on the type",
			"the type %s %s", typeString(n), what)
		return nil
	case schemaType(schema) != "string":
		b.reject(tr, diag.BadSchema, "write a schema of type string", "the schema of %s, which is text, is not of type string", typeString(n))
		return nil
	}
	out := &ir.Type{Kind: ir.KindText, Under: kindOf(n.Underlying()), Schema: schema}
	b.halves[out] = half{tr, missing, marshals}
	return out
}

// marshaler returns a type with JSON methods, which needs a schema from the author.
func (b *builder) marshaler(n *types.Named, marshals, unmarshals bool, tr trail) *ir.Type {
	schema := b.ownSchema(n, tr)
	if schema == "" {
		b.reject(tr, diag.OpaqueType, "document the type with //cloudg:schema `{…}`, or add the key schema=`{…}` to the cloudg tag, the //cloudg:arg line, or for a result to //cloudg:tool",
			"the type %s has JSON methods of its own, which hide its form", typeString(n))
		return nil
	}
	out := &ir.Type{Kind: ir.KindMarshaler, Under: kindOf(n.Underlying()), Schema: schema}
	switch {
	case !unmarshals:
		b.halves[out] = half{tr, "UnmarshalJSON", true}
	case !marshals:
		b.halves[out] = half{tr, "MarshalJSON", false}
	}
	return out
}

// needless reports the directive schema on a type whose form is known without it.
func (b *builder) needless(n *types.Named, tr trail) {
	if _, ok := b.typeNote(b.decl(n.Obj()), "schema"); ok {
		b.reject(tr, diag.KeyConflict, "delete the directive; the schema is made from the type",
			"//cloudg:schema on the type %s, which has no JSON methods of its own", typeString(n))
	}
}

// hasJSONMethods reports whether encoding/json would call a method of the type.
func hasJSONMethods(t types.Type) bool {
	return hasMethod(t, "MarshalJSON", writes()) || hasMethod(t, "UnmarshalJSON", reads()) ||
		hasMethod(t, "MarshalText", writes()) || hasMethod(t, "UnmarshalText", reads())
}

// hasMethod reports whether the type or a pointer to it has a method of that name
// and form.
func hasMethod(t types.Type, name string, want form) bool {
	if _, ok := t.Underlying().(*types.Pointer); ok || types.IsInterface(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	f, ok := obj.(*types.Func)
	return ok && match(f.Signature().Params(), want.params) && match(f.Signature().Results(), want.results)
}

func match(t *types.Tuple, want []types.Type) bool {
	if t.Len() != len(want) {
		return false
	}
	for i, w := range want {
		if !types.Identical(t.At(i).Type(), w) {
			return false
		}
	}
	return true
}

// kindOf returns the kind of an underlying type.
func kindOf(u types.Type) ir.Kind {
	switch u := u.(type) {
	case *types.Basic:
		return basics[u.Kind()].Kind
	case *types.Slice:
		return ir.KindList
	case *types.Array:
		return ir.KindArray
	case *types.Map:
		return ir.KindMap
	case *types.Struct:
		return ir.KindStruct
	case *types.Pointer:
		return ir.KindPointer
	}
	return ir.KindInvalid
}

// direct marks what is reachable from arguments and forms and from results, and reports
// the types that lack the method for their direction.
func (b *builder) direct(handlers []ir.Handler, forms []*ir.Form) {
	for _, h := range handlers {
		if in := h.Takes(); in != nil {
			b.mark(&ir.Type{Kind: ir.KindStruct, Struct: in.Args}, true)
		}
		b.mark(h.Returns().Type, false)
	}
	for _, f := range forms {
		b.mark(&ir.Type{Kind: ir.KindStruct, Struct: f.Struct}, true)
	}
}

func (b *builder) mark(t *ir.Type, input bool) {
	if t == nil {
		return
	}
	if h, ok := b.halves[t]; ok && h.input == input {
		b.reject(h.tr, diag.OpaqueType, "add the method "+h.missing, "the type lacks the method %s", h.missing)
	}
	b.mark(t.Key, input)
	b.mark(t.Elem, input)
	for _, v := range t.Variants() {
		b.mark(v.Type, input)
	}
	s := t.Struct
	if s == nil || input && s.Input || !input && s.Output {
		return
	}
	if input {
		s.Input = true
	} else {
		s.Output = true
	}
	for _, f := range s.Fields {
		b.mark(f.Type, input)
	}
}
