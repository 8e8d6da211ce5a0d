package middleware_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// boss is a policy that hides one tool from all but one principal.
type boss struct{ runtime.Policy }

// Current implements [layer.PolicySource].
func (b *boss) Current() runtime.Policy { return b }

func (b *boss) Allowed(p *runtime.Principal, s runtime.Spec, uri runtime.RequestedURI) bool {
	return (s.Key() != "secret_tool" || p.ID == "boss") && b.Policy.Allowed(p, s, uri)
}

// TestMetricsShowNoHiddenTools has somebody call a tool that somebody else may not know of.
func TestMetricsShowNoHiddenTools(t *testing.T) {
	metrics := middleware.NewMetrics()
	registry := runtime.NewRegistry()
	for _, name := range []string{"secret_tool", "open_tool"} {
		if err := registry.Add(&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: name, Capabilities: []runtime.Capability{}},
			Handle:    runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) { return &runtime.ToolResult{}, nil }),
		}); err != nil {
			t.Fatal(err)
		}
	}
	l, err := layer.New(registry, layer.Options{
		Policy:     &boss{layer.AllowAll().Current()},
		Extra:      []runtime.Spec{metrics.Resource()},
		Middleware: []layer.Middleware{metrics.Wrap},
	})
	if err != nil {
		t.Fatal(err)
	}
	chief, guest := &runtime.Principal{ID: "boss"}, &runtime.Principal{ID: "guest"}
	shown := func(p *runtime.Principal) string {
		t.Helper()
		contents, err := l.ReadResource(t.Context(), p, middleware.MetricsURI)
		if err != nil {
			t.Fatal(err)
		}
		return contents[0].(*runtime.TextContents).Text
	}
	for _, name := range []string{"open_tool", "secret_tool"} {
		if _, err := l.CallTool(t.Context(), chief, name, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := shown(guest); strings.Contains(got, "secret") || !strings.Contains(got, "open_tool") || !strings.Contains(got, `"calls": 1,`) || strings.Contains(got, `"calls": 2`) {
		t.Errorf("the guest sees %s", got)
	}
	if got := shown(chief); !strings.Contains(got, "secret_tool") {
		t.Errorf("the boss sees %s", got)
	}
}
