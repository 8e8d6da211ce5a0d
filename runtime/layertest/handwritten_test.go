package layertest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// TestS3_1_HandWrittenTools registers a tool that no generator has seen, with schemas
// and metadata of its own.
func TestS3_1_HandWrittenTools(t *testing.T) {
	h := layertest.New(t, func(r *runtime.Registry) error {
		return r.Add(&runtime.ToolSpec{
			Primitive: runtime.Primitive{
				Name: "double", Description: "Doubles a number.", Sensitivity: runtime.Public,
				Meta: codec.ObjectValue(codec.Member{Name: "com.example/owner", Value: codec.StringValue("ops")}),
			},
			InputSchema:  `{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}`,
			OutputSchema: `{"type": "object", "properties": {"result": {"type": "integer"}}, "required": ["result"]}`,
			Handle: runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
				n, _ := args.Get("n")
				if n.Number() != "21" {
					return runtime.JSON{}, runtime.InvalidArguments("only 21 is known", runtime.JSON{})
				}
				return codec.IntValue(42), nil
			}),
		})
	})
	list := string(h.Layer.Tools(t.Context(), runtime.Local()))
	for _, part := range []string{
		`"inputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`,
		`"outputSchema":{"type":"object","properties":{"result":{"type":"integer"}},"required":["result"]}`,
		`"com.example/owner":"ops"`,
	} {
		if !strings.Contains(list, part) {
			t.Errorf("no %s in %s", part, list)
		}
	}
	if diff := cmp.Diff(`{"result":42}`, string(h.Call("double", `{"n":21}`).Structured.AppendJSON(nil))); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	if result := h.Call("double", `{"n":1}`); !result.IsError {
		t.Errorf("result %s", result.AppendJSON(nil))
	}
}
