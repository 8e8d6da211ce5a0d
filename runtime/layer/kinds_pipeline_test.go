package layer_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// swap is a pair of pipelines as a policy with pseudonyms has them: tokens become
// real values on the way in, and other real values tokens on the way out.
func swap(seen *[]string) *double {
	return &double{input: replacer("tok-7", "web-1", seen), output: replacer("real", "token", seen)}
}

// TestL4_10_5_RestoredValuesNeverLeave has handlers of every kind repeat what they
// got, in every channel there is.
func TestL4_10_5_RestoredValuesNeverLeave(t *testing.T) {
	ends := map[string]func(arg string) (string, error){
		"answer": func(arg string) (string, error) { return "found " + arg, nil },
		"error":  func(arg string) (string, error) { return "", errors.New("cannot reach " + arg) },
		"layer error": func(arg string) (string, error) {
			return "", runtime.NotFound("no "+arg, member("id", stringValue(arg)))
		},
		"panic": func(arg string) (string, error) { panic("cannot reach " + arg) },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			var seen, sent []string
			specs, calls := everyKind(func(ctx *runtime.Context, arg string) (string, error) {
				if arg != "web-1" {
					t.Errorf("the handler got %q", arg)
				}
				ctx.Progress(1, 2, "at "+arg)
				ctx.Log(slog.LevelInfo, member(arg, stringValue("at "+arg)))
				ctx.Link(runtime.ResourceLink{URI: "x://" + arg, Name: arg, Title: arg, Description: arg})
				return end(arg)
			})
			ctx := runtime.WithRequest(t.Context(), &runtime.Request{
				Progress: func(_, _ float64, message string) { sent = append(sent, message) },
				Log:      func(_ slog.Level, _ string, data runtime.JSON) { sent = append(sent, string(data.AppendJSON(nil))) },
			})
			l := newLayer(t, layer.Options{Policy: swap(&seen), DebugErrors: true}, specs...)
			for kind, call := range calls {
				got := call(t, ctx, l, "tok-7")
				if strings.Contains(got, "web-1") || !strings.Contains(got, "tok-7") && (kind != runtime.KindCompletion || name == "answer") {
					t.Errorf("%s: got %s", kind, got)
				}
			}
			if text := fmt.Sprint(sent); strings.Contains(text, "web-1") || strings.Count(text, "tok-7") != 9 {
				t.Errorf("sent %s", text)
			}
		})
	}
}

// TestL4_10_5_ReadyAnswersHideRestoredValues has handlers build contents and prompts
// of what they got.
func TestL4_10_5_ReadyAnswersHideRestoredValues(t *testing.T) {
	var seen []string
	var meta runtime.Object
	meta.Set("id", codec.StringValue("web-1"))
	specs := []runtime.Spec{
		template("x://{id}", func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
			id := values["id"]
			out.Contents(
				&runtime.TextContents{URI: "x://" + id, Text: id, Meta: meta},
				&runtime.TextContents{URI: "x://tok-7", Meta: dataMeta(member(id, stringValue(id)))},
				&runtime.BlobContents{URI: "x://" + id + "/blob", Blob: []byte("b"), Meta: meta})
			return nil
		}),
		promptSpec(func(_ *runtime.Context, args map[string]string) (*runtime.PromptResult, error) {
			return &runtime.PromptResult{Description: "about " + args["a"], Messages: []runtime.PromptMessage{
				{Role: runtime.RoleUser, Content: &runtime.TextContent{Text: args["a"], Meta: meta}},
				{Role: runtime.RoleUser, Content: &runtime.ResourceLink{URI: "x://" + args["a"], Name: args["a"]}},
				{Role: runtime.RoleUser, Content: &runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://" + args["a"], Text: args["a"]}}},
			}}, nil
		}),
	}
	l := newLayer(t, layer.Options{Policy: swap(&seen)}, specs...)
	want := `{"contents":[{"uri":"x://tok-7","text":"tok-7","_meta":{"id":"tok-7"}},{"uri":"x://tok-7","text":"{\n  \"tok-7\": \"tok-7\"\n}"},` +
		`{"uri":"x://tok-7/blob","blob":"Yg==","_meta":{"id":"tok-7"}}]}`
	if diff := cmp.Diff(want, read(t, l, "x://tok-7")); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	want = `{"description":"about tok-7","messages":[{"role":"user","content":{"type":"text","text":"tok-7","_meta":{"id":"tok-7"}}},` +
		`{"role":"user","content":{"type":"resource_link","uri":"x://tok-7","name":"tok-7"}},` +
		`{"role":"user","content":{"type":"resource","resource":{"uri":"x://tok-7","text":"tok-7"}}}]}`
	if diff := cmp.Diff(want, prompt(t, l, "p", map[string]string{"a": "tok-7"})); diff != "" {
		t.Errorf("prompt (-want +got):\n%s", diff)
	}
}

// TestL4_10_8_EveryKind looks at what the pipelines of a call see, in order.
func TestL4_10_8_EveryKind(t *testing.T) {
	outputs := map[runtime.Kind][]string{
		runtime.KindTool:     {`input {"arg":"v"}`, `output "step"`, `output {"log":1}`, `output "said v"`},
		runtime.KindResource: {`input {"arg":"v"}`, `output "step"`, `output {"log":1}`, `output "said v"`},
		runtime.KindPrompt:   {`input {"arg":"v"}`, `output "step"`, `output {"log":1}`, `output "said v"`},
		// Nobody gets what a completion reports.
		runtime.KindCompletion: {`input {"partial":"v","arguments":{}}`, `output [{"arg":"said v"}]`},
	}
	failures := map[runtime.Kind][]string{
		runtime.KindTool:       {`input {"arg":"v"}`, `output "no such thing"`, `output {"k":"v"}`},
		runtime.KindResource:   {`input {"arg":"v"}`, `output "no such thing"`, `output {"k":"v"}`},
		runtime.KindPrompt:     {`input {"arg":"v"}`, `output "no such thing"`, `output {"k":"v"}`},
		runtime.KindCompletion: {`input {"partial":"v","arguments":{}}`},
	}
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Progress: func(float64, float64, string) {}, Log: func(slog.Level, string, runtime.JSON) {}})
	var seen []string
	specs, calls := everyKind(func(ctx *runtime.Context, arg string) (string, error) {
		ctx.Progress(1, 2, "step")
		ctx.Log(slog.LevelInfo, member("log", codec.IntValue(1)))
		return "said " + arg, nil
	})
	l := newLayer(t, layer.Options{Policy: swap(&seen)}, specs...)
	for kind, want := range outputs {
		seen = nil
		calls[kind](t, ctx, l, "v")
		if diff := cmp.Diff(want, seen); diff != "" {
			t.Errorf("%s (-want +got):\n%s", kind, diff)
		}
	}
	specs, calls = everyKind(failing(runtime.NotFound("no such thing", member("k", stringValue("v")))))
	l = newLayer(t, layer.Options{Policy: swap(&seen)}, specs...)
	for kind, want := range failures {
		seen = nil
		calls[kind](t, ctx, l, "v")
		if diff := cmp.Diff(want, seen); diff != "" {
			t.Errorf("failure of %s (-want +got):\n%s", kind, diff)
		}
	}
}

// TestL4_10_8_DefinitionsAreNotTransformed lists under a pipeline that changes all.
func TestL4_10_8_DefinitionsAreNotTransformed(t *testing.T) {
	var seen []string
	l := newLayer(t, layer.Options{Policy: swap(&seen)}, named("x://real", ""), naming("x://real/{id}"),
		&runtime.PromptSpec{Primitive: runtime.Primitive{Name: "real"}, Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) (string, error) { return "", nil })})
	for _, list := range [][]byte{l.Resources(t.Context(), nil), l.Templates(t.Context(), nil), l.Prompts(t.Context(), nil)} {
		if !strings.Contains(string(list), "real") {
			t.Errorf("got %s", list)
		}
	}
	if seen != nil {
		t.Errorf("pipeline saw %q", seen)
	}
}

// TestQ3_RefusedInputIsRecordedForEveryKind has the input pipeline find a secret.
func TestQ3_RefusedInputIsRecordedForEveryKind(t *testing.T) {
	refuse := pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
		return runtime.JSON{}, runtime.InvalidArguments("a secret in arguments", runtime.JSON{})
	})
	specs, calls := everyKind(func(*runtime.Context, string) (string, error) {
		t.Error("the handler was called")
		return "", nil
	})
	names := map[runtime.Kind]string{runtime.KindTool: "t", runtime.KindResource: "x://v", runtime.KindPrompt: "p", runtime.KindCompletion: "p"}
	for kind, call := range calls {
		d := &double{input: refuse}
		got := call(t, t.Context(), newLayer(t, layer.Options{Policy: d}, specs...), "v")
		want := "invalid arguments -32602: a secret in arguments"
		if kind == runtime.KindTool {
			want = `{"content":[{"type":"text","text":"a secret in arguments"}],` + errorMeta("-32602") + `}}`
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", kind, got, want)
		}
		if last := d.events[len(d.events)-1]; last != "rejected "+names[kind]+": a secret in arguments" {
			t.Errorf("%s: policy saw %q", kind, d.events)
		}
	}
}
