package testgen

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/wire"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// formsCase is the package about ways to declare arguments. What its tools answer is
// in its section calls, which TestCompiled proves.
func formsCase(t *testing.T) *testCase {
	t.Helper()
	return cases(t, "forms.txtar")[0]
}

// shown returns the specs of the tools of a case, by name.
func shown(t *testing.T, c *testCase) map[string]*runtime.ToolSpec {
	t.Helper()
	dir := testmodule.Write(t, modulePath, c.source())
	inspected, err := gen.Inspect(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	if len(inspected.Packages) != 1 {
		t.Fatalf("%d packages: %s", len(inspected.Packages), text(t, dir, inspected.Diagnostics))
	}
	specs := make(map[string]*runtime.ToolSpec)
	for _, tool := range inspected.Packages[0].Tools {
		spec, err := wire.Tool(tool)
		if err != nil {
			t.Fatal(err)
		}
		specs[tool.Name] = spec
	}
	return specs
}

// properties returns the names of the properties of an object schema, and the
// schema of each.
func properties(t *testing.T, schema string) (names []string, all map[string]string) {
	t.Helper()
	parsed, err := codec.Parse([]byte(schema), codec.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	all = make(map[string]string)
	members, _ := parsed.Get("properties")
	for name, property := range members.All() {
		names = append(names, name)
		all[name] = string(property.AppendJSON(nil))
	}
	return names, all
}

func TestL12_1_Schemas(t *testing.T) {
	specs := shown(t, formsCase(t))
	t.Run("args struct and flat signature", func(t *testing.T) {
		if diff := cmp.Diff(specs["structured"].InputSchema, specs["flat"].InputSchema); diff != "" {
			t.Errorf("schemas differ (-struct +flat):\n%s", diff)
		}
		for _, word := range []string{`"$defs"`, `"$ref"`, `"title"`} {
			if strings.Contains(specs["flat"].InputSchema, word) {
				t.Errorf("the schema has %s", word)
			}
		}
	})
	t.Run("params of a struct type", func(t *testing.T) {
		names, _ := properties(t, specs["nested"].InputSchema)
		if diff := cmp.Diff([]string{"params"}, names); diff != "" {
			t.Errorf("properties (-want +got):\n%s", diff)
		}
	})
	t.Run("factory default list", func(t *testing.T) {
		_, all := properties(t, specs["listed"].InputSchema)
		if diff := cmp.Diff(map[string]string{"names": `{"items":{"type":"string"},"type":"array"}`}, all); diff != "" {
			t.Errorf("properties (-want +got):\n%s", diff)
		}
		if strings.Contains(specs["listed"].InputSchema, `"required"`) {
			t.Errorf("the list is required: %s", specs["listed"].InputSchema)
		}
	})
}

// TestL12_1_Answers compares what the two forms answer to the same arguments.
func TestL12_1_Answers(t *testing.T) {
	c := formsCase(t)
	section, _ := c.section("calls")
	answers := map[string]map[string]string{} // by tool, then arguments
	for _, part := range strings.Split("\n"+section, "\n> ")[1:] {
		call, answer, _ := strings.Cut(part, "\n")
		tool, arguments, _ := strings.Cut(call, " ")
		if answers[tool] == nil {
			answers[tool] = map[string]string{}
		}
		answers[tool][arguments] = strings.TrimSuffix(answer, "\n")
	}
	for name, row := range map[string]struct{ arguments, want string }{
		"unknown key":  {`{"dataset":"x","nope":1}`, "! extra_forbidden: nope: Extra inputs are not permitted"},
		"bound":        {`{"limit":0}`, "! greater_than_equal: limit: Input should be greater than or equal to 1"},
		"nested model": {`{"window":{"start":"2026-01-01"},"limit":"5"}`, `{"dataset":"prod","window":{"start":"2026-01-01T00:00:00Z","kinds":["asset"]},"limit":5}`},
	} {
		t.Run(name, func(t *testing.T) {
			for _, tool := range []string{"structured", "flat"} {
				if diff := cmp.Diff(row.want, answers[tool][row.arguments]); diff != "" {
					t.Errorf("%s (-want +got):\n%s", tool, diff)
				}
			}
		})
	}
}
