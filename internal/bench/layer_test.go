package bench

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/cloudg/cloudg/internal/bench/search"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// BenchmarkLayer compares the call of generated code by itself (decode, handler, both
// forms of the result) with the same call through a layer that allows everything. One
// caller alone leaves processors idle, which the scheduler wakes for the goroutine of
// every handler; the rows of a busy server show the cost without that.
func BenchmarkLayer(b *testing.B) {
	spec, detached := searchTool(b), runtime.NewContext(b.Context(), runtime.CallOptions{})
	plain, wrapped, principal := searchLayer(b, 0), searchLayer(b, 20), runtime.Local()
	// Requests can be cancelled.
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	for _, row := range []struct {
		name string
		call func(tb testing.TB)
	}{
		{"bare", func(tb testing.TB) { bareCall(tb, spec, detached) }},
		{"layer", func(tb testing.TB) { layerCall(tb, ctx, plain, principal) }},
		{"middleware-20", func(tb testing.TB) { layerCall(tb, ctx, wrapped, principal) }},
	} {
		b.Run(row.name, func(b *testing.B) { loop(b, func() { row.call(b) }) })
		b.Run("busy-"+row.name, func(b *testing.B) { busyLoop(b, func() { row.call(b) }) })
	}
}

// busyLoop is like loop with several callers for each processor.
func busyLoop(b *testing.B, f func()) {
	b.Helper()
	b.ReportAllocs()
	b.SetParallelism(4)
	f()
	start := cpuTime()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			f()
		}
	})
	b.ReportMetric(float64(cpuTime()-start)/float64(b.N), "cpu-ns/op")
}

// TestAllocationsOfTheLayer holds what the layer and idle middleware may add to a call.
func TestAllocationsOfTheLayer(t *testing.T) {
	const runs = 200
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	spec, detached, principal := searchTool(t), runtime.NewContext(ctx, runtime.CallOptions{}), runtime.Local()
	plain, wrapped := searchLayer(t, 0), searchLayer(t, 20)
	bare := testing.AllocsPerRun(runs, func() { bareCall(t, spec, detached) })
	whole := testing.AllocsPerRun(runs, func() { layerCall(t, ctx, plain, principal) })
	middleware := testing.AllocsPerRun(runs, func() { layerCall(t, ctx, wrapped, principal) })
	t.Logf("bare call %v, through the layer %v, with 20 middlewares %v allocations", bare, whole, middleware)
	if whole > bare+14 {
		t.Errorf("the layer adds %v allocations, at most 14 are wanted", whole-bare)
	}
	if middleware > whole+20 {
		t.Errorf("20 middlewares add %v allocations, at most 20 are wanted", middleware-whole)
	}
}

func bareCall(tb testing.TB, spec *runtime.ToolSpec, ctx *runtime.Context) {
	args, err := runtime.DecodeArguments(spec, argsJSON)
	if err != nil {
		tb.Fatal(err)
	}
	out := runtime.NewOutput(runtime.OutputOptions{Text: true})
	if err := spec.Handle(ctx, args, out); err != nil {
		tb.Fatal(err)
	}
}

func layerCall(tb testing.TB, ctx context.Context, l *layer.Layer, p *runtime.Principal) {
	result, err := l.CallTool(ctx, p, "search_0", argsJSON)
	if err != nil || result.IsError {
		tb.Fatal(err)
	}
}

// searchRegistry returns a registry with the measured tool, which answers with the
// page of the fixture.
func searchRegistry(tb testing.TB) *runtime.Registry {
	tb.Helper()
	page, err := json.Marshal(theResult)
	if err != nil {
		tb.Fatal(err)
	}
	store := new(search.Store)
	if err := json.Unmarshal(page, &store.Page); err != nil {
		tb.Fatal(err)
	}
	registry := runtime.NewRegistry()
	if err := search.RegisterStore(registry, store); err != nil {
		tb.Fatal(err)
	}
	return registry
}

func searchTool(tb testing.TB) *runtime.ToolSpec {
	tb.Helper()
	spec, ok := searchRegistry(tb).Tool("search_0")
	if !ok {
		tb.Fatal("search_0 is not registered")
	}
	return spec
}

// searchLayer returns a layer over the measured tool, with so many middlewares that do
// nothing.
func searchLayer(tb testing.TB, middleware int) *layer.Layer {
	tb.Helper()
	pass := func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return next(ctx, call) }
	}
	opts := layer.Options{Policy: layer.AllowAll(), Logger: slog.New(slog.DiscardHandler)}
	for range middleware {
		opts.Middleware = append(opts.Middleware, pass)
	}
	l, err := layer.New(searchRegistry(tb), opts)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
