package layer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// What a token stands for is denied as if it had been written.
func TestTokensDoNotLeadAroundAPolicy(t *testing.T) {
	var seen []string
	policy := &journal{
		double: double{input: replacer("tok-7", "secret", &seen), output: replacer("Unknown", "changed", &seen)},
		hides:  func(_ runtime.Spec, uri string) bool { return strings.Contains(uri, "secret") },
	}
	l := newLayer(t, layer.Options{Policy: policy}, graph()...)
	for uri, want := range map[string]string{
		"x://assets/tok-7": `not found -32602: Unknown resource: x://assets/tok-7 {"uri":"x://assets/tok-7"}`,
		"x://nope/tok-7":   `not found -32602: Unknown resource: x://nope/tok-7 {"uri":"x://nope/tok-7"}`,
		"x://assets/tok-8": texts("x://assets/tok-8", "x://assets/{+ref} map[ref:tok-8]"),
	} {
		if diff := cmp.Diff(want, read(t, l, uri)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", uri, diff)
		}
	}
	hidden := 0
	for _, event := range policy.events {
		if event == "hidden resource x://assets/tok-7 local" {
			hidden++
		}
	}
	if hidden != 1 {
		t.Errorf("recorded %d times: %q", hidden, policy.events)
	}
}

// showing is a policy that shows what it denies.
type showing struct{ journal }

func (s *showing) Current() runtime.Policy { return s }

func (s *showing) Permits(call *runtime.Call) bool { return !strings.Contains(call.URI, "secret") }

func (s *showing) Check(call *runtime.Call) error {
	if s.Permits(call) {
		return nil
	}
	return runtime.AccessDenied("denied", runtime.JSON{})
}

func TestTokensDoNotLeadAroundAPolicyThatHidesNothing(t *testing.T) {
	var seen []string
	policy := &showing{journal{double: double{input: replacer("tok-7", "secret", &seen)}}}
	l := newLayer(t, layer.Options{Policy: policy}, graph()...)
	if diff := cmp.Diff("access denied -31001: denied", read(t, l, "x://assets/tok-7")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Nobody is proposed what they cannot know of.
func TestCompletionsLeaveOutWhatIsHidden(t *testing.T) {
	policy := &journal{hides: func(_ runtime.Spec, uri string) bool { return strings.HasSuffix(uri, "/secret") || uri == "x://a/b/c" }}
	spec := naming("x://{one}/{two}")
	propose := func(*runtime.Context, string) ([]string, error) { return []string{"open", "secret", "b/c"}, nil }
	spec.Completions = map[string]runtime.CompleteFunc{"one": propose, "two": propose}
	l := newLayer(t, layer.Options{Policy: policy}, spec)
	ref := runtime.Ref{Kind: runtime.KindTemplate, Name: "x://{one}/{two}"}
	for _, tt := range []struct {
		name    string
		arg     runtime.CompletionArgument
		want    string
		allowed int
	}{
		{"a whole URI", runtime.CompletionArgument{Name: "two", Context: map[string]string{"one": "a"}}, proposed("open"), 4},
		{"another one", runtime.CompletionArgument{Name: "two", Context: map[string]string{"one": "z"}}, proposed("open", "b/c"), 4},
		{"not yet", runtime.CompletionArgument{Name: "two"}, proposed("open", "secret", "b/c"), 1},
		{"nothing is left", runtime.CompletionArgument{Name: "one", Context: map[string]string{"two": "secret", "one": "ignored"}}, proposed(), 4},
	} {
		policy.events = nil
		if diff := cmp.Diff(tt.want, complete(t, l, ref, tt.arg)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
		if got := strings.Count(strings.Join(policy.events, "\n"), "allowed"); got != tt.allowed {
			t.Errorf("%s: %d questions, want %d", tt.name, got, tt.allowed)
		}
	}
}
