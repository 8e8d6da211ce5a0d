package layer_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestPipelinesAnnotateTextBlocks has a pipeline say for whom text is. A block that says
// so itself keeps what it says.
func TestPipelinesAnnotateTextBlocks(t *testing.T) {
	annotate := pipeline(func(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
		t.Content = runtime.ContentAnnotations{Audience: []runtime.Role{runtime.RoleUser}}
		return value, nil
	})
	own := &runtime.TextContent{Text: "b", Annotations: runtime.ContentAnnotations{Audience: []runtime.Role{runtime.RoleAssistant}}}
	for _, tt := range []struct {
		spec *runtime.ToolSpec
		want string
	}{
		{handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.ObjectValue(), nil }),
			`"content":[{"type":"text","text":"{}","annotations":{"audience":["user"]}}]`},
		{resultTool(&runtime.ToolResult{Content: []runtime.Content{runtime.TextBlock("a"), own}}),
			`"content":[{"type":"text","text":"a","annotations":{"audience":["user"]}},{"type":"text","text":"b","annotations":{"audience":["assistant"]}}]`},
	} {
		l := newLayer(t, layer.Options{Policy: &double{output: annotate}}, tt.spec)
		if got := callTool(t, l, "t", ``); !strings.Contains(got, tt.want) {
			t.Errorf("got %s\nwant %s", got, tt.want)
		}
	}
}
