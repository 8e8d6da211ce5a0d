package build_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
)

const presenceSource = header + `
type Args struct {
	A int            ` + "`json:\"a\"`" + `
	B int            ` + "`json:\"b,omitempty\"`" + `
	C int            ` + "`json:\"c,omitzero\"`" + `
	D int            ` + "`json:\"d\" cloudg:\"optional\"`" + `
	E int            ` + "`json:\"e,omitempty\" cloudg:\"default=5\"`" + `
	F *int           ` + "`json:\"f\"`" + `
	G *int           ` + "`json:\"g,omitempty\"`" + `
	H *int           ` + "`json:\"h\" cloudg:\"optional\"`" + `
	I *int           ` + "`json:\"i\" cloudg:\"default=1e1\"`" + `
	J *string        ` + "`json:\"j\" cloudg:\"default='null'\"`" + `
	K *string        ` + "`json:\"k\" cloudg:\"default=null\"`" + `
	L []string       ` + "`json:\"l\"`" + `
	M []string       ` + "`json:\"m\" cloudg:\"default='[ ]'\"`" + `
	N map[string]int ` + "`json:\"n\" cloudg:\"default='{\\\"a\\\": 1}'\"`" + `
	O string         ` + "`json:\"o\" cloudg:\"default='<b>'\"`" + `
	P string         ` + "`json:\"p\" cloudg:\"default=''\"`" + `
	Q time.Time      ` + "`json:\"q\" cloudg:\"default='2026-01-02T03:04:05Z'\"`" + `
	R float64        ` + "`json:\"r\" cloudg:\"default=0.5,example=1|2.5\"`" + `
	S runtime.JSON   ` + "`json:\"s\" cloudg:\"default='[1]',format=json\"`" + `
	T bool           ` + "`json:\"t\" cloudg:\"optional=false\"`" + `
}

// F is a handler.
//
//cloudg:tool
func F(ctx *runtime.Context, args Args) {}

// G is flat.
//
//cloudg:tool
//cloudg:arg b optional
//cloudg:arg c default=high doc="Deprecated: use d."
//cloudg:arg d default=7 title="A D" entity=name name=delta
//cloudg:arg e optional
func G(ctx *runtime.Context, a int, b []int, c string, d *int, e *string, fooBar int) {}
`

// presence writes what a field says about absence on one line.
func presence(f *ir.Field) string {
	s := f.Default
	if f.Required {
		s = "required"
	} else if s == "" {
		s = "zero"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s", s, strings.Join(f.Examples, " ")))
}

func TestPresence(t *testing.T) {
	p := buildFile(t, presenceSource)
	got := map[string]string{}
	for _, tool := range p.Tools {
		for _, f := range tool.Args.Fields {
			got[tool.Name+"."+f.Name] = presence(f)
		}
	}
	want := map[string]string{
		"f.a": "required", "f.b": "zero", "f.c": "zero", "f.d": "zero", "f.e": "5",
		"f.f": "required", "f.g": "null", "f.h": "null", "f.i": "10", "f.j": `"null"`, "f.k": "null",
		"f.l": "required", "f.m": "[]", "f.n": `{"a":1}`, "f.o": `"<b>"`, "f.p": `""`,
		"f.q": `"2026-01-02T03:04:05Z"`, "f.r": "0.5 1 2.5", "f.s": "[1]", "f.t": "required",
		"g.a": "required", "g.b": "zero", "g.c": `"high"`, "g.delta": "7", "g.e": "null", "g.foo_bar": "required",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("presence (-want +got):\n%s", diff)
	}
}

func TestFlatParameters(t *testing.T) {
	args := toolNamed(t, buildFile(t, presenceSource), "g").Args
	c, d, foo := args.Fields[2], args.Fields[3], args.Fields[5]
	if args.Name != "GArgs" || args.Named != nil || !args.Input {
		t.Errorf("struct %q, %v, input %v", args.Name, args.Named, args.Input)
	}
	if !c.Deprecated || c.Doc != "Deprecated: use d." {
		t.Errorf("c: deprecated %v, %q", c.Deprecated, c.Doc)
	}
	if d.Title != "A D" || d.Entity != "name" {
		t.Errorf("d: title %q, entity %q", d.Title, d.Entity)
	}
	if diff := cmp.Diff([]string{"FooBar"}, foo.GoPath); diff != "" {
		t.Errorf("fooBar (-want +got):\n%s", diff)
	}
}

const embeddedSource = header + `
type Base struct {
	ID   string ` + "`json:\"id\"`" + `
	Name string // hidden by the outer one
	Both string
}

type Deep struct {
	Base2
	Name  string ` + "`json:\"Name\"`" + `
	Extra int    ` + "`json:\",omitempty\"`" + `
}

type Base2 struct {
	ID    string ` + "`json:\"id\"`" + ` // deeper than the one of Base
	Level int
}

type inner struct {
	Inside bool
	outside bool
}

type Other struct{ Both string }

type Args struct {
	First string ` + "`json:\"first\"`" + `
	Base
	*Deep
	Named Base2 ` + "`json:\"named\"`" + `
	Other ` + "`json:\"other\"`" + `
	inner
	Dash  int ` + "`json:\"-,\"`" + `
	Gone  int ` + "`json:\"-\"`" + `
	Name  string
	Bad   int ` + "`json:\"a\\\\\\\"b\"`" + `
}

// F is a handler.
//
//cloudg:tool
func F(ctx *runtime.Context, args *Args) {}
`

func TestEmbedded(t *testing.T) {
	tool := buildFile(t, embeddedSource).Tools[0]
	if !tool.ArgPtr || tool.Flat {
		t.Errorf("pointer %v, flat %v", tool.ArgPtr, tool.Flat)
	}
	var got []string
	for _, f := range tool.Args.Fields {
		line := f.Name + " " + strings.Join(f.GoPath, ".") + " " + presence(f)
		for _, p := range f.Pointers {
			line += fmt.Sprintf(" pointer %d %s", p.Depth, p.Elem.Named.Name)
		}
		got = append(got, line)
	}
	want := []string{
		"first First required",
		"id Base.ID required",
		"Both Base.Both required",
		"Level Deep.Base2.Level zero pointer 1 Deep",
		"Extra Deep.Extra zero pointer 1 Deep",
		"named Named required",
		"other Other required",
		"Inside inner.Inside required",
		"- Dash required",
		"Name Name required",
		"Bad Bad required",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
}

const docsSource = header + `
// Level is a level.
//
// It has two values.
type Level string

// The levels.
const (
	// Low is low.
	Low  Level = "low"
	High Level = "high" // High is high.
)

// Named is an alias with words of its own.
type Named = Level

type Silent = Level

type Args struct {
	// A has a comment.
	//
	// Deprecated: use B.
	A int ` + "`jsonschema:\"not this\"`" + ` // nor this
	B int // B has one at the end.
	C int ` + "`jsonschema:\"C, as the go-sdk has it.\"`" + `
	D int ` + "`cloudg:\"doc='D, in the tag.'\"`" + ` // not this
	E Level
	F Named
	G Silent
}

// F is a handler.
//cloudg:tool
func F(ctx *runtime.Context, args Args) {}
`

func TestDocs(t *testing.T) {
	fields := buildFile(t, docsSource).Tools[0].Args.Fields
	type docs struct {
		Doc, Type  string
		Deprecated bool
	}
	var got []docs
	for _, f := range fields {
		got = append(got, docs{f.Doc, f.Type.Doc, f.Deprecated})
	}
	level := "Level is a level.\n\nIt has two values."
	want := []docs{
		{"A has a comment.\n\nDeprecated: use B.", "", true},
		{"B has one at the end.", "", false},
		{"C, as the go-sdk has it.", "", false},
		{"D, in the tag.", "", false},
		{"", level, false},
		{"", "Named is an alias with words of its own.", false},
		{"", level, false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("docs (-want +got):\n%s", diff)
	}
	wantConsts := []ir.Const{{GoName: "Low", Value: `"low"`, Doc: "Low is low."}, {GoName: "High", Value: `"high"`, Doc: "High is high."}}
	if diff := cmp.Diff(wantConsts, fields[4].Type.Enum); diff != "" {
		t.Errorf("constants (-want +got):\n%s", diff)
	}
}
