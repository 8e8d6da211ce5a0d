package layer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// reporting is middleware that records what pipelines reported about a call.
func reporting(d *double) []layer.Middleware {
	return one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		result, err := next(ctx, call)
		d.record("%s reported %s", call.Kind, call.Report.Value().AppendJSON(nil))
		return result, err
	})
}

// reportsOf returns what reporting recorded.
func reportsOf(d *double) []string {
	var reports []string
	for _, event := range d.events {
		if strings.Contains(event, " reported ") {
			reports = append(reports, event)
		}
	}
	return reports
}

// messages are of every kind of content.
func messages() []runtime.PromptMessage {
	list := []runtime.Content{
		runtime.TextBlock("text real"),
		&runtime.ImageContent{Data: []byte("real"), MIMEType: "m/n"},
		&runtime.ResourceLink{URI: "x://real", Name: "real", Title: "real"},
		&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://real", Text: "real"}},
		&runtime.EmbeddedResource{Resource: &runtime.BlobContents{URI: "x://real", Blob: []byte("real")}},
		&runtime.TextContent{Text: "unused", Meta: dataMeta(member("real", codec.IntValue(1)))},
	}
	var messages []runtime.PromptMessage
	for _, content := range list {
		messages = append(messages, runtime.PromptMessage{Role: runtime.RoleAssistant, Content: content})
	}
	return messages
}

// wireMessages renders blocks as those of the assistant.
func wireMessages(blocks ...string) string {
	return `"messages":[{"role":"assistant","content":` + strings.Join(blocks, `},{"role":"assistant","content":`) + `}]}`
}

func TestL4_10_4_Messages(t *testing.T) {
	ready := &runtime.PromptResult{Description: "own real", Messages: messages()}
	before := outcome(ready, nil)
	spec := promptSpec(func(*runtime.Context, map[string]string) (*runtime.PromptResult, error) { return ready, nil })
	args := map[string]string{"a": "1"}
	plain := `{"description":"own real",` + wireMessages(
		`{"type":"text","text":"text real"}`,
		`{"type":"image","data":"cmVhbA==","mimeType":"m/n"}`,
		`{"type":"resource_link","uri":"x://real","name":"real","title":"real"}`,
		`{"type":"resource","resource":{"uri":"x://real","text":"real"}}`,
		`{"type":"resource","resource":{"uri":"x://real","blob":"cmVhbA=="}}`,
		`{"type":"text","text":"{\n  \"real\": 1\n}"}`)
	if diff := cmp.Diff(plain, prompt(t, newLayer(t, layer.Options{}, spec), "p", args)); diff != "" {
		t.Errorf("without pipeline (-want +got):\n%s", diff)
	}
	var seen []string
	l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, spec)
	want := `{"description":"own real",` + wireMessages(
		`{"type":"text","text":"text token"}`,
		`{"type":"image","data":"cmVhbA==","mimeType":"m/n"}`,
		`{"type":"resource_link","uri":"x://token","name":"token","title":"token"}`,
		`{"type":"resource","resource":{"uri":"x://token","text":"token"}}`,
		`{"type":"resource","resource":{"uri":"x://token","blob":"cmVhbA=="}}`,
		`{"type":"text","text":"{\n  \"token\": 1\n}"}`)
	if diff := cmp.Diff(want, prompt(t, l, "p", args)); diff != "" {
		t.Errorf("with pipeline (-want +got):\n%s", diff)
	}
	links := `output {"links":[{"uri":"x://real","name":"real","title":"real"}],"context":["text real","unused"]}`
	if seen[0] != links {
		t.Errorf("links went with %s, want %s", seen[0], links)
	}
	if after := outcome(ready, nil); after != before {
		t.Errorf("the handler's result changed from %s to %s", before, after)
	}
}

// TestQ8_MessagesWithoutContentAreDropped has a pipeline take URIs away.
func TestQ8_MessagesWithoutContentAreDropped(t *testing.T) {
	gone := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == codec.KindObject {
			return codec.ObjectValue(), nil
		}
		return v, nil
	})
	spec := promptSpec(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) { return messages()[:4], nil })
	l := newLayer(t, layer.Options{Policy: &double{output: gone}}, spec)
	want := `{"description":"of the spec",` + wireMessages(`{"type":"text","text":"text real"}`, `{"type":"image","data":"cmVhbA==","mimeType":"m/n"}`)
	if diff := cmp.Diff(want, prompt(t, l, "p", map[string]string{"a": "1"})); diff != "" {
		t.Errorf("prompt (-want +got):\n%s", diff)
	}
}

// TestL4_10_4_LinksOfOtherKindsGoNowhere has handlers that are no tools add links.
func TestL4_10_4_LinksOfOtherKindsGoNowhere(t *testing.T) {
	specs, calls := everyKind(func(ctx *runtime.Context, arg string) (string, error) {
		ctx.Link(runtime.ResourceLink{URI: "x://link", Name: "link"})
		return arg, nil
	})
	l := newLayer(t, layer.Options{}, specs...)
	for kind, call := range calls {
		if got := call(t, t.Context(), l, "v"); strings.Contains(got, "x://link") != (kind == runtime.KindTool) {
			t.Errorf("%s: got %s", kind, got)
		}
	}
}
