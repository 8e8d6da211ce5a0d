package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
)

const shapesSource = header + `
type (
	TextString string
	TextInt    int
	TextBool   bool
	TextFloat  float64
	TextList   []string
	TextMap    map[string]string
	TextArray  [2]byte
	TextStruct struct{ text string }
	Local      struct{ N int }
	Same       Local
	Zeroed     struct{ List []int }
	ptr        = *Local
)

func (TextString) MarshalText() ([]byte, error) { return nil, nil }
func (*TextString) UnmarshalText([]byte) error  { return nil }
func (TextInt) MarshalText() ([]byte, error)    { return nil, nil }
func (*TextInt) UnmarshalText([]byte) error     { return nil }
func (TextBool) MarshalText() ([]byte, error)   { return nil, nil }
func (*TextBool) UnmarshalText([]byte) error    { return nil }
func (TextFloat) MarshalText() ([]byte, error)  { return nil, nil }
func (*TextFloat) UnmarshalText([]byte) error   { return nil }
func (TextList) MarshalText() ([]byte, error)   { return nil, nil }
func (*TextList) UnmarshalText([]byte) error    { return nil }
func (TextMap) MarshalText() ([]byte, error)    { return nil, nil }
func (*TextMap) UnmarshalText([]byte) error     { return nil }
func (TextArray) MarshalText() ([]byte, error)  { return nil, nil }
func (*TextArray) UnmarshalText([]byte) error   { return nil }
func (TextStruct) MarshalText() ([]byte, error) { return nil, nil }
func (*TextStruct) UnmarshalText([]byte) error  { return nil }

func (*Zeroed) IsZero() bool { return true }

type Args struct {
	A TextString
	B TextInt
	C TextBool
	D TextFloat
	E TextList
	F TextMap
	G TextArray
	H TextStruct
	I Zeroed ` + "`json:\",omitzero\"`" + `
	J []struct {
		// At is a time.
		At time.Time ` + "`json:\"at\" cloudg:\"title=When\"`" + `
		In map[string]*struct{ Local Local }
	}
	K Same
	L ptr
	M map[string]int
	N *Zeroed ` + "`json:\",omitzero\"`" + `
	O **Zeroed ` + "`json:\",omitzero\"`" + `
}

// F is a handler.
//
//cloudg:tool
func F(ctx *runtime.Context, args Args) {}
`

func TestShapes(t *testing.T) {
	type shape struct {
		Under            ir.Kind
		Zero, Comparable bool
	}
	fields := map[string]*ir.Field{}
	got := map[string]shape{}
	for _, f := range buildFile(t, shapesSource).Tools[0].Args.Fields {
		fields[f.Name] = f
		got[f.Name] = shape{f.Type.Under, f.Type.ZeroMethod, f.Type.Comparable}
	}
	want := map[string]shape{
		"A": {ir.KindString, false, true},
		"B": {ir.KindInt, false, true},
		"C": {ir.KindBool, false, true},
		"D": {ir.KindFloat, false, true},
		"E": {ir.KindList, false, false},
		"F": {ir.KindMap, false, false},
		"G": {ir.KindArray, false, true},
		"H": {ir.KindStruct, false, true},
		"I": {ir.KindInvalid, true, false},
		"J": {ir.KindInvalid, false, false},
		"K": {ir.KindInvalid, false, true},
		"L": {ir.KindInvalid, false, true},
		"M": {ir.KindInvalid, false, false},
		"N": {ir.KindInvalid, true, true},
		"O": {ir.KindInvalid, false, true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("shapes (-want +got):\n%s", diff)
	}
	outer := fields["J"].Type.Elem.Struct
	inner := outer.Fields[1].Type.Elem.Elem.Struct
	if outer.Name != "ArgsJ" || inner.Name != "ArgsJIn" || outer.Named != nil {
		t.Errorf("names %q and %q", outer.Name, inner.Name)
	}
	source := "struct{At \"time time\".Time \"json:\\\"at\\\" cloudg:\\\"title=When\\\"\"; In map[string]*struct{Local Local}}"
	if diff := cmp.Diff(source, outer.Source); diff != "" {
		t.Errorf("source (-want +got):\n%s", diff)
	}
	at := outer.Fields[0]
	if at.Doc != "At is a time." || at.Title != "When" || at.At["title"].Line == 0 {
		t.Errorf("at: %q, %q, %v", at.Doc, at.Title, at.At)
	}
	if n := fields["K"].Type.Struct.Fields[0]; n.Pos.Line == 0 {
		t.Errorf("the field of Same has no place")
	}
	if typ := fields["L"].Type; typ.Kind != ir.KindPointer || typ.Named.Name != "ptr" {
		t.Errorf("L is %s", brief(typ))
	}
}
