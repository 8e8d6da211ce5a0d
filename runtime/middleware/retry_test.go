package middleware_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// attempts answers the first calls of a handler itself.
type attempts struct {
	answers []layer.Result
	errs    []error
	at      []time.Duration // since the first attempt
	start   time.Time
}

func (a *attempts) wrap(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
		if a.at == nil {
			a.start = time.Now()
		}
		i := len(a.at)
		a.at = append(a.at, time.Since(a.start))
		switch {
		case i < len(a.errs):
			return nil, a.errs[i]
		case i < len(a.answers):
			return a.answers[i], nil
		}
		return next(ctx, call)
	}
}

// failed returns an error result with a code.
func failed(key string, code runtime.JSON) *runtime.ToolResult {
	var meta runtime.Object
	meta.Set(key, code)
	return runtime.ErrorResult("failed", meta)
}

func TestL12_8_Retries(t *testing.T) {
	timeout := failed(runtime.MetaErrorCode, codec.StringValue(runtime.ErrorCodeTimeout))
	limited := failed(runtime.MetaErrorCode, codec.IntValue(runtime.CodeRateLimited))
	second := time.Second
	tests := []struct {
		name  string
		opts  middleware.RetryOptions
		inner attempts
		tool  string
		at    []time.Duration
		meta  string // retries
		fails bool
	}{
		{"first attempt timed out", middleware.RetryOptions{}, attempts{answers: []layer.Result{timeout}}, "echo", []time.Duration{0, second / 2}, "1", false},
		{"not idempotent", middleware.RetryOptions{}, attempts{answers: []layer.Result{timeout}}, "touch", []time.Duration{0}, "", true},
		{"every attempt timed out", middleware.RetryOptions{}, attempts{answers: []layer.Result{timeout, timeout, timeout}}, "echo",
			[]time.Duration{0, second / 2, 3 * second / 2}, "2", true},
		{"good at once", middleware.RetryOptions{}, attempts{}, "echo", []time.Duration{0}, "", false},
		{"other code", middleware.RetryOptions{}, attempts{answers: []layer.Result{limited}}, "echo", []time.Duration{0}, "", true},
		{"chosen code", middleware.RetryOptions{Codes: []string{"-31029"}}, attempts{answers: []layer.Result{limited}}, "echo", []time.Duration{0, second / 2}, "1", false},
		{"key without prefix", middleware.RetryOptions{}, attempts{answers: []layer.Result{failed("error_code", codec.StringValue("timeout"))}}, "echo",
			[]time.Duration{0, second / 2}, "1", false},
		{"no retries", middleware.RetryOptions{Retries: -1}, attempts{answers: []layer.Result{timeout}}, "echo", []time.Duration{0}, "", true},
		{"no backoff", middleware.RetryOptions{Backoff: -1}, attempts{answers: []layer.Result{timeout, timeout}}, "echo", []time.Duration{0, 0, 0}, "2", false},
		{"connection", middleware.RetryOptions{}, attempts{errs: []error{&net.OpError{Op: "dial", Err: errors.New("refused")}}}, "echo",
			[]time.Duration{0, second / 2}, "1", false},
		{"deadline of middleware", middleware.RetryOptions{}, attempts{errs: []error{context.DeadlineExceeded}}, "echo", []time.Duration{0, second / 2}, "1", false},
		{"class of error", middleware.RetryOptions{}, attempts{errs: []error{runtime.AccessDenied("no", runtime.JSON{})}}, "echo", []time.Duration{0}, "", true},
		{"chosen error", middleware.RetryOptions{On: func(error) bool { return true }}, attempts{errs: []error{runtime.AccessDenied("no", runtime.JSON{})}}, "echo",
			[]time.Duration{0, second / 2}, "1", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := newKit(t, middleware.Retry(tt.opts), tt.inner.wrap)
				result := k.call(t, tt.tool, ``)
				if diff := cmp.Diff(tt.at, tt.inner.at); diff != "" {
					t.Errorf("attempts (-want +got):\n%s", diff)
				}
				if got := meta(result, runtime.MetaRetries); got != tt.meta || result.IsError != tt.fails {
					t.Errorf("retries %q, error %v: %s", got, result.IsError, result.AppendJSON(nil))
				}
			})
		})
	}
	if meta(timeout, runtime.MetaRetries) != "" {
		t.Error("the result of an inner middleware was changed")
	}
}

// TestL6_5_DeadlineOfTheHandler has the layer itself say that the deadline passed.
func TestL6_5_DeadlineOfTheHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newKit(t, middleware.Retry(middleware.RetryOptions{Retries: 1}))
		sleepy := k.tool("once", runtime.ReadState, func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			if k.runs.Load() == 1 {
				<-ctx.Done()
			}
			return codec.NullValue(), nil
		})
		sleepy.Timeout = time.Second
		if err := k.Registry().Add(sleepy); err != nil {
			t.Fatal(err)
		}
		result := k.call(t, "once", ``)
		if got := meta(result, runtime.MetaRetries); got != "1" || result.IsError {
			t.Errorf("got %s", result.AppendJSON(nil))
		}
	})
}

func TestL6_5_CallerGoesWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		inner := attempts{answers: []layer.Result{failed(runtime.MetaErrorCode, codec.StringValue(runtime.ErrorCodeTimeout))}}
		k := newKit(t, middleware.Retry(middleware.RetryOptions{Backoff: time.Minute}), inner.wrap)
		if _, err := k.CallTool(ctx, nil, "echo", nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		if len(inner.at) != 1 {
			t.Errorf("%d attempts", len(inner.at))
		}
	})
}
