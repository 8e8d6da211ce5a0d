package runtime

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

func TestRegistry_NilSpecs(t *testing.T) {
	for _, spec := range []Spec{nil, (*ToolSpec)(nil), (*ResourceSpec)(nil), (*TemplateSpec)(nil), (*PromptSpec)(nil)} {
		r := NewRegistry()
		for name, err := range map[string]error{"Add": r.Add(spec), "Replace": r.Replace(spec)} {
			if err == nil || !strings.HasPrefix(err.Error(), "a spec is nil; ") {
				t.Errorf("%s of %T: %v", name, spec, err)
			}
		}
	}
}

func TestRegistry_MetaIsAnObject(t *testing.T) {
	for _, meta := range []JSON{codec.StringValue("x"), codec.ListValue(), codec.NullValue()} {
		p := Primitive{Name: "p", Meta: meta}
		for _, spec := range []Spec{
			&ToolSpec{Primitive: p, Handle: func(*Context, any, *Output) error { return nil }},
			&ResourceSpec{Primitive: p, URI: "x://r", Handle: func(*Context, *ContentsOutput) error { return nil }},
			&TemplateSpec{Primitive: p, URITemplate: "x://{r}", Handle: func(*Context, any, *ContentsOutput) error { return nil }},
			&PromptSpec{Primitive: p, Handle: func(*Context, any, *PromptOutput) error { return nil }},
		} {
			if err := NewRegistry().Add(spec); err == nil || !strings.Contains(err.Error(), "meta is not an object") {
				t.Errorf("%T: %v", spec, err)
			}
		}
	}
}
