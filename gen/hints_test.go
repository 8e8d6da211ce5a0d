package gen_test

import (
	"go/build"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestHintsFit gives the advice that can be followed where the mistake is.
func TestHintsFit(t *testing.T) {
	const start = "package p\n\nimport (\n\t\"example.org/m/lib\"\n\t\"github.com/cloudg/cloudg/runtime\"\n)\n\nvar _ lib.V\n\n"
	tests := map[string]struct{ source, hint string }{
		"anyresult":   {"//cloudg:tool\nfunc F(ctx *runtime.Context) any { return nil }\n", "use runtime.JSON, or a type that says more"},
		"anyparam":    {"//cloudg:tool\nfunc F(ctx *runtime.Context, a any) {}\n", "add format=json to the //cloudg:arg line, use"},
		"anyfield":    {"//cloudg:tool\nfunc F(ctx *runtime.Context) T { return T{} }\n\ntype T struct{ A any }\n", "add format=json to the cloudg tag, use"},
		"resource":    {"//cloudg:resource x://a\nfunc F(ctx *runtime.Context) *runtime.ToolResult { return nil }\n", "return a string, []byte"},
		"toolargs":    {"//cloudg:tool\nfunc F(ctx *runtime.Context, r *runtime.ToolResult) {}\n", "only a tool returns one"},
		"variable":    {"//cloudg:template x://{a-b}\nfunc F(ctx *runtime.Context, a string) string { return a }\n", "write {a} or {+a} where its value stands in the URI; {a-b} is no variable"},
		"internal":    {"//cloudg:tool\nfunc F(ctx *runtime.Context, v lib.V) {}\n", "the package example.org/m/lib/internal/in is internal"},
		"cgo":         {"//cloudg:tool\nfunc F(ctx *runtime.Context, v D) {}\n", "use a type of Go"},
		"schemaplace": {"//cloudg:tool schema=`{\"type\":\"object\",\"properties\":1}`\nfunc F(ctx *runtime.Context) *runtime.ToolResult { return nil }\n", "correct the JSON Schema"},
	}
	if !build.Default.CgoEnabled {
		delete(tests, "cgo") // without cgo its file is not part of the package, and the compiler knows no D
	}
	files := map[string]string{
		"lib/lib.go":            "package lib\n\nimport \"example.org/m/lib/internal/in\"\n\ntype V struct{ A []in.T }\n",
		"lib/internal/in/in.go": "package in\n\ntype T struct{ A int }\n",
		"cgo/c.go":              "package p\n\nimport \"C\"\n\ntype D struct{ A C.int }\n",
	}
	for name, test := range tests {
		files[name+"/a.go"] = start + test.source
	}
	dir := testmodule.Write(t, "example.org/m", files)
	res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, d := range res.Diagnostics {
		name := filepath.Base(filepath.Dir(d.Pos.File))
		if name == "lib" {
			name = "internal" // uses it
		}
		got[name] += d.Hint + "\n"
		if name == "schemaplace" && (d.Pos.Line != 10 || d.Pos.Col < 15) {
			t.Errorf("the schema is not at %v", d.Pos)
		}
	}
	for name, test := range tests {
		if !strings.HasPrefix(got[name], test.hint) || strings.Count(got[name], "\n") != 1 {
			t.Errorf("%s: hints %q, want one that starts with %q", name, got[name], test.hint)
		}
	}
}
