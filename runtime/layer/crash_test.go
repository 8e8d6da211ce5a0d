package layer_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// closed is what a client gets when something failed that should have hidden data.
var closed = regexp.MustCompile(`^\{"content":\[\{"type":"text","text":"Tool t failed \(ref [0-9a-f]{8}\)"\}\],"isError":true,"_meta":\{"[^"]*error_code":-32603\}\}$`)

// fails and panics are pipelines that let nothing through.
var (
	fails = pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
		return runtime.JSON{}, errors.New("secret")
	})
	panics = pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) { panic("secret") })
)

// broken returns a pipeline that fails at values of one kind only, so that later
// runs of a call are reached.
func broken(kind codec.Kind) pipeline {
	return func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == kind {
			return runtime.JSON{}, errors.New("secret")
		}
		return v, nil
	}
}

// crashTest is a call that must be answered by closed.
type crashTest struct {
	name   string
	spec   *runtime.ToolSpec
	policy *double
}

func testClosed(t *testing.T, tests []crashTest) {
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out logs
			l := newLayer(t, layer.Options{Policy: tt.policy, Logger: out.logger()}, tt.spec)
			if got := callTool(t, l, "t", ``); !closed.MatchString(got) {
				t.Errorf("got %s", got)
			}
			if !strings.Contains(out.String(), "secret") {
				t.Errorf("the cause is not logged: %s", out.String())
			}
		})
	}
}

func TestQ2_CrashingPipelinesFailClosed(t *testing.T) {
	value := handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		return member("name", codec.StringValue("secret")), nil
	})
	link := handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		ctx.Link(runtime.ResourceLink{URI: "x://secret", Name: "secret"})
		return codec.NullValue(), nil
	})
	testClosed(t, []crashTest{
		{"value, error", value, &double{output: fails}},
		{"value, panic", value, &double{output: panics}},
		{"links", link, &double{output: pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
			if _, ok := v.Get("links"); ok {
				return runtime.JSON{}, errors.New("secret")
			}
			return v, nil
		})}},
		{"error text", errorTool(errors.New("secret")), &double{output: fails}},
		{"error text, panic", errorTool(errors.New("secret")), &double{output: panics}},
		{"class, panic", errorTool(runtime.NotFound("secret", runtime.JSON{})), &double{output: panics}},
		{"error data", errorTool(runtime.NotFound("secret", codec.ObjectValue())), &double{output: broken(codec.KindObject)}},
		{"input, error", value, &double{input: fails}},
		{"input, panic", value, &double{input: panics}},
	})
}

func TestQ2_ReadyResultsFailClosed(t *testing.T) {
	var meta runtime.Object
	meta.Set("k", codec.StringValue("secret"))
	ready := func(r runtime.ToolResult) *runtime.ToolSpec { return resultTool(&r) }
	blocks := func(c ...runtime.Content) *runtime.ToolSpec { return ready(runtime.ToolResult{Content: c}) }
	text := &runtime.TextContents{URI: "x://secret", Text: "secret"}
	testClosed(t, []crashTest{
		{"structured", ready(runtime.ToolResult{Structured: codec.ObjectValue()}), &double{output: fails}},
		{"text", blocks(runtime.TextBlock("secret")), &double{output: fails}},
		{"link block", blocks(&runtime.ResourceLink{URI: "x://secret", Name: "secret"}), &double{output: panics}},
		{"embedded text", blocks(&runtime.EmbeddedResource{Resource: text}), &double{output: broken(codec.KindString)}},
		{"embedded URI", blocks(&runtime.EmbeddedResource{Resource: text}), &double{output: broken(codec.KindObject)}},
		{"blob URI", blocks(&runtime.EmbeddedResource{Resource: &runtime.BlobContents{URI: "x://secret"}}), &double{output: fails}},
		{"block meta", blocks(&runtime.TextContent{Meta: meta}), &double{output: broken(codec.KindObject)}},
		{"meta", ready(runtime.ToolResult{Meta: meta}), &double{output: broken(codec.KindObject)}},
	})
}

func TestQ2_ErrorsOfPipelinesWithAClassAreShown(t *testing.T) {
	refuse := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == codec.KindObject {
			return runtime.JSON{}, runtime.AccessDenied("too delicate", runtime.JSON{})
		}
		return v, nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: refuse}}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		return codec.ObjectValue(), nil
	}))
	if got, want := callTool(t, l, "t", ``), `{"content":[{"type":"text","text":"too delicate"}],`+errorMeta("-31001")+`}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestQ2_CrashingMessagesAreDropped(t *testing.T) {
	var sent []string
	panics := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == codec.KindString {
			panic("secret")
		}
		return v, nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: panics}}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		ctx.Progress(1, 2, "secret")
		return codec.NullValue(), nil
	}))
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		Progress: func(_, _ float64, message string) { sent = append(sent, message) },
	})
	if got := callToolContext(t, ctx, l, "t", ``); !strings.Contains(got, `"isError":false`) {
		t.Errorf("got %s", got)
	}
	if len(sent) != 1 || sent[0] != "" {
		t.Errorf("client got %q, want one step without text", sent)
	}
}

func TestL4_10_2_TransformedResultsMayBecomeTooLarge(t *testing.T) {
	grow := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() != codec.KindObject {
			return v, nil
		}
		return member("grown", codec.StringValue(strings.Repeat("x", 100))), nil
	})
	value := handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.ObjectValue(), nil })
	for _, spec := range []*runtime.ToolSpec{value, resultTool(&runtime.ToolResult{Structured: codec.ObjectValue()})} {
		l := newLayer(t, layer.Options{Policy: &double{output: grow}, MaxStructuredBytes: 50}, spec)
		got := callTool(t, l, "t", ``)
		if !strings.Contains(got, "result is too large: 112 bytes, at most 50 are allowed") || !strings.Contains(got, errorMeta(`"handler_error"`)) {
			t.Errorf("got %s", got)
		}
	}
}
