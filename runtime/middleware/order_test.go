package middleware_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// revealing is an input pipeline that puts a real value in place of a token.
type revealing struct{}

func (revealing) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	text := strings.ReplaceAll(string(value.AppendJSON(nil)), "token-1", "real value")
	return codec.Parse([]byte(text), codec.Limits{})
}

// TestL6_6_MiddlewareSeesTokens has middleware look at arguments that the handler
// gets in another form.
func TestL6_6_MiddlewareSeesTokens(t *testing.T) {
	var seen string
	own := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		seen = string(call.Arguments().AppendJSON(nil))
		return next(ctx, call)
	})
	k := newKit(t, own)
	k.policy.input = revealing{}
	result := k.call(t, "echo", `{"v":"token-1"}`)
	if seen != `{"v":"token-1"}` {
		t.Errorf("middleware saw %s", seen)
	}
	if got := string(result.Structured.AppendJSON(nil)); got != `{"v":"real value"}` {
		t.Errorf("the handler got %s", got)
	}
}

// TestL6_HitsAreAudited has the outer middleware see calls that inner ones answer.
func TestL6_HitsAreAudited(t *testing.T) {
	out := new(bytes.Buffer)
	metrics, cache := middleware.NewMetrics(), middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap, metrics.Wrap, cache.Wrap)
	for range 2 {
		k.call(t, "echo", ``)
	}
	if got := strings.Count(out.String(), "\n"); got != 2 || metrics.Snapshot().Calls != 2 || k.runs.Load() != 1 {
		t.Errorf("%d lines, %d calls, %d runs", got, metrics.Snapshot().Calls, k.runs.Load())
	}
}
