package layer_test

import (
	"context"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

var echoArgs = []byte(`{"text":"some text","times":3}`)

// bare does what generated code does for a call: decode, handle, encode.
func bare(tb testing.TB, spec *runtime.ToolSpec, ctx *runtime.Context) *runtime.Output {
	args, err := runtime.DecodeArguments(spec, echoArgs)
	if err != nil {
		tb.Fatal(err)
	}
	out := runtime.NewOutput(runtime.OutputOptions{Text: true})
	if err := spec.Handle(ctx, args, out); err != nil {
		tb.Fatal(err)
	}
	return out
}

// plainLayer is a layer as a server has it.
func plainLayer(tb testing.TB, middleware ...layer.Middleware) *layer.Layer {
	registry := runtime.NewRegistry()
	if err := registry.Add(layertest.Echo()); err != nil {
		tb.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Middleware: middleware})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

func through(tb testing.TB, ctx context.Context, l *layer.Layer, p *runtime.Principal) {
	result, err := l.CallTool(ctx, p, "echo", echoArgs)
	if err != nil || result.IsError {
		tb.Fatal(result, err)
	}
}

func TestAllocationsOfTheLayer(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	const runs = 200
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	principal, spec, detached := runtime.Local(), layertest.Echo(), runtime.FromContext(ctx)
	l := plainLayer(t)
	pass := func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return next(ctx, call) }
	}
	wrapped := plainLayer(t, pass, pass, pass)
	base := testing.AllocsPerRun(runs, func() { bare(t, spec, detached) })
	whole := testing.AllocsPerRun(runs, func() { through(t, ctx, l, principal) })
	middleware := testing.AllocsPerRun(runs, func() { through(t, ctx, wrapped, principal) })
	t.Logf("bare call %v, through the layer %v, with three middlewares %v allocations", base, whole, middleware)
	if whole > base+14 {
		t.Errorf("the layer adds %v allocations to a call, at most 14 are wanted", whole-base)
	}
	if middleware > whole {
		t.Errorf("middleware that does nothing adds %v allocations", middleware-whole)
	}
}

func BenchmarkCallTool(b *testing.B) {
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	principal, spec := runtime.Local(), layertest.Echo()
	b.Run("bare", func(b *testing.B) {
		b.ReportAllocs()
		detached := runtime.FromContext(ctx)
		for b.Loop() {
			bare(b, spec, detached)
		}
	})
	b.Run("layer", func(b *testing.B) {
		b.ReportAllocs()
		l := plainLayer(b)
		for b.Loop() {
			through(b, ctx, l, principal)
		}
	})
}
