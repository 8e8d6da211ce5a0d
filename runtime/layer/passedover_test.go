package layer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// seen returns what can be seen of some URIs, and the lists.
func seen(t *testing.T, l *layer.Layer, uris ...string) string {
	t.Helper()
	var b strings.Builder
	for _, uri := range uris {
		fmt.Fprintf(&b, "%s: %s, readable %v\n", uri, read(t, l, uri), l.Readable(runtime.Local(), uri))
	}
	for _, key := range []string{"x://graph/{format}", "x://graph/d3"} {
		ref := runtime.Ref{Kind: runtime.KindTemplate, Name: key}
		fmt.Fprintf(&b, "completion of %s: %s\n", key, complete(t, l, ref, runtime.CompletionArgument{Name: "format"}))
	}
	fmt.Fprintf(&b, "%s\n%s\n", l.Resources(t.Context(), runtime.Local()), l.Templates(t.Context(), runtime.Local()))
	return b.String()
}

// What is hidden must not even stand in the way of what is not.
func TestHiddenIsPassedOver(t *testing.T) {
	formats := naming("x://graph/{format}")
	formats.Completions = map[string]runtime.CompleteFunc{
		"format": func(*runtime.Context, string) ([]string, error) { return []string{"d3", "dot"}, nil },
	}
	everything := []runtime.Spec{named("x://graph/d3", "d3"), formats, naming("x://graph/{+rest}"), naming("x://{any*}")}
	uris := []string{"x://graph/d3", "x://graph/%643", "x://graph/dot", "x://graph/a/b", "x://other", "y://other"}
	for hidden := range 1 << len(everything) {
		policy := &journal{hides: func(s runtime.Spec, _ string) bool {
			i := slices.IndexFunc(everything, func(other runtime.Spec) bool { return other.Key() == s.Key() })
			return hidden&(1<<i) != 0
		}}
		var rest []runtime.Spec
		for i, spec := range everything {
			if hidden&(1<<i) == 0 {
				rest = append(rest, spec)
			}
		}
		with := seen(t, newLayer(t, layer.Options{Policy: policy}, everything...), uris...)
		without := seen(t, newLayer(t, layer.Options{}, rest...), uris...)
		if diff := cmp.Diff(without, with); diff != "" {
			t.Fatalf("%04b is hidden (-not there +hidden)\n%s", hidden, diff)
		}
	}
}

// A template that a caller knows of answers for its URIs, also by refusing one.
func TestATemplateThatRefusesAURIHidesWhatLiesBehind(t *testing.T) {
	policy := &journal{hides: func(s runtime.Spec, uri string) bool {
		return s.Key() == "x://graph/{format}" && uri == "x://graph/secret"
	}}
	l := newLayer(t, layer.Options{Policy: policy}, naming("x://graph/{format}"), naming("x://{any*}"))
	want := `not found -32602: Unknown resource: x://graph/secre%74 {"uri":"x://graph/secre%74"}`
	if diff := cmp.Diff(want, read(t, l, "x://graph/secre%74")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := read(t, l, "x://graph/open"); !strings.Contains(got, "map[format:open]") {
		t.Errorf("another one: %s", got)
	}
}

func TestPoliciesSeeWhatWasSent(t *testing.T) {
	var calls []runtime.RequestedURI
	note := one(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		calls = append(calls, call.Requested())
		return next(ctx, call)
	})
	l := newLayer(t, layer.Options{Middleware: note}, graph()...)
	read(t, l, "x://graph/%64%33")
	read(t, l, "x://assets/a%20b")
	want := []runtime.RequestedURI{{Canonical: "x://graph/d3", Sent: "x://graph/%64%33"}, {Canonical: "x://assets/a b", Sent: "x://assets/a%20b"}}
	if diff := cmp.Diff(want, calls); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
