package ir

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStructs(t *testing.T) {
	inner, key := &Struct{Name: "Inner"}, &Type{Kind: KindString}
	outer := &Struct{Name: "Outer"}
	use := func(s *Struct) *Type { return &Type{Kind: KindStruct, Struct: s} }
	outer.Fields = []*Field{
		{Name: "map", Type: &Type{Kind: KindMap, Key: key, Elem: &Type{Kind: KindList, Elem: use(inner)}}},
		{Name: "again", Type: &Type{Kind: KindPointer, Elem: use(inner)}},
		{Name: "self", Type: use(outer)},
		{Name: "refused"}, // a type that was reported
	}
	var got []string
	for _, s := range Structs(use(outer)) {
		got = append(got, s.Name)
	}
	if diff := cmp.Diff([]string{"Outer", "Inner"}, got); diff != "" {
		t.Errorf("structs (-want +got):\n%s", diff)
	}
	if Structs(nil) != nil {
		t.Error("no type has structs")
	}
}

func TestOmittable(t *testing.T) {
	kind := func(k Kind) *Type { return &Type{Kind: k} }
	for _, test := range []struct {
		name  string
		field Field
		want  bool
	}{
		{"plain", Field{Type: kind(KindString)}, false},
		{"empty string", Field{Type: kind(KindString), OmitEmpty: true}, true},
		{"empty struct", Field{Type: kind(KindStruct), OmitEmpty: true}, false},
		{"empty time", Field{Type: kind(KindTime), OmitEmpty: true}, false},
		{"zero time", Field{Type: kind(KindTime), OmitZero: true}, true},
		{"empty array", Field{Type: &Type{Kind: KindArray, Len: 2}, OmitEmpty: true}, false},
		{"array of nothing", Field{Type: &Type{Kind: KindArray}, OmitEmpty: true}, true},
		{"text over a struct", Field{Type: &Type{Kind: KindText, Under: KindStruct}, OmitEmpty: true}, false},
		{"text over bytes", Field{Type: &Type{Kind: KindText, Under: KindList}, OmitEmpty: true}, true},
		{"behind a pointer", Field{Type: kind(KindString), Pointers: []EmbeddedPointer{{Depth: 1}}}, true},
	} {
		if got := test.field.Omittable(); got != test.want {
			t.Errorf("%s: Omittable is %v, want %v", test.name, got, test.want)
		}
	}
}
