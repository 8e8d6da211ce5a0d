package layer_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// values returns a function that proposes n values.
func values(n int) runtime.CompleteFunc {
	return func(*runtime.Context, string) ([]string, error) {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprint("v", i)
		}
		return list, nil
	}
}

func TestL4_8_CapAndTotal(t *testing.T) {
	for _, tt := range []struct{ n, sent int }{{0, 0}, {1, 1}, {100, 100}, {101, 100}, {1000, 100}} {
		l := newLayer(t, layer.Options{}, completing(values(tt.n)))
		got, err := l.Complete(t.Context(), nil, refP, argA)
		if err != nil || len(got.Values) != tt.sent || got.Total != tt.n || got.HasMore != (tt.n > tt.sent) {
			t.Errorf("%d values: sent %d, total %d, more %t, error %v", tt.n, len(got.Values), got.Total, got.HasMore, err)
		}
	}
}

func TestL4_8_Refs(t *testing.T) {
	items := "test://items/{item_id}"
	l := newLayer(t, layer.Options{}, layertest.Items(), layertest.Greet(), layertest.Echo())
	tests := []struct {
		name          string
		kind          runtime.Kind
		ref, argument string
		want          string
	}{
		{"template", runtime.KindTemplate, items, "item_id", proposed("alpha", "beta", "gamma", "delta")},
		{"prompt", runtime.KindPrompt, "greet", "name", proposed("alpha", "beta", "gamma", "delta")},
		{"argument without function", runtime.KindPrompt, "greet", "style", proposed()},
		{"unknown argument", runtime.KindPrompt, "greet", "nope", proposed()},
		{"no argument", runtime.KindPrompt, "greet", "", proposed()},
		{"unknown variable", runtime.KindTemplate, items, "nope", proposed()},
		{"unknown prompt", runtime.KindPrompt, "nope", "name", proposed()},
		{"URI instead of template", runtime.KindTemplate, "test://items/alpha", "item_id", proposed()},
		{"other kind", runtime.KindTool, "echo", "text", proposed()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := complete(t, l, runtime.Ref{Kind: tt.kind, Name: tt.ref}, runtime.CompletionArgument{Name: tt.argument})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("completion (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_8_HiddenIsEmptyAndNotRecorded(t *testing.T) {
	policy := &journal{hides: func(runtime.Spec, string) bool { return true }}
	l := newLayer(t, layer.Options{Policy: policy, Middleware: refuseAll(t)}, completing(values(3)))
	if got := complete(t, l, refP, argA); got != proposed() {
		t.Errorf("got %s", got)
	}
	if diff := cmp.Diff([]string{`allowed prompt p ""`}, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
}

func TestL4_8_ArgumentsAndContext(t *testing.T) {
	var seen []string
	policy := &journal{double: double{input: replacer("token", "real", &seen)}}
	spec := completing(func(ctx *runtime.Context, partial string) ([]string, error) {
		ctx.Progress(1, 2, "dropped")
		ctx.Log(0, "dropped")
		return []string{fmt.Sprintf("%s %v %d %q", partial, ctx.CompletionArguments(), ctx.CompletionLimit(), ctx.RequestID())}, nil
	})
	l := newLayer(t, layer.Options{Policy: policy, Middleware: noting(&policy.double)}, spec)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		ID:       "7",
		Progress: func(float64, float64, string) { t.Error("a completion sent progress") },
	})
	arg := runtime.CompletionArgument{Name: "a", Value: "token", Context: map[string]string{"b": "a token", "a": "1"}}
	completion, err := l.Complete(ctx, runtime.Local(), refP, arg)
	if diff := cmp.Diff(proposed(`real map[a:1 b:a real] 100 ""`), outcome(&completion, err)); diff != "" {
		t.Errorf("completion (-want +got):\n%s", diff)
	}
	const raw = `{"argument":"a","value":"token","context":{"a":"1","b":"a token"}}`
	want := []string{
		`allowed prompt p ""`,
		`begin completion p ` + raw,
		`check completion p p "" ` + raw,
		`end completion p`,
	}
	if diff := cmp.Diff(want, policy.events); diff != "" {
		t.Errorf("seen (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`input {"partial":"token","arguments":{"a":"1","b":"a token"}}`}, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

func TestL4_8_AnyErrorOfTheFunctionIsEmpty(t *testing.T) {
	for name, f := range map[string]runtime.CompleteFunc{
		"error":       func(*runtime.Context, string) ([]string, error) { return []string{"v"}, errors.New("boom") },
		"layer error": func(*runtime.Context, string) ([]string, error) { return nil, runtime.NotFound("x", runtime.JSON{}) },
		"denied": func(*runtime.Context, string) ([]string, error) {
			return nil, runtime.AccessDenied("x", runtime.JSON{})
		},
		"panic": func(*runtime.Context, string) ([]string, error) { panic("secret") },
	} {
		t.Run(name, func(t *testing.T) {
			l := newLayer(t, layer.Options{}, completing(f))
			if got := complete(t, l, refP, argA); got != proposed() {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestL4_8_DenialsAndLimits(t *testing.T) {
	denied, limited := runtime.AccessDenied("no", runtime.JSON{}), runtime.RateLimited("slow down", runtime.JSON{})
	tests := []struct {
		name  string
		check error
		quiet bool
		want  string
	}{
		{"denied", denied, false, "access denied -31001: no"},
		{"limited", limited, false, "rate limited -31029: slow down"},
		{"denied, quiet", denied, true, proposed()},
		{"limited, quiet", limited, true, "rate limited -31029: slow down"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{Policy: &double{check: tt.check}, QuietCompletions: tt.quiet}, completing(values(3)))
			if got := complete(t, l, refP, argA); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestL4_8_ValuesAreTransformedUnderTheirName(t *testing.T) {
	var seen []string
	f := func(*runtime.Context, string) ([]string, error) { return []string{"real", "other"}, nil }
	l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, completing(f))
	if got := complete(t, l, refP, argA); got != proposed("token", "other") {
		t.Errorf("got %s", got)
	}
	if diff := cmp.Diff([]string{`output [{"a":"real"},{"a":"other"}]`}, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

// TestQ6_DroppedValuesAreRemoved has a pipeline take every third value away, one
// way or another.
func TestQ6_DroppedValuesAreRemoved(t *testing.T) {
	drop := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		var kept []runtime.JSON
		for i, item := range v.Items() {
			switch {
			case i%9 == 0:
				item = codec.ObjectValue()
			case i%9 == 3:
				item = codec.NullValue()
			case i%9 == 6:
				item = codec.ObjectValue(codec.Member{Name: "a", Value: codec.NullValue()})
			}
			kept = append(kept, item)
		}
		return codec.ListValue(kept...), nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: drop}}, completing(values(180)))
	got, err := l.Complete(t.Context(), nil, refP, argA)
	if err != nil || len(got.Values) != 100 || got.Total != 120 || !got.HasMore || got.Values[0] != "v1" || got.Values[2] != "v4" {
		t.Errorf("got %+v, %v", got, err)
	}
	gone := pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) { return codec.NullValue(), nil })
	l = newLayer(t, layer.Options{Policy: &double{output: gone}}, completing(values(3)))
	if got := complete(t, l, refP, argA); got != proposed() {
		t.Errorf("a list that was taken away: %s", got)
	}
}
