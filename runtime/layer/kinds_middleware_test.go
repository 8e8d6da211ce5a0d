package layer_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// refuseAll is middleware that must not be reached.
func refuseAll(t *testing.T) []layer.Middleware {
	return one(func(_ layer.Handler, _ context.Context, call *runtime.Call) (layer.Result, error) {
		t.Errorf("middleware got a %s call of %s", call.Kind, call.Name)
		return nil, errors.New("refused")
	})
}

// noting is middleware that records calls and their errors.
func noting(d *double) []layer.Middleware {
	return one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		d.record("begin %s %s %s", call.Kind, call.Name, call.Arguments().AppendJSON(nil))
		result, err := next(ctx, call)
		if err != nil {
			d.record("end %s %s: %s", call.Kind, call.Name, outcome(nil, err))
		} else {
			d.record("end %s %s", call.Kind, call.Name)
		}
		return result, err
	})
}

// everyKind is a server with one primitive of each kind, and calls of them with the
// same argument. The handler gets it and its result is sent.
func everyKind(handle func(ctx *runtime.Context, arg string) (string, error)) ([]runtime.Spec, map[runtime.Kind]func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string) {
	specs := []runtime.Spec{
		handTool("t", func(ctx *runtime.Context, args runtime.JSON) (*runtime.ToolResult, error) {
			arg, _ := args.Get("arg")
			text, err := handle(ctx, arg.Text())
			return runtime.Text(text), err
		}),
		template("x://{arg}", func(ctx *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
			text, err := handle(ctx, values["arg"])
			out.Text(text)
			return err
		}),
		&runtime.PromptSpec{
			Primitive: runtime.Primitive{Name: "p"},
			Arguments: []runtime.PromptArgument{{Name: "arg", Required: true, Complete: func(ctx *runtime.Context, partial string) ([]string, error) {
				text, err := handle(ctx, partial)
				return []string{text}, err
			}}},
			Handle: runtime.PromptFunc(func(ctx *runtime.Context, args map[string]string) (string, error) { return handle(ctx, args["arg"]) }),
		},
	}
	calls := map[runtime.Kind]func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string{
		runtime.KindTool: func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string {
			result, err := l.CallTool(ctx, runtime.Local(), "t", member("arg", stringValue(arg)).AppendJSON(nil))
			return outcome(result, err)
		},
		runtime.KindResource: func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string {
			contents, err := l.ReadResource(ctx, runtime.Local(), "x://"+arg)
			return outcome(&runtime.ResourceResult{Contents: contents}, err)
		},
		runtime.KindPrompt: func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string {
			result, err := l.GetPrompt(ctx, runtime.Local(), "p", map[string]string{"arg": arg})
			return outcome(result, err)
		},
		runtime.KindCompletion: func(t testing.TB, ctx context.Context, l *layer.Layer, arg string) string {
			completion, err := l.Complete(ctx, runtime.Local(), refP, runtime.CompletionArgument{Name: "arg", Value: arg})
			return outcome(&completion, err)
		},
	}
	return specs, calls
}

func TestL4_9_MiddlewareSeesEveryKind(t *testing.T) {
	d := new(double)
	specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, nil })
	l := newLayer(t, layer.Options{Middleware: noting(d)}, specs...)
	for _, kind := range []runtime.Kind{runtime.KindTool, runtime.KindResource, runtime.KindPrompt, runtime.KindCompletion} {
		calls[kind](t, t.Context(), l, "v")
	}
	want := []string{
		`begin tool t {"arg":"v"}`, `end tool t`,
		`begin resource x://v {"arg":"v"}`, `end resource x://v`,
		`begin prompt p {"arg":"v"}`, `end prompt p`,
		`begin completion p {"argument":"arg","value":"v","context":{}}`, `end completion p`,
	}
	if diff := cmp.Diff(want, d.events); diff != "" {
		t.Errorf("seen (-want +got):\n%s", diff)
	}
}

func TestL4_9_MiddlewareMixesKindsUp(t *testing.T) {
	specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, nil })
	results := map[runtime.Kind]layer.Result{
		runtime.KindTool: new(runtime.ToolResult), runtime.KindResource: new(runtime.ResourceResult),
		runtime.KindPrompt: new(runtime.PromptResult), runtime.KindCompletion: new(runtime.Completion),
	}
	for answered, result := range results {
		l := newLayer(t, layer.Options{Middleware: one(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { return result, nil })}, specs...)
		for kind, call := range calls {
			got := call(t, t.Context(), l, "v")
			want := "other error: layer: middleware answered a " + string(kind) + " call with something that is no " + string(kind) + " result"
			if kind == answered {
				want = string(result.AppendJSON(nil))
			}
			if got != want {
				t.Errorf("%s answered by a %s result: got %s, want %s", kind, answered, got, want)
			}
		}
	}
	spoil := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		call.Spec = nil
		return next(ctx, call)
	})
	l := newLayer(t, layer.Options{Middleware: spoil}, specs...)
	for kind, call := range calls {
		if got, want := call(t, t.Context(), l, "v"), "other error: layer: middleware passed on a call without its spec"; got != want {
			t.Errorf("%s without spec: got %s", kind, got)
		}
	}
}
