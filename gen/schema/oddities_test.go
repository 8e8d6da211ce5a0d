package schema

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
)

// inner returns an argument of a struct type.
func inner(open bool) *ir.Tool {
	nested := &ir.Struct{Name: "Window", Open: open, Fields: []*ir.Field{{Name: "title", Type: plain(), Required: true}}}
	field := &ir.Field{Name: "window", Type: &ir.Type{Kind: ir.KindStruct, Struct: nested}, Default: `{"title": "Untitled"}`}
	return &ir.Tool{Arguments: ir.Arguments{Args: &ir.Struct{Name: "Args", Fields: []*ir.Field{field}}}}
}

// TestQ37_NestedObjectsAreClosed counts the objects that take no further members.
func TestQ37_NestedObjectsAreClosed(t *testing.T) {
	for open, want := range map[bool]int{false: 2, true: 1} {
		text, err := Input(inner(open))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(text, `"additionalProperties": false`); got != want {
			t.Errorf("open %t: %d objects are closed, want %d:\n%s", open, got, want, text)
		}
	}
}

// TestQ38_TitlesInValuesStay has a property, and a member of a default, called title.
func TestQ38_TitlesInValuesStay(t *testing.T) {
	text, err := Input(inner(false))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"default": {"title": "Untitled"},`, `"title": {"type": "string"}`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in:\n%s", want, text)
		}
	}
}
