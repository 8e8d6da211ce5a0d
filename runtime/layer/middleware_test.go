package layer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// one makes a list of a middleware from a handler that knows the next one.
func one(f func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error)) []layer.Middleware {
	return []layer.Middleware{func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return f(next, ctx, call) }
	}}
}

func TestL4_9_MiddlewareAnswers(t *testing.T) {
	tests := []struct {
		name string
		f    func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error)
		want string
	}{
		{"short cut", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) {
			return runtime.ErrorResult("cached", runtime.Object{}), nil
		}, `"cached"`},
		{"class of error", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) {
			return nil, runtime.RateLimited("queue is full", runtime.JSON{})
		}, errorMeta("-31029")},
		{"sees errors of the handler", func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			_, err := next(ctx, call)
			if _, ok := errors.AsType[*runtime.InvalidArgumentsError](err); !ok {
				t.Errorf("middleware got %v", err)
			}
			return nil, err
		}, "Field required"},
		{"other arguments", func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			return next(ctx, call.WithRaw([]byte(`{"text":"changed"}`)))
		}, `{"text":"changed"}`},
		{"panic", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { panic("secret") }, "Tool echo failed (ref "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{Middleware: one(tt.f)}, layertest.Echo())
			result, err := l.CallTool(t.Context(), nil, "echo", nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(result.AppendJSON(nil)); !strings.Contains(got, tt.want) || strings.Contains(got, "secret") {
				t.Errorf("got %s, want it to hold %s", got, tt.want)
			}
		})
	}
}

func TestL4_9_MiddlewareFails(t *testing.T) {
	own := errors.New("infrastructure")
	tests := []struct {
		name string
		f    func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error)
		want string
	}{
		{"own error", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { return nil, own }, "infrastructure"},
		{"nothing", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { return nil, nil }, "no tool result"},
		{"other kind", func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) {
			return new(runtime.Completion), nil
		}, "no tool result"},
		{"foreign context", func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			return next(ctx, &runtime.Call{Context: runtime.FromContext(context.Background())})
		}, "not that of the call"},
		{"no spec", func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			call.Spec = nil
			return next(ctx, call)
		}, "without its spec"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{Middleware: one(tt.f)}, layertest.Echo())
			result, err := l.CallTool(t.Context(), nil, "echo", []byte(`{"text":"a"}`))
			if result != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, %v, want an error with %q", result, err, tt.want)
			}
		})
	}
}

type valueKey struct{}

func TestL4_9_HandlersSeeTheContextOfMiddleware(t *testing.T) {
	middleware := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		ctx, cancel := context.WithTimeout(context.WithValue(ctx, valueKey{}, "v"), time.Second)
		defer cancel()
		return next(ctx, call)
	})
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{Middleware: middleware},
			handTool("value", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
				ctx.Link(runtime.ResourceLink{URI: "x://1", Name: "one"})
				return codec.StringValue(ctx.Value(valueKey{}).(string)), nil
			}),
			layertest.Sleepy())
		if got := callTool(t, l, "value", ``); !strings.Contains(got, `{"result":"v"}`) || !strings.Contains(got, "x://1") {
			t.Errorf("got %s", got)
		}
		start := time.Now()
		result, err := l.CallTool(t.Context(), nil, "sleepy", nil)
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %v, the deadline of the middleware is one second", took)
		}
		if err == nil && !result.IsError || err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, %v", result, err)
		}
	})
}

func TestL4_9_SecondAttempts(t *testing.T) {
	again := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		first, err := next(ctx, call)
		if result, ok := first.(*runtime.ToolResult); err == nil && ok && result.IsError {
			return next(ctx, call)
		}
		return first, err
	})
	tests := []struct {
		name  string
		first func(ctx *runtime.Context) error
	}{
		{"after an error", func(*runtime.Context) error { return errors.New("boom") }},
		{"after the deadline", func(ctx *runtime.Context) error { <-ctx.Done(); return ctx.Err() }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				attempts := 0
				l := newLayer(t, layer.Options{Middleware: again, Timeout: time.Second}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
					attempts++
					ctx.Link(runtime.ResourceLink{URI: "x://1", Name: "one"})
					if attempts == 1 {
						return runtime.JSON{}, tt.first(ctx)
					}
					return codec.StringValue("done"), ctx.Err()
				}))
				got := callTool(t, l, "t", ``)
				if !strings.Contains(got, `{"result":"done"}`) || strings.Count(got, "resource_link") != 1 {
					t.Errorf("got %s", got)
				}
			})
		})
	}
}
