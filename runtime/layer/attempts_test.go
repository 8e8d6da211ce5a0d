package layer_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestL6_5_ProgressGoesOn reports the same steps in two attempts, of which the
// first runs into its deadline.
func TestL6_5_ProgressGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent []float64
		ctx := runtime.WithRequest(t.Context(), &runtime.Request{
			Progress: func(done, _ float64, _ string) { sent = append(sent, done) },
		})
		again := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			if _, err := next(ctx, call); err != nil {
				return nil, err
			}
			if err := ctx.Err(); err != nil {
				t.Errorf("the deadline of the handler ended the context of middleware: %v", err)
			}
			return next(ctx, call)
		})
		attempts := 0
		l := newLayer(t, layer.Options{Middleware: again, Timeout: time.Second}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			attempts++
			attempt := attempts // of this run: the first one may outlive the second
			for step := range attempt + 1 {
				ctx.Progress(float64(step+1), 3, "")
			}
			if attempt == 1 {
				<-ctx.Done()
			}
			return codec.IntValue(int64(attempt)), nil
		}))
		callToolContext(t, ctx, l, "t", ``)
		if want := []float64{1, 2, 3}; !slices.Equal(sent, want) {
			t.Errorf("progress was %v, want %v", sent, want)
		}
	})
}

// TestL4_9_DeadlineReachesDerivedContexts has a handler wait for a context that
// middleware derived.
func TestL4_9_DeadlineReachesDerivedContexts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		derive := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			return next(context.WithValue(ctx, valueKey{}, "v"), call)
		})
		ended := make(chan error, 1)
		l := newLayer(t, layer.Options{Middleware: derive, Timeout: time.Second}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			<-ctx.Done()
			ended <- ctx.Err()
			return runtime.JSON{}, ctx.Err()
		}))
		callTool(t, l, "t", ``)
		if err := <-ended; err == nil {
			t.Error("the handler's context has no error")
		}
	})
}
