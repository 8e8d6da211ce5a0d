package middleware_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

func newLimiter(t *testing.T, opts middleware.LimiterOptions) *middleware.Limiter {
	t.Helper()
	limiter, err := middleware.NewLimiter(opts)
	if err != nil {
		t.Fatal(err)
	}
	return limiter
}

// holding returns middleware that keeps calls from going on until release is
// closed.
func holding(release <-chan struct{}) layer.Middleware {
	return instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		<-release
		return next(ctx, call)
	})
}

func principal(id string) *runtime.Principal { return &runtime.Principal{ID: id} }

func TestL6_4_Options(t *testing.T) {
	for _, tt := range []struct {
		opts middleware.LimiterOptions
		want string
	}{
		{middleware.LimiterOptions{}, ""},
		{middleware.LimiterOptions{Limit: -1}, "limit must be >= 1"},
		{middleware.LimiterOptions{PerPrincipal: -1}, "limit per principal must be >= 1, or 0 for none"},
	} {
		_, err := middleware.NewLimiter(tt.opts)
		if err == nil && tt.want != "" || err != nil && err.Error() != tt.want {
			t.Errorf("%+v: error %v, want %q", tt.opts, err, tt.want)
		}
	}
}

func TestL12_8_OnePerPrincipal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limiter := newLimiter(t, middleware.LimiterOptions{PerPrincipal: 1, QueueTimeout: time.Second})
		release := make(chan struct{})
		k := newKit(t, limiter.Wrap, holding(release))
		for _, id := range []string{"ann", "bob"} {
			k.start(t, principal(id))
		}
		synctest.Wait()
		if got := limiter.InFlight(); got != 2 {
			t.Errorf("%d calls run, want one of each principal", got)
		}
		start := time.Now()
		refused := k.callAs(t, principal("ann"), "echo", ``)
		want := `{"content":[{"type":"text","text":"Server busy: too many concurrent MCP calls"}],"isError":true,"_meta":{"` + runtime.MetaErrorCode + `":-31029}}`
		if diff := cmp.Diff(want, string(refused.AppendJSON(nil))); diff != "" {
			t.Errorf("third call (-want +got):\n%s", diff)
		}
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("waited %v", waited)
		}
		close(release)
		synctest.Wait()
		if got := limiter.InFlight(); got != 0 {
			t.Errorf("%d calls run in the end", got)
		}
		if result := k.callAs(t, principal("ann"), "echo", ``); result.IsError {
			t.Errorf("after that: %s", result.AppendJSON(nil))
		}
	})
}

// TestQ21_OneDeadlineForBothGates has a call wait at the gate of its principal, then
// at that of all calls, for the time of one deadline.
func TestQ21_OneDeadlineForBothGates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limiter := newLimiter(t, middleware.LimiterOptions{Limit: 2, PerPrincipal: 1, QueueTimeout: 10 * time.Second})
		hold := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			switch call.Principal.ID {
			case "ann":
				time.Sleep(6 * time.Second)
			default:
				time.Sleep(time.Minute)
			}
			return next(ctx, call)
		})
		k := newKit(t, limiter.Wrap, hold)
		k.start(t, principal("bob"))
		k.start(t, principal("ann"))
		synctest.Wait()
		k.start(t, principal("cid")) // gets the slot that ann leaves
		synctest.Wait()
		start := time.Now()
		if result := k.callAs(t, principal("ann"), "echo", ``); !result.IsError {
			t.Errorf("second call of ann: %s", result.AppendJSON(nil))
		}
		if waited := time.Since(start); waited != 10*time.Second {
			t.Errorf("waited %v at both gates", waited)
		}
		time.Sleep(time.Hour)
	})
}

func TestL6_4_WaitingEnds(t *testing.T) {
	t.Run("when the caller goes", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan struct{})
			limiter := newLimiter(t, middleware.LimiterOptions{Limit: 1, QueueTimeout: -1})
			k := newKit(t, limiter.Wrap, holding(release))
			k.start(t, runtime.Local())
			synctest.Wait()
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			defer cancel()
			if _, err := k.CallTool(ctx, nil, "echo", nil); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v", err)
			}
			close(release)
			synctest.Wait()
		})
	})
	t.Run("when a slot is free", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			limiter := newLimiter(t, middleware.LimiterOptions{Limit: 1})
			boom := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
				time.Sleep(time.Second)
				panic("boom")
			})
			k := newKit(t, limiter.Wrap, boom)
			k.start(t, runtime.Local())
			synctest.Wait()
			start := time.Now()
			k.call(t, "echo", ``) // the panic before gave its slot back
			if took := time.Since(start); took != 2*time.Second {
				t.Errorf("took %v", took)
			}
		})
	})
}

// TestL12_8_CompletionsCount makes calls of other kinds while the only slot is
// taken.
func TestL12_8_CompletionsCount(t *testing.T) {
	tests := []struct {
		name                 string
		kinds                []runtime.Kind
		completion, resource bool // whether it has to wait
	}{
		{"default", nil, false, false},
		{"resource", []runtime.Kind{runtime.KindTool, runtime.KindResource}, true, true},
		{"completion", []runtime.Kind{runtime.KindTool, runtime.KindCompletion}, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				limiter := newLimiter(t, middleware.LimiterOptions{Limit: 1, Kinds: tt.kinds, QueueTimeout: time.Second})
				release := make(chan struct{})
				k := newKit(t, limiter.Wrap, instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
					if call.Kind == runtime.KindTool {
						<-release
					}
					return next(ctx, call)
				}))
				k.start(t, runtime.Local())
				synctest.Wait()
				ref := runtime.Ref{Kind: runtime.KindPrompt, Name: "greet"}
				_, err := k.Complete(t.Context(), nil, ref, runtime.CompletionArgument{Name: "name"})
				if got := limited(err); got != tt.completion {
					t.Errorf("completion: %v", err)
				}
				_, err = k.ReadResource(t.Context(), nil, "test://items/a")
				if got := limited(err); got != tt.resource {
					t.Errorf("read: %v", err)
				}
				close(release)
				synctest.Wait()
			})
		})
	}
}

func limited(err error) bool {
	_, ok := errors.AsType[*runtime.RateLimitedError](err)
	return ok
}
