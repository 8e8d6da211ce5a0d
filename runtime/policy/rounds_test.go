package policy

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// latest gives out the policy that it points to.
type latest struct{ policy *Policy }

func (l *latest) Current() runtime.Policy { return l.policy }

// Access that is taken away while a person is asked ends the call, also where callers
// may know of what they must not use. Limits count the call once.
func TestAccessIsCheckedInEveryRound(t *testing.T) {
	const open = "audit: true\nhide_denied: false\nrate_limits: [{rate: 1, per: day}]\n"
	for name, test := range map[string]struct {
		second string
		want   string
		record []string
	}{
		"kept":      {open, "decline", []string{"allowed tool ask"}},
		"withdrawn": {open + "deny_tools: [ask]\n", "Access to tool 'ask' denied: tool denied by policy 'custom'", []string{"allowed tool ask", "denied tool ask tool denied by policy 'custom'"}},
	} {
		t.Run(name, func(t *testing.T) {
			source := &latest{compileText(t, open, Options{})}
			tool := toolWith(t, "ask", nil)
			tool.Handle = runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
				_, action, err := runtime.Elicit[struct{}](ctx, "Sure?", `{"type":"object","properties":{}}`, nil)
				return runtime.Text(string(action)), err
			})
			registry := runtime.NewRegistry()
			if err := registry.Add(tool); err != nil {
				t.Fatal(err)
			}
			l, err := layer.New(registry, layer.Options{Policy: source, Logger: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			_, err = l.CallTool(inRound(t.Context(), runtime.Rounds{}), nil, "ask", nil)
			asks, ok := errors.AsType[*runtime.InputRequired](err)
			if !ok {
				t.Fatalf("the first round gave %v", err)
			}
			if source.policy, err = source.policy.Renew(compileText(t, test.second, Options{}).Document()); err != nil {
				t.Fatal(err)
			}
			answers := map[string]runtime.Answer{"1": {Action: runtime.ActionDecline}}
			result, err := l.CallTool(inRound(t.Context(), runtime.Rounds{State: asks.State, Answers: answers}), nil, "ask", nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(result.Content[0].AppendJSON(nil)); !strings.Contains(got, test.want) {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if diff := cmp.Diff(test.record, decisions(source.policy)); diff != "" {
				t.Errorf("record (-want +got)\n%s", diff)
			}
		})
	}
}

// inRound returns the context of a request whose questions are answered later.
func inRound(ctx context.Context, rounds runtime.Rounds) context.Context {
	return runtime.WithRequest(ctx, &runtime.Request{Rounds: &rounds})
}
