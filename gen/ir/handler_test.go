package ir

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHandlers(t *testing.T) {
	at := func(file string, line, col int) Primitive {
		return Primitive{Func: Func{Name: "F", Pos: Pos{File: file, Line: line, Col: col}}}
	}
	p := &Package{
		Tools: []*Tool{
			{Primitive: Primitive{Name: "first", Func: at("a.go", 2, 1).Func}},
			{Primitive: Primitive{Name: "last", Func: at("b.go", 1, 1).Func}},
		},
		Resources: []*Resource{{Primitive: at("a.go", 10, 1), URI: "x://r"}},
		Templates: []*Template{{Primitive: at("a.go", 3, 1), URITemplate: "x://{t}"}},
		Prompts:   []*Prompt{{Primitive: Primitive{Name: "p", Func: at("a.go", 10, 9).Func}}},
	}
	type seen struct {
		Word, Key string
		Arguments bool
	}
	var got []seen
	for _, h := range p.Handlers() {
		if h.Returns() == nil || h.Common().Func.Name != "F" {
			t.Errorf("%s %s: result %v, function %q", h.Word(), h.Key(), h.Returns(), h.Common().Func.Name)
		}
		got = append(got, seen{h.Word(), h.Key(), h.Takes() != nil})
	}
	want := []seen{
		{"tool", "first", true}, {"template", "x://{t}", true}, {"resource", "x://r", false}, {"prompt", "p", true}, {"tool", "last", true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("handlers (-want +got):\n%s", diff)
	}
}
