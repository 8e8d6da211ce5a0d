package layer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// crashing is a policy that panics where its fields say so.
type crashing struct {
	double
	allowed, hidden, checks bool
}

func (c *crashing) Current() runtime.Policy { return c }

func (c *crashing) Allowed(*runtime.Principal, runtime.Spec, runtime.RequestedURI) bool {
	if c.allowed {
		panic("secret")
	}
	return !c.hidden
}

func (c *crashing) Hidden(runtime.Kind, string, *runtime.Principal) {
	if c.hidden {
		panic("secret")
	}
}

func (c *crashing) Check(*runtime.Call) error {
	if c.checks {
		panic("secret")
	}
	return nil
}

// TestQ2_EveryKindFailsClosed has policies, pipelines and middleware crash.
func TestQ2_EveryKindFailsClosed(t *testing.T) {
	panicking := one(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { panic("secret") })
	for name, tt := range map[string]struct {
		policy     layer.PolicySource
		middleware []layer.Middleware
	}{
		"output error":     {&double{output: fails}, nil},
		"output panic":     {&double{output: panics}, nil},
		"input error":      {&double{input: fails}, nil},
		"input panic":      {&double{input: panics}, nil},
		"both panic":       {&double{input: panics, output: panics}, nil},
		"check":            {&crashing{checks: true}, nil},
		"middleware":       {layer.AllowAll(), panicking},
		"error of a class": {&double{output: panics, check: runtime.AccessDenied("secret", runtime.JSON{})}, nil},
		"data of an error": {&double{output: broken(codec.KindObject), check: runtime.AccessDenied("denied", member("k", stringValue("secret")))}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, nil })
			for kind, call := range calls {
				var out logs
				l := newLayer(t, layer.Options{Policy: tt.policy, Middleware: tt.middleware, Logger: out.logger()}, specs...)
				got := call(t, t.Context(), l, "v")
				if kind == runtime.KindTool && !closed.MatchString(got) || kind != runtime.KindTool && !internalError.MatchString(got) {
					t.Errorf("%s: got %s", kind, got)
				}
				if log := out.String(); strings.Count(log, "\n") != 1 {
					t.Errorf("%s: log is %s", kind, log)
				}
			}
		})
	}
}

// TestL4_6_CrashingPoliciesHide has the policy crash before it is known what is called.
func TestL4_6_CrashingPoliciesHide(t *testing.T) {
	for _, policy := range []*crashing{{allowed: true}, {hidden: true}} {
		var out logs
		specs, calls := everyKind(func(*runtime.Context, string) (string, error) { return "shown", nil })
		l := newLayer(t, layer.Options{Policy: policy, Logger: out.logger()}, specs...)
		for kind, call := range calls {
			if got := call(t, t.Context(), l, "v"); !strings.HasPrefix(got, "not found ") && got != proposed() {
				t.Errorf("%s: got %s", kind, got)
			}
		}
		if !strings.Contains(out.String(), "secret") {
			t.Errorf("the cause is not logged: %s", out.String())
		}
	}
}

// TestQ2_RefusalsOfOutputKeepTheirClass has the output pipeline refuse what a handler
// answered, but not the text of that refusal.
func TestQ2_RefusalsOfOutputKeepTheirClass(t *testing.T) {
	refuse := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if text := string(v.AppendJSON(nil)); strings.Contains(text, "answer") {
			return runtime.JSON{}, runtime.AccessDenied("too delicate", runtime.JSON{})
		}
		return v, nil
	})
	specs, calls := everyKind(func(*runtime.Context, string) (string, error) { return "answer", nil })
	l := newLayer(t, layer.Options{Policy: &double{output: refuse}}, specs...)
	for kind, call := range calls {
		want := "access denied -31001: too delicate"
		if kind == runtime.KindTool {
			want = `{"content":[{"type":"text","text":"too delicate"}],` + errorMeta("-31001") + `}}`
		}
		if got := call(t, t.Context(), l, "v"); got != want {
			t.Errorf("%s: got %s, want %s", kind, got, want)
		}
	}
}
