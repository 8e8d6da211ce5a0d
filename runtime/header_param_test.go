package runtime

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHeaderParams(t *testing.T) {
	for _, test := range []struct {
		name, schema string
		want         []HeaderParam
	}{
		{"none", `{"type":"object","properties":{"a":{"type":"string"}}}`, nil},
		{"no properties", `{"type":"object","x-mcp-header":"A"}`, nil},
		{"not a text", `{"type":"object","properties":{"a":{"x-mcp-header":true},"b":true,"c":{"x-mcp-header":""}}}`, nil},
		{"odd properties", `{"type":"object","properties":["x-mcp-header"]}`, nil},
		{
			"nested", `{"type":"object","properties":{"a":{"x-mcp-header":"A"},"b":{"type":"object","properties":{"c":{"x-mcp-header":"C"},"d":{"x-mcp-header":"D"}}}}}`,
			[]HeaderParam{{[]string{"a"}, "A"}, {[]string{"b", "c"}, "C"}, {[]string{"b", "d"}, "D"}},
		},
	} {
		tool := &ToolSpec{
			Primitive:   Primitive{Name: "t"},
			InputSchema: test.schema,
			Handle:      ToolFunc(func(*Context, JSON) (JSON, error) { return JSON{}, nil }),
		}
		if got := tool.HeaderParams(); got != nil {
			t.Errorf("%s: before it was added: %v", test.name, got)
		}
		r := NewRegistry()
		if err := r.Add(tool); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		added, _ := r.Tool("t")
		if diff := cmp.Diff(test.want, added.HeaderParams()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
