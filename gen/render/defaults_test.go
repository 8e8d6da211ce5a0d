package render_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/render"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

func point() *ir.Type {
	return sampleir.StructOf(&ir.Struct{
		Named: &ir.Named{PkgPath: "example.org/demo", PkgName: "demo", Name: "Point"}, Name: "Point",
		Fields: []*ir.Field{
			sampleir.Field("x", "X", sampleir.Int()),
			sampleir.Field("y", "Y", sampleir.Int(), sampleir.Default("7")),
		},
	})
}

// TestDefaults compares the statements that set a default.
func TestDefaults(t *testing.T) {
	object := &ir.Type{Kind: ir.KindObject}
	ordered := &ir.Type{Kind: ir.KindOrdered, Elem: sampleir.Int()}
	json := &ir.Type{Kind: ir.KindJSON}
	array := &ir.Type{Kind: ir.KindArray, Len: 2, Elem: sampleir.Int()}
	for _, test := range []struct {
		name, text string
		typ        *ir.Type
		want       string // in the file
	}{
		{"bool", "true", &ir.Type{Kind: ir.KindBool}, "\tv.A = true\n"},
		{"int", "1e2", sampleir.Int(), "\tv.A = 100\n"},
		{"float", "0.50", sampleir.Float(), "\tv.A = 0.50\n"},
		{"string", `"a\"\u00fc"`, sampleir.String(), "\tv.A = \"a\\\"ü\"\n"},
		{"pointer", "5", sampleir.PointerTo(sampleir.Int()), "\tv.A = new(int(5))\n"},
		{"pointer to struct", `{"x":1}`, sampleir.PointerTo(point()), "\tv.A = &Point{X: 1, Y: 7}\n"},
		{"list", `["a", "b"]`, sampleir.ListOf(sampleir.String()), "\tv.A = []string{\"a\", \"b\"}\n"},
		{"list of structs", `[{"x":1,"y":2}]`, sampleir.ListOf(point()), "\tv.A = []Point{\n\t\t{X: 1, Y: 2},\n\t}\n"},
		{"array", "[1,2]", array, "\tv.A = [2]int{1, 2}\n"},
		{"map", `{"b":1,"a":2}`, sampleir.MapOf(sampleir.Int()), "\tv.A = map[string]int{\"a\": 2, \"b\": 1}\n"},
		{"struct", `{"x":1}`, point(), "\tv.A.X = 1\n\tv.A.Y = 7\n"},
		{"time", `"2026-01-02T03:04:05.5+01:00"`, sampleir.Time(), "\tv.A = time.Date(2026, time.January, 2, 3, 4, 5, 500000000, time.FixedZone(\"\", 3600))\n"},
		{"date", `"2026-01-02"`, sampleir.Time(), "\tv.A = time.Date(2026, time.January, 2, 0, 0, 0, 0, time.UTC)\n"},
		{"object", `{"b":[1, 2],"a":null}`, object, "\tv.A.Set(\"b\", codec.Raw([]byte(\"[1,2]\")))\n\tv.A.Set(\"a\", codec.Raw([]byte(\"null\")))\n"},
		{"ordered", `{"b":1,"a":2}`, ordered, "\tv.A.Set(\"b\", 1)\n\tv.A.Set(\"a\", 2)\n"},
		{"any", `[1, 2]`, json, "var cloudgDefaultDoArgsA = codec.Raw([]byte(\"[1,2]\"))\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := file(t, flat(sampleir.Field("a", "A", test.typ, sampleir.Default(test.text))))
			if !strings.Contains(got, test.want) {
				t.Errorf("file does not contain %s\n%s", test.want, got)
			}
		})
	}
}

func TestNullDefault(t *testing.T) {
	got := file(t, flat(sampleir.Field("a", "A", sampleir.PointerTo(sampleir.Int()), sampleir.Default("null"))))
	if strings.Contains(got, "v.A = nil") || !strings.Contains(got, `codec.Optional("a")`) {
		t.Errorf("null is set:\n%s", got)
	}
}

// TestFaults gives data that no check lets through: the error names it.
func TestFaults(t *testing.T) {
	wait := &ir.Type{Kind: ir.KindDuration, Named: &ir.Named{PkgPath: "time", PkgName: "time", Name: "Duration"}}
	anonymous := sampleir.StructOf(&ir.Struct{Name: "DoArgsA"})
	for _, test := range []struct {
		field *ir.Field
		want  string
	}{
		{sampleir.Field("a", "A", wait, sampleir.Default(`"x"`)), `"x" is no duration`},
		{sampleir.Field("a", "A", sampleir.Int(), sampleir.Default("1.5")), "1.5 is no integer"},
		{sampleir.Field("a", "A", sampleir.String(), sampleir.Default("x")), "default of DoArgs.a"},
		{sampleir.Field("a", "A", sampleir.Time(), sampleir.Default(`"x"`)), "x is no date-time"},
		{sampleir.Field("a", "A", sampleir.String(), sampleir.Rules(ir.Rules{Format: "email"})), "the format email"},
		{sampleir.Field("a", "A", anonymous), "the anonymous struct DoArgsA has no spelling"},
		{sampleir.Field("a", "A", &ir.Type{}), "no schema"},
	} {
		out, err := render.File(flat(test.field))
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "example.org/demo") {
			t.Errorf("error %v, want %q", err, test.want)
		}
		if out != nil {
			t.Errorf("%s: there is a file", test.want)
		}
	}
}
