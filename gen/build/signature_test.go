package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/gen/ir"
)

const signatureSource = header + `
type Ctx = *runtime.Context
type Std = context.Context
type Store struct{}
type store struct{}
type Page struct{ N int }
type Failure = error
type Opaque struct{}

func (o Opaque) MarshalJSON() ([]byte, error) { return nil, nil }

type Options struct{ A int }

//cloudg:tool a
func A(Ctx) {}

//cloudg:tool b
func B(_ Std, x int) (err error) { return nil }

//cloudg:tool c
func (s *Store) C(ctx *runtime.Context, x, y string) (n int, err error) { return }

//cloudg:tool d
func (Store) dd(ctx *runtime.Context) *Page { return nil }

//cloudg:tool e
func (s *store) E(ctx *runtime.Context, args struct{ A int }) (map[string]int, Failure) { return nil, nil }

//cloudg:tool f
func ff(ctx *runtime.Context, args int) runtime.JSON { return runtime.JSON{} }

//cloudg:tool g
func G(ctx *runtime.Context, options Options) *runtime.JSON { return nil }

//cloudg:tool h
func H(ctx *runtime.Context, args time.Time) ([]Page, error) { return nil, nil }

//cloudg:tool i output=noschema
func I(ctx *runtime.Context) (*runtime.ToolResult, error) { return nil, nil }

//cloudg:tool j ` + "schema=`{ \"type\": \"object\" }`" + `
func J(ctx *runtime.Context) *runtime.ToolResult { return nil }

//cloudg:tool k ` + "schema=`{\"type\":\"object\"}`" + `
func K(ctx *runtime.Context) (*Opaque, error) { return nil, nil }

//cloudg:tool l
func L(ctx *runtime.Context) *map[string]int { return nil }

//cloudg:tool m
func M(ctx *runtime.Context) (runtime.Map[int], error) { return runtime.Map[int]{}, nil }

//cloudg:tool n
func N(ctx *runtime.Context) *int { return nil }
`

func TestSignatures(t *testing.T) {
	p := buildFile(t, signatureSource)
	type call struct {
		Func   ir.Func
		Args   string
		Flat   bool
		Kind   ir.ResultKind
		Result string
		Schema string
	}
	got := map[string]call{}
	for _, tool := range p.Tools {
		got[tool.Name] = call{tool.Func, tool.Args.Name, tool.Flat, tool.Result.Kind, brief(tool.Result.Type), tool.Result.Schema}
	}
	want := map[string]call{
		"a": {ir.Func{Name: "A"}, "AArgs", true, ir.ResultNone, "none", ""},
		"b": {ir.Func{Name: "B", Context: ir.StdContext, HasError: true}, "BArgs", true, ir.ResultNone, "none", ""},
		"c": {ir.Func{Name: "C", Recv: "Store", RecvPtr: true, HasError: true}, "StoreCArgs", true, ir.ResultWrapped, "word int64", ""},
		"d": {ir.Func{Name: "dd", Recv: "Store"}, "storeDdArgs", true, ir.ResultObject, "pointer struct Page as Page", ""},
		"e": {ir.Func{Name: "E", Recv: "store", RecvPtr: true, HasError: true}, "storeEArgs", false, ir.ResultObject, "map string word int64", ""},
		"f": {ir.Func{Name: "ff"}, "ffArgs", true, ir.ResultJSON, "json as runtime.JSON", ""},
		"g": {ir.Func{Name: "G"}, "GArgs", true, ir.ResultWrapped, "pointer json as runtime.JSON", ""},
		"h": {ir.Func{Name: "H", HasError: true}, "HArgs", true, ir.ResultWrapped, "list struct Page as Page", ""},
		"i": {ir.Func{Name: "I", HasError: true}, "IArgs", true, ir.ResultTool, "none", ""},
		"j": {ir.Func{Name: "J"}, "JArgs", true, ir.ResultTool, "none", `{"type":"object"}`},
		"k": {ir.Func{Name: "K", HasError: true}, "KArgs", true, ir.ResultObject, `pointer marshaler {"type":"object"} as Opaque`, ""},
		"l": {ir.Func{Name: "L"}, "LArgs", true, ir.ResultObject, "pointer map string word int64", ""},
		"m": {ir.Func{Name: "M", HasError: true}, "MArgs", true, ir.ResultObject, "ordered word int64 as runtime.Map[word int64]", ""},
		"n": {ir.Func{Name: "N"}, "NArgs", true, ir.ResultWrapped, "pointer word int64", ""},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreTypes(ir.Pos{})); diff != "" {
		t.Errorf("signatures (-want +got):\n%s", diff)
	}
}
