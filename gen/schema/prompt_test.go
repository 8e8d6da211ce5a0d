package schema_test

import (
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

func TestPromptArgument(t *testing.T) {
	text := func(values ...string) *ir.Type {
		return &ir.Type{Kind: ir.KindString, Rules: ir.Rules{Values: values}}
	}
	level := &ir.Type{Kind: ir.KindEnum, Enum: []ir.Const{{Value: "1"}, {Value: "2"}}}
	for _, test := range []struct {
		name  string
		field ir.Field
		want  string
	}{
		{"nothing", ir.Field{Type: text()}, ""},
		{"words only", ir.Field{Type: text(), Doc: "Whom to greet"}, "Whom to greet"},
		{"values and default", ir.Field{Type: text(`"dry"`, `"friendly"`), Doc: "How to sound.", Default: `"dry"`}, "How to sound. One of: dry, friendly. Default: dry."},
		{"no sentence", ir.Field{Type: text(`"a"`), Doc: "How to sound"}, "How to sound. One of: a."},
		{"constants, no words", ir.Field{Type: level, Default: "2"}, "One of: 1, 2. Default: 2."},
		{"nullable", ir.Field{Type: &ir.Type{Kind: ir.KindPointer, Elem: level}, Doc: "How bad.", Default: "null"}, "How bad. One of: 1, 2."},
		{"empty default", ir.Field{Type: text(), Doc: "Part of it.", Default: `""`}, "Part of it."},
		{"a question", ir.Field{Type: &ir.Type{Kind: ir.KindBool}, Doc: "Really?", Default: "false"}, "Really? Default: false."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := schema.PromptArgument(&test.field); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
