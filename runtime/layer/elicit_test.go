package layer_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

const (
	nameForm = `{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`
	okForm   = `{"type":"object","properties":{}}`
)

type nameAnswer struct{ name string }

var nameFields = codec.NewFields("Name", codec.Required("name"))

func decodeName(r *codec.Reader, v *nameAnswer) {
	if !r.BeginObject(nameFields) {
		return
	}
	for r.NextField() {
		if r.Field() == "name" {
			v.name = r.String()
		}
	}
}

// asking is a tool that asks for a name and then whether it is sure.
type asking struct{ runs, unwound atomic.Int32 }

func (a *asking) handle(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
	a.runs.Add(1)
	defer a.unwound.Add(1)
	who, action, err := runtime.Elicit(ctx, "Who?", nameForm, decodeName)
	if err != nil || action != runtime.ActionAccept {
		return runtime.Text("who: " + string(action)), err
	}
	_, action, err = runtime.Elicit[struct{}](ctx, "Sure about "+who.name+"?", okForm, nil)
	return runtime.Text(who.name + ": " + string(action)), err
}

func (a *asking) spec() *runtime.ToolSpec {
	return &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "ask"}, Handle: runtime.ToolFunc(a.handle)}
}

func accepted(content string) runtime.Answer {
	return runtime.Answer{Action: runtime.ActionAccept, Content: codec.Raw([]byte(content))}
}

// again calls a tool in one more round.
func again(t *testing.T, l *layer.Layer, p *runtime.Principal, args string, rounds runtime.Rounds) (*runtime.ToolResult, *runtime.InputRequired) {
	t.Helper()
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Rounds: &rounds})
	result, err := l.CallTool(ctx, p, "ask", []byte(args))
	asks, ok := errors.AsType[*runtime.InputRequired](err)
	if err != nil && !ok {
		t.Fatal(err)
	}
	return result, asks
}

func text(r *runtime.ToolResult) string {
	if r == nil || len(r.Content) == 0 {
		return "no result"
	}
	block, _ := r.Content[0].(*runtime.TextContent)
	return fmt.Sprintf("%s (error %t)", block.Text, r.IsError)
}

func TestElicit_Rounds(t *testing.T) {
	tool, policy := new(asking), new(double)
	var seen []string
	watch := func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
			result, err := next(ctx, call)
			seen = append(seen, fmt.Sprintf("continued %t, elicited %t, %T", call.Continued, call.Context.Elicited(), result))
			return result, err
		}
	}
	l := newLayer(t, layer.Options{Policy: policy, Middleware: []layer.Middleware{watch}}, tool.spec())
	_, first := again(t, l, nil, `{"a":1}`, runtime.Rounds{})
	if first == nil || len(first.Questions) != 1 {
		t.Fatalf("first round: %v", first)
	}
	want := `{"inputRequests":{"1":{"method":"elicitation/create","params":{"mode":"form","message":"Who?","requestedSchema":` + nameForm + `}}},"requestState":"` + first.State + `"}`
	if diff := cmp.Diff(want, string(first.AppendJSON(nil))); diff != "" {
		t.Errorf("wire form (-want +got):\n%s", diff)
	}
	_, second := again(t, l, nil, `{"a": 1}`, runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": accepted(`{"name":"Ann"}`), "7": {}}})
	if second == nil || len(second.Questions) != 1 || second.Questions[0].ID != "2" || second.Questions[0].Message != "Sure about Ann?" {
		t.Fatalf("second round: %v", second)
	}
	result, third := again(t, l, nil, `{"a":1}`, runtime.Rounds{State: second.State, Answers: map[string]runtime.Answer{"2": {Action: runtime.ActionDecline}}})
	if third != nil || text(result) != "Ann: decline (error false)" {
		t.Errorf("third round: %v, %s", third, text(result))
	}
	if runs, unwound := tool.runs.Load(), tool.unwound.Load(); runs != 3 || unwound != 3 {
		t.Errorf("%d runs, %d ended in order", runs, unwound)
	}
	checks := 0
	for _, event := range policy.events {
		if strings.HasPrefix(event, "check") {
			checks++
		}
	}
	if checks != 1 {
		t.Errorf("counted %d times", checks)
	}
	if diff := cmp.Diff([]string{
		"continued false, elicited true, *runtime.InputRequired",
		"continued true, elicited true, *runtime.InputRequired",
		"continued true, elicited true, *runtime.ToolResult",
	}, seen); diff != "" {
		t.Errorf("middleware (-want +got):\n%s", diff)
	}
}

// A state that is sent twice is a call of its own from the second time on.
func TestElicit_ARepeatedStateCounts(t *testing.T) {
	tool, policy := new(asking), new(double)
	l := newLayer(t, layer.Options{Policy: policy}, tool.spec())
	_, first := again(t, l, nil, "", runtime.Rounds{})
	rounds := runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": {Action: runtime.ActionCancel}}}
	for range 3 {
		if result, _ := again(t, l, nil, "", rounds); text(result) != "who: cancel (error false)" {
			t.Errorf("got %s", text(result))
		}
	}
	checks := 0
	for _, event := range policy.events {
		if strings.HasPrefix(event, "check") {
			checks++
		}
	}
	if checks != 3 {
		t.Errorf("counted %d times, want the first round and two repetitions", checks)
	}
}

// A client that answers nothing, and asks to go on with each new state, does not get
// around limits: every such round runs the handler and counts.
func TestElicit_ARoundWithoutAnswersCounts(t *testing.T) {
	tool, policy := new(asking), new(double)
	l := newLayer(t, layer.Options{Policy: policy}, tool.spec())
	_, asks := again(t, l, nil, "", runtime.Rounds{})
	for _, answers := range []map[string]runtime.Answer{nil, {"other": accepted(`{"name":"Ann"}`)}, nil} {
		if _, asks = again(t, l, nil, "", runtime.Rounds{State: asks.State, Answers: answers}); asks == nil || asks.Questions[0].Message != "Who?" {
			t.Fatalf("%v: the question is not asked again: %v", answers, asks)
		}
	}
	checks := 0
	for _, event := range policy.events {
		if strings.HasPrefix(event, "check") {
			checks++
		}
	}
	if checks != 4 {
		t.Errorf("counted %d times, want all 4 rounds", checks)
	}
}

func TestElicit_StatesOfOthersAreRefused(t *testing.T) {
	tool := new(asking)
	ann := &runtime.Principal{ID: "ann", Roles: []string{"default"}, Attributes: map[string]string{"team": "a"}}
	l := newLayer(t, layer.Options{}, tool.spec())
	_, first := again(t, l, ann, `{"a":1}`, runtime.Rounds{})
	answers := map[string]runtime.Answer{"1": accepted(`{"name":"Ann"}`)}
	const refused = "The request state is not that of this call, or has expired; send the request without it (error true)"
	middle := len(first.State) / 2
	flipped := first.State[:middle] + string('A'+(first.State[middle]-'A'+1)%26) + first.State[middle+1:]
	for _, test := range []struct {
		name  string
		layer *layer.Layer
		p     *runtime.Principal
		args  string
		state string
	}{
		{"other process", newLayer(t, layer.Options{}, tool.spec()), ann, `{"a":1}`, first.State},
		{"other caller", l, &runtime.Principal{ID: "bob", Roles: ann.Roles, Attributes: ann.Attributes}, `{"a":1}`, first.State},
		{"other roles", l, &runtime.Principal{ID: "ann", Roles: []string{"default", "admin"}, Attributes: ann.Attributes}, `{"a":1}`, first.State},
		{"other attributes", l, &runtime.Principal{ID: "ann", Roles: ann.Roles}, `{"a":1}`, first.State},
		{"other arguments", l, ann, `{"a":2}`, first.State},
		{"no arguments", l, ann, ``, first.State},
		{"changed", l, ann, `{"a":1}`, flipped},
		{"cut", l, ann, `{"a":1}`, first.State[:20]},
		{"short", l, ann, `{"a":1}`, "AAAA"},
		{"no base64", l, ann, `{"a":1}`, "!"},
	} {
		result, asks := again(t, test.layer, test.p, test.args, runtime.Rounds{State: test.state, Answers: answers})
		if asks != nil || text(result) != refused {
			t.Errorf("%s: %v, %s", test.name, asks, text(result))
		}
	}
	if _, asks := again(t, l, ann, `{"a":1}`, runtime.Rounds{State: first.State, Answers: answers}); asks == nil {
		t.Error("its own state is refused")
	}
}

func TestElicit_SharedKey(t *testing.T) {
	key := []byte(strings.Repeat("k", 16))
	one := newLayer(t, layer.Options{StateKey: key}, new(asking).spec())
	other := newLayer(t, layer.Options{StateKey: key}, new(asking).spec())
	_, first := again(t, one, nil, "", runtime.Rounds{})
	result, _ := again(t, other, nil, "", runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": {Action: runtime.ActionDecline}}})
	if text(result) != "who: decline (error false)" {
		t.Errorf("got %s", text(result))
	}
	if _, err := layer.New(runtime.NewRegistry(), layer.Options{Policy: layer.AllowAll(), StateKey: key[:15]}); err == nil {
		t.Error("a short key is accepted")
	}
}

func TestElicit_AtOnce(t *testing.T) {
	for _, test := range []struct {
		name    string
		answers []runtime.Answer
		err     error
		want    string
	}{
		{"accepted", []runtime.Answer{accepted(`{"name":"Ann"}`), accepted(`{}`)}, nil, "Ann: accept (error false)"},
		{"accepted without content", []runtime.Answer{accepted(`{"name":"Ann"}`), {Action: runtime.ActionAccept}}, nil, "Ann: accept (error false)"},
		{"declined", []runtime.Answer{{Action: runtime.ActionDecline, Content: codec.Raw([]byte(`{"name":"Ann"}`))}}, nil, "who: decline (error false)"},
		{"wrong", []runtime.Answer{accepted(`{"nam":1}`)}, nil, "Invalid arguments: name: Field required; nam: Extra inputs are not permitted (did you mean 'name'?) (error true)"},
		{"unknown action", []runtime.Answer{{Action: "ponder"}}, nil, "The answer to a question has no known action (error true)"},
		{"failed", nil, errors.New("the client is out of order"), "the client is out of order (error true)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := newLayer(t, layer.Options{}, new(asking).spec())
			rest := test.answers
			ctx := runtime.WithRequest(t.Context(), &runtime.Request{Ask: func(_ context.Context, q runtime.Question) (runtime.Answer, error) {
				if test.err != nil {
					return runtime.Answer{}, test.err
				}
				answer := rest[0]
				rest = rest[1:]
				return answer, nil
			}})
			result, err := l.CallTool(ctx, nil, "ask", nil)
			if err != nil || text(result) != test.want {
				t.Errorf("got %s, error %v", text(result), err)
			}
		})
	}
}

func TestElicit_NobodyToAsk(t *testing.T) {
	l := newLayer(t, layer.Options{}, new(asking).spec())
	for _, ctx := range []context.Context{t.Context(), runtime.WithRequest(t.Context(), new(runtime.Request))} {
		result, err := l.CallTool(ctx, nil, "ask", nil)
		if err != nil || text(result) != runtime.ErrNoElicitation.Error()+" (error true)" {
			t.Errorf("got %s, error %v", text(result), err)
		}
	}
	if _, _, err := runtime.Elicit[struct{}](runtime.FromContext(t.Context()), "?", okForm, nil); !errors.Is(err, runtime.ErrNoElicitation) {
		t.Errorf("outside of a call: %v", err)
	}
	if _, _, err := runtime.Elicit[struct{}](runtime.FromContext(t.Context()), "?", `[]`, nil); err == nil || errors.Is(err, runtime.ErrNoElicitation) {
		t.Errorf("a schema that is none: %v", err)
	}
}

// The deadline holds for the handler, not for the person; and after the answer it
// goes on.
func TestElicit_Deadline(t *testing.T) {
	tool := &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "ask"},
		Timeout:   20 * time.Millisecond,
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			_, _, err := runtime.Elicit[struct{}](ctx, "?", okForm, nil)
			if err == nil {
				<-ctx.Done()
			}
			return nil, err
		}),
	}
	l := newLayer(t, layer.Options{}, tool)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Ask: func(ctx context.Context, _ runtime.Question) (runtime.Answer, error) {
		if end, ok := ctx.Deadline(); !ok || time.Until(end) < time.Minute {
			return runtime.Answer{}, errors.New("the person is in a hurry")
		}
		return accepted(`{}`), nil
	}})
	result, err := l.CallTool(ctx, nil, "ask", nil)
	if err != nil || text(result) != "Tool ask timed out (error true)" {
		t.Errorf("got %s, error %v", text(result), err)
	}
}
