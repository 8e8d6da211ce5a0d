package middleware

import (
	"context"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestQ21_IdlePrincipalsAreForgotten(t *testing.T) {
	limiter, err := NewLimiter(LimiterOptions{PerPrincipal: 1})
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	handler := limiter.Wrap(func(context.Context, *runtime.Call) (layer.Result, error) {
		known = len(limiter.principals)
		return new(runtime.ToolResult), nil
	})
	call := &runtime.Call{Kind: runtime.KindTool, Principal: runtime.Local()}
	if _, err := handler(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	if known != 1 || len(limiter.principals) != 0 {
		t.Errorf("%d principals while the call ran and %d after it", known, len(limiter.principals))
	}
}
