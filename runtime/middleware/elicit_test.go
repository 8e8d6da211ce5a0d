package middleware_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// A call that asks a person is one call, however many rounds it takes, and what it
// answers is good for nobody else.
func TestElicitedCallsCountOnceAndAreNotCached(t *testing.T) {
	var lines strings.Builder
	audit, err := middleware.NewAudit(middleware.AuditOptions{Writer: &lines})
	if err != nil {
		t.Fatal(err)
	}
	metrics, cache := middleware.NewMetrics(), middleware.NewCache(middleware.CacheOptions{})
	registry := runtime.NewRegistry()
	err = registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "ask"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			_, action, err := runtime.Elicit[struct{}](ctx, "Sure?", `{"type":"object"}`, nil)
			return runtime.Text(string(action)), err
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Middleware: []layer.Middleware{audit.Wrap, metrics.Wrap, cache.Wrap}})
	if err != nil {
		t.Fatal(err)
	}
	rounds := new(runtime.Rounds)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Rounds: rounds})
	_, err = l.CallTool(ctx, nil, "ask", nil)
	asks, ok := errors.AsType[*runtime.InputRequired](err)
	if !ok {
		t.Fatal(err)
	}
	rounds.State, rounds.Answers = asks.State, map[string]runtime.Answer{"1": {Action: runtime.ActionDecline}}
	if _, err := l.CallTool(ctx, nil, "ask", nil); err != nil {
		t.Fatal(err)
	}
	if got := lines.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, `"outcome":"input_required"`) {
		t.Errorf("audit log:\n%s", got)
	}
	if got := metrics.Snapshot(); got.Calls != 1 || got.Errors != 0 || got.Rejected != 0 {
		t.Errorf("metrics %+v", got)
	}
	for _, answer := range []runtime.Action{runtime.ActionAccept, runtime.ActionDecline} {
		ctx := runtime.WithRequest(t.Context(), &runtime.Request{Ask: func(context.Context, runtime.Question) (runtime.Answer, error) {
			return runtime.Answer{Action: answer}, nil
		}})
		result, err := l.CallTool(ctx, nil, "ask", nil)
		if err != nil || result.Content[0].(*runtime.TextContent).Text != string(answer) {
			t.Errorf("%s: got %v, error %v", answer, result, err)
		}
	}
	if size := cache.Stats().Size; size != 0 {
		t.Errorf("%d results are cached", size)
	}
}
