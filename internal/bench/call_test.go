package bench

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/bench/search"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// store returns the measured tool's receiver, holding the fixture's page.
func store(tb testing.TB) *search.Store {
	tb.Helper()
	raw, err := json.Marshal(theResult)
	if err != nil {
		tb.Fatal(err)
	}
	s := new(search.Store)
	if err := json.Unmarshal(raw, &s.Page); err != nil {
		tb.Fatal(err)
	}
	return s
}

// bare is a call as generated code alone makes it: decode, handler, both encodings.
func bare(tb testing.TB, spec *runtime.ToolSpec) *runtime.Output {
	args, err := runtime.DecodeArguments(spec, argsJSON)
	if err != nil {
		tb.Fatal(err)
	}
	out := runtime.NewOutput(runtime.OutputOptions{Text: true})
	if err := spec.Handle(runtime.FromContext(context.Background()), args, out); err != nil {
		tb.Fatal(err)
	}
	return out
}

// layered returns a layer over the measured tool with n middleware entries that only pass on.
func layered(tb testing.TB, n int) *layer.Layer {
	tb.Helper()
	r := runtime.NewRegistry()
	if err := search.RegisterStore(r, store(tb)); err != nil {
		tb.Fatal(err)
	}
	opts := layer.Options{Policy: layer.AllowAll()}
	for range n {
		opts.Middleware = append(opts.Middleware, func(next layer.Handler) layer.Handler {
			return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return next(ctx, call) }
		})
	}
	l, err := layer.New(r, opts)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// TestCallsAgree keeps the comparison fair: every column answers the fixture's page.
func TestCallsAgree(t *testing.T) {
	want, err := json.Marshal(theResult)
	if err != nil {
		t.Fatal(err)
	}
	out := bare(t, generatedOver(t, store(t)))
	if diff := cmp.Diff(string(want), string(out.Structured())); diff != "" {
		t.Errorf("bare call (-fixture +got):\n%s", diff)
	}
	res, err := layered(t, 1).CallTool(context.Background(), nil, "search_0", argsJSON)
	if err != nil || res.IsError {
		t.Fatal(err, res)
	}
	if diff := cmp.Diff(string(want), string(res.Structured.AppendJSON(nil))); diff != "" {
		t.Errorf("call through the layer (-fixture +got):\n%s", diff)
	}
}

func BenchmarkCall(b *testing.B) {
	ctx := context.Background()
	b.Run("generated", func(b *testing.B) {
		spec := generatedOver(b, store(b))
		loop(b, func() { bare(b, spec) })
	})
	through := func(n int) func(*testing.B) {
		return func(b *testing.B) {
			l := layered(b, n)
			loop(b, func() {
				res, err := l.CallTool(ctx, nil, "search_0", argsJSON)
				if err != nil || res.IsError {
					b.Fatal(err, res)
				}
			})
		}
	}
	b.Run("layer", through(0))
	b.Run("layer-20-middleware", through(20))
	b.Run("go-sdk", func(b *testing.B) { direct(b, sdkTyped(1), argsJSON, false) })
}
