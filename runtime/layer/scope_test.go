package layer_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestL4_10_1_OnePipelineForAllOutput has a tool emit everything it can: it all goes
// through the pipeline that the policy gave out for this caller and tool.
func TestL4_10_1_OnePipelineForAllOutput(t *testing.T) {
	var seen []string
	note := pipeline(func(tr *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		seen = append(seen, fmt.Sprintf("%s %s %s %s %s", tr.Principal.ID, tr.Spec.Key(), tr.Kind, tr.Direction, v.AppendJSON(nil)))
		return v, nil
	})
	spec := handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		ctx.Progress(1, 2, "step")
		ctx.Log(slog.LevelInfo, "line")
		ctx.Link(runtime.ResourceLink{URI: "x://1", Name: "one"})
		return member("n", codec.IntValue(1)), nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: note}}, spec)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		Progress: func(float64, float64, string) {},
		Log:      func(slog.Level, string, runtime.JSON) {},
	})
	callToolContext(t, ctx, l, "t", ``)
	want := []string{
		`local t tool output "step"`,
		`local t tool output "line"`,
		`local t tool output {"n":1}`,
		`local t tool output {"links":[{"uri":"x://1","name":"one"}],"context":{"n":1}}`,
	}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

// TestL4_10_1_WithoutPipeline checks that nothing is reported without one.
func TestL4_10_1_WithoutPipeline(t *testing.T) {
	l := newLayer(t, layer.Options{}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		return member("name", stringValue("real")), nil
	}))
	result, err := l.CallTool(t.Context(), nil, "t", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(result.Structured.AppendJSON(nil)); got != `{"name":"real"}` {
		t.Errorf("result is %s", got)
	}
	if report, ok := result.Meta.Get(runtime.MetaTransforms); ok {
		t.Errorf("report %s", report.AppendJSON(nil))
	}
}

// TestL4_10_6_DataMarkers renders text blocks from data in their metadata, of which
// the two markers are never sent.
func TestL4_10_6_DataMarkers(t *testing.T) {
	data := member("id", stringValue("real"))
	mark := func(members ...codec.Member) *runtime.ToolSpec {
		return resultTool(&runtime.ToolResult{Content: []runtime.Content{&runtime.TextContent{Text: "unused", Meta: dataMeta(data, members...)}}})
	}
	render := func(how string) codec.Member {
		return codec.Member{Name: runtime.MetaRender, Value: codec.StringValue(how)}
	}
	const plain = `"text":"{\n  \"id\": \"token\"\n}"`
	for _, tt := range []struct {
		name string
		spec *runtime.ToolSpec
		want string
	}{
		{"JSON is the default", mark(), `{"type":"text",` + plain + `}`},
		{"json", mark(render("json")), `{"type":"text",` + plain + `}`},
		{"unknown word", mark(render("yaml")), `{"type":"text",` + plain + `}`},
		{"the rest stays", mark(codec.Member{Name: "k", Value: codec.IntValue(1)}), `{"type":"text",` + plain + `,"_meta":{"k":1}}`},
		{"block", mark(render("json-block")), `{"type":"text","text":"Context for this task (JSON):\n\n` + "```json" + `\n{\n \"id\": \"token\"\n}\n` + "```" + `"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var seen []string
			l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, tt.spec)
			result, err := l.CallTool(t.Context(), nil, "t", nil)
			if err != nil {
				t.Fatal(err)
			}
			ready := runtime.ToolResult{Content: result.Content}
			if diff := cmp.Diff(`{"content":[`+tt.want+`],"isError":false}`, string(ready.AppendJSON(nil))); diff != "" {
				t.Errorf("content (-want +got):\n%s", diff)
			}
		})
	}
}

// calls is what a program may ask of a layer, and of a mount of it.
type calls interface {
	CallTool(ctx context.Context, p *runtime.Principal, name string, args []byte) (*runtime.ToolResult, error)
	ReadResource(ctx context.Context, p *runtime.Principal, uri string) ([]runtime.ResourceContents, error)
	GetPrompt(ctx context.Context, p *runtime.Principal, name string, args map[string]string) (*runtime.PromptResult, error)
	Complete(ctx context.Context, p *runtime.Principal, ref runtime.Ref, arg runtime.CompletionArgument) (runtime.Completion, error)
	Tools(ctx context.Context, p *runtime.Principal) []byte
	Resources(ctx context.Context, p *runtime.Principal) []byte
	Templates(ctx context.Context, p *runtime.Principal) []byte
	Prompts(ctx context.Context, p *runtime.Principal) []byte
	Readable(p *runtime.Principal, uri string) bool
	Prefix() string
}

// TestL4_14_LayersAndMountsOfferTheSame asks the same of a layer and of a mount
// without a prefix.
func TestL4_14_LayersAndMountsOfferTheSame(t *testing.T) {
	specs, _ := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, nil })
	l := newLayer(t, layer.Options{}, specs...)
	mount, err := l.Mount("")
	if err != nil {
		t.Fatal(err)
	}
	lists := func(c calls) []string {
		var all []string
		for _, list := range []func(context.Context, *runtime.Principal) []byte{c.Tools, c.Resources, c.Templates, c.Prompts} {
			all = append(all, string(list(t.Context(), runtime.Local())))
		}
		return append(all, fmt.Sprint(c.Readable(runtime.Local(), "x://nope")), c.Prefix())
	}
	if diff := cmp.Diff(lists(l), lists(mount)); diff != "" {
		t.Errorf("layer and mount differ (-layer +mount):\n%s", diff)
	}
	if mount.Layer() != l {
		t.Error("the mount does not know its layer")
	}
	if l.Registry() == nil || l.Server().Name != "" {
		t.Errorf("registry %v, server %+v", l.Registry(), l.Server())
	}
}
