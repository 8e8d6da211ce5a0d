package layer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestL4_9_NilMiddleware finds the mistake where it was made, not in the next call.
func TestL4_9_NilMiddleware(t *testing.T) {
	l, err := layer.New(runtime.NewRegistry(), layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		t.Fatal(err)
	}
	pass := func(next layer.Handler) layer.Handler { return next }
	defer func() {
		if diff := cmp.Diff(any("layer: Use: middleware 2 of 2 is nil; leave it out"), recover()); diff != "" {
			t.Errorf("panic (-want +got):\n%s", diff)
		}
		if _, err := l.CallTool(t.Context(), runtime.Local(), "nothing", nil); err == nil {
			t.Error("a tool that does not exist was called")
		}
	}()
	l.Use(pass, nil)
}
