package layer_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestLargeAnswers has every kind of handler answer with 50 MB: a tool's text is cut,
// contents and messages have no limit, and the next call is answered.
func TestLargeAnswers(t *testing.T) {
	const size = 50 << 20
	specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) {
		if arg == "large" {
			return strings.Repeat("x", size), nil
		}
		return arg, nil
	})
	l := newLayer(t, layer.Options{}, specs...)
	for kind, call := range calls {
		got := strings.Count(call(t, t.Context(), l, "large"), "x")
		switch {
		case kind == runtime.KindTool && (got < layer.DefaultMaxTextChars || got > layer.DefaultMaxTextChars+10):
			t.Errorf("tool: %d characters are sent, want about %d", got, layer.DefaultMaxTextChars)
		case kind != runtime.KindTool && (got < size || got > size+10):
			t.Errorf("%s: %d characters are sent, want all", kind, got)
		}
		if next := call(t, t.Context(), l, "small"); !strings.Contains(next, "small") {
			t.Errorf("%s: the next call gets %s", kind, next)
		}
	}
}
