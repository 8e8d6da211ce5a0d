package schema_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/schema"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

// TestSample compares with the schemas of the sample's committed file.
func TestSample(t *testing.T) {
	want := constants(t, "../../internal/testgen/sample/zz_cloudg.go")
	got := map[string]string{}
	names := map[string]string{"search_findings": "SearchFindings", "echo": "Echo", "reset": "Reset"}
	for _, tool := range sampleir.Package().Tools {
		input, err := schema.Input(tool)
		if err != nil {
			t.Fatal(err)
		}
		got["cloudgInput"+names[tool.Name]] = input
		output, err := schema.Output(tool)
		if err != nil {
			t.Fatal(err)
		}
		if output != "" {
			got["cloudgOutput"+names[tool.Name]] = output
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schemas differ from the committed ones (-want +got):\n%s", diff)
	}
}

// constants reads the schemas among the string constants of a Go file.
func constants(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		name := spec.Names[0].Name
		if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING && name != "cloudgStamp" {
			found[name], _ = strconv.Unquote(lit.Value)
		}
		return true
	})
	return found
}
