package schema

import (
	"fmt"

	"github.com/cloudg/cloudg/gen/ir"
)

// Input returns the schema of the arguments of t. The error says that a JSON
// text in t, such as a default, is none.
func Input(t *ir.Tool) (string, error) {
	b := newBuilder(true, &ir.Type{Kind: ir.KindStruct, Struct: t.Args})
	root := b.object(t.Args)
	return b.text(root)
}

// Output returns the schema of the structured content of t, "" when t publishes
// none: because it says so, or because its results have no fixed shape. The
// error is as for [Input].
func Output(t *ir.Tool) (string, error) {
	if t.Output == ir.OutputNoSchema || t.Output == ir.OutputText {
		return "", nil
	}
	if t.Result.Schema != "" {
		v, err := parse(t.Result.Schema)
		if err != nil {
			return "", fmt.Errorf("schema of the result of %s: %w", t.Name, err)
		}
		return layout(v), nil
	}
	b := newBuilder(false, t.Result.Type)
	switch t.Result.Kind {
	case ir.ResultObject:
		typ := t.Result.Type
		if typ.Kind == ir.KindPointer { // nil is not a result
			typ = typ.Elem
		}
		return b.text(b.root(typ))
	case ir.ResultWrapped:
		result := ordered(member{"result", b.schema(t.Result.Type)})
		return b.text(object(
			member{"properties", result},
			member{"required", stringList("result")},
			member{"type", str("object")},
		))
	}
	return "", nil
}

// Form returns the schema of what a person is asked to fill in. MCP knows no other
// keywords there, so that examples and what is deprecated are left out. The error is
// as for [Input].
func Form(f *ir.Form) (string, error) {
	b := newBuilder(true, &ir.Type{Kind: ir.KindStruct, Struct: f.Struct})
	b.form = true
	return b.text(b.object(f.Struct))
}

// root returns the schema of a type that is an object, and not a reference to one.
func (b *builder) root(t *ir.Type) value {
	if t.Kind != ir.KindStruct {
		return b.schema(t)
	}
	v := b.described(t.Struct)
	if text := Description(t); text != "" {
		v = v.with(member{"description", str(text)})
	}
	return v
}

// Value returns the schema of the values of t: as arguments when input is set, else as
// results. The error is as for [Input].
func Value(t *ir.Type, input bool) (string, error) {
	b := newBuilder(input, t)
	return b.text(b.schema(t))
}

// text lays out a root schema with the definitions that it refers to.
func (b *builder) text(root value) (string, error) {
	if defs := b.definitions(); len(defs) > 0 {
		root = root.with(member{"$defs", ordered(defs...)})
	}
	if b.err != nil {
		return "", b.err
	}
	return layout(root), nil
}
