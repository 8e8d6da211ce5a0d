package render_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/render"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

// flat returns a package with one flat handler Do, whose parameters are the
// fields.
func flat(fields ...*ir.Field) *ir.Package {
	return &ir.Package{
		Path: "example.org/demo", Name: "demo", Scope: []string{"Do"},
		Tools: []*ir.Tool{{
			Primitive: ir.Primitive{Name: "do", Func: ir.Func{Name: "Do"}},
			Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "DoArgs", Fields: fields}},
		}},
	}
}

func file(t *testing.T, pkg *ir.Package) string {
	t.Helper()
	out, err := render.File(pkg)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func foreign(path, name, typ string) *ir.Type {
	s := &ir.Struct{Named: &ir.Named{PkgPath: path, PkgName: name, Name: typ}, Name: typ}
	return sampleir.StructOf(s)
}

// TestNoClash renders packages that declare what the file needs itself.
func TestNoClash(t *testing.T) {
	pkg := flat(
		sampleir.Field("a", "A", foreign("runtime", "runtime", "Frame")),
		sampleir.Field("b", "B", foreign("example.org/codec", "codec", "Frame")),
		sampleir.Field("c", "C", foreign("example.org/yaml.v3", "yaml", "Node")),
		sampleir.Field("d", "D", foreign("example.org/args", "args", "Set")),
	)
	pkg.Scope = append(pkg.Scope, "r", "runtime", "cloudgToolDo")
	got := file(t, pkg)
	for _, want := range []string{
		`cloudgruntime "github.com/cloudg/cloudg/runtime"`,
		"\t\"github.com/cloudg/cloudg/runtime/codec\"",
		`goruntime "runtime"`,
		`codec2 "example.org/codec"`,
		`yaml "example.org/yaml.v3"`,
		`args2 "example.org/args"`,
		"func cloudgToolDo2() *cloudgruntime.ToolSpec",
		"func Register(r2 *cloudgruntime.Registry) error",
		"func cloudgDecodeRuntimeFrame(r2 *codec.Reader, v *goruntime.Frame)",
		"func cloudgDecodeCodecFrame(r2 *codec.Reader, v *codec2.Frame)",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("file does not contain %s\n%s", want, got)
		}
	}
}

// TestWidth allows long lines in schemas only.
func TestWidth(t *testing.T) {
	long := strings.Repeat("many words ", 60)
	values := make([]string, 100)
	for i := range values {
		values[i] = fmt.Sprintf("%q", fmt.Sprint("value", i))
	}
	var fields []*ir.Field
	for i := range 30 {
		name := fmt.Sprintf("a_rather_long_name_for_a_parameter_%d", i)
		goName := fmt.Sprintf("ARatherLongNameForAParameter%d", i)
		fields = append(fields, sampleir.Field(name, goName, sampleir.ListOf(sampleir.MapOf(sampleir.Int())), sampleir.Doc(long)))
	}
	fields[0].Type = sampleir.String()
	fields[0].Type.Rules.Values = values
	fields[1].Type.Rules.MinItems = "3"
	pkg := flat(fields...)
	pkg.Tools[0].Description = long + "\n\n" + long
	pkg.Tools[0].Tags = values
	raw := false
	for line := range strings.Lines(file(t, pkg)) {
		if !raw && len(line) > 160 && !strings.Contains(line, "= `") {
			t.Errorf("%d columns: %s", len(line), line)
		}
		raw = raw != (strings.Count(line, "`")%2 == 1)
	}
}

// TestNewField counts the lines that a new field of one struct changes.
func TestNewField(t *testing.T) {
	before, after := sampleir.Package(), sampleir.Package()
	window := after.Tools[0].Args.Fields[6].Type.Struct
	added := sampleir.Field("zone", "TimeZoneName", sampleir.String(), sampleir.Rules(ir.Rules{MinLen: "1"}), sampleir.Doc("Time zone."))
	window.Fields = append(window.Fields, added)

	changed := changedLines(file(t, before), file(t, after))
	if len(changed) > 12 {
		t.Errorf("%d lines changed, want at most 12:\n%s", len(changed), strings.Join(changed, "\n"))
	}
	for _, line := range changed {
		if !strings.Contains(line, "zone") && !strings.Contains(line, "Zone") && strings.TrimSpace(line[1:]) != "" &&
			!strings.Contains(line, `"required"`) && !strings.Contains(line, `"end"`) {
			t.Errorf("a line that has nothing to do with the field changed: %s", line)
		}
	}
}

// changedLines returns the lines that only one of two texts has, each behind its
// sign.
func changedLines(before, after string) []string {
	var changed []string
	only := func(sign, text, other string) {
		count := map[string]int{}
		for line := range strings.Lines(other) {
			count[line]++
		}
		for line := range strings.Lines(text) {
			if count[line]--; count[line] < 0 {
				changed = append(changed, sign+strings.TrimRight(line, "\n"))
			}
		}
	}
	only("-", before, after)
	only("+", after, before)
	return changed
}
