package middleware_test

import (
	"context"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// A further round of a call carries answers that the cache does not know.
func TestL6_3_ContinuedCallsAreNotAnswered(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	continued := false
	mark := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		call.Continued = continued
		return next(ctx, call)
	})
	k := newKit(t, mark, cache.Wrap)
	k.call(t, "echo", `{"a":1}`)
	continued = true
	if got := meta(k.call(t, "echo", `{"a":1}`), runtime.MetaCache); got != "" {
		t.Errorf("the cache answered a continued call: %s", got)
	}
	if got := k.runs.Load(); got != 2 {
		t.Errorf("the handler ran %d times", got)
	}
	continued = false
	if got := meta(k.call(t, "echo", `{"a":1}`), runtime.MetaCache); got != `"hit"` {
		t.Errorf("the cache does not answer another call: %q", got)
	}
}
