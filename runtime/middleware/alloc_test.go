package middleware_test

import (
	"context"
	"slices"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestPassThroughAllocations counts what 20 middlewares that do nothing add to a
// call.
func TestPassThroughAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	pass := func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return next(ctx, call) }
	}
	allocations := func(k *kit) float64 {
		return testing.AllocsPerRun(200, func() { k.call(t, "echo", `{"a":1}`) })
	}
	bare := allocations(newKit(t))
	wrapped := allocations(newKit(t, slices.Repeat([]layer.Middleware{pass}, 20)...))
	if wrapped > bare+20 {
		t.Errorf("20 middlewares add %v allocations to a call, at most 20 are wanted", wrapped-bare)
	}
}
