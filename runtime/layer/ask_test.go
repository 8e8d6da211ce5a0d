package layer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// asksThree is a tool that asks a person, a model and the client, all at once.
func asksThree(t *testing.T) *layer.Layer {
	t.Helper()
	return newLayer(t, layer.Options{}, &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "ask"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			answers, err := runtime.Ask(ctx,
				runtime.Question{ID: "who", Message: "Who?", Schema: nameForm},
				runtime.Question{Method: runtime.MethodSample, Params: codec.Raw([]byte(`{"maxTokens":1}`))},
				runtime.Question{ID: "where", Method: runtime.MethodRoots},
			)
			if err != nil {
				return nil, err
			}
			var texts []string
			for _, answer := range answers {
				texts = append(texts, string(answer.Action)+string(answer.Content.AppendJSON(nil)))
			}
			return runtime.Text(strings.Join(texts, " ")), nil
		}),
	})
}

func everything(runtime.Method) bool { return true }

// threeAnswers are answers to the three questions.
func threeAnswers() map[string]runtime.Answer {
	return map[string]runtime.Answer{
		"who":   accepted(`{"name":"Ann"}`),
		"2":     {Content: codec.Raw([]byte(`{"role":"assistant"}`))},
		"where": {Content: codec.Raw([]byte(`{"roots":[]}`))},
	}
}

const threeTexts = `accept{"name":"Ann"} {"role":"assistant"} {"roots":[]} (error false)`

// callAs calls the tool as a client would that does as request says.
func callAs(t *testing.T, l *layer.Layer, request *runtime.Request) (*runtime.ToolResult, error) {
	t.Helper()
	return l.CallTool(runtime.WithRequest(t.Context(), request), nil, "ask", nil)
}

func TestAsk_InOneRound(t *testing.T) {
	l := asksThree(t)
	rounds := new(runtime.Rounds)
	request := &runtime.Request{Rounds: rounds, Offers: everything, Stateless: true}
	_, err := callAs(t, l, request)
	asks, ok := errors.AsType[*runtime.InputRequired](err)
	if !ok {
		t.Fatal(err)
	}
	want := `{"inputRequests":{"who":{"method":"elicitation/create","params":{"mode":"form","message":"Who?","requestedSchema":` + nameForm + `}},` +
		`"2":{"method":"sampling/createMessage","params":{"maxTokens":1}},"where":{"method":"roots/list","params":{}}},"requestState":"` + asks.State + `"}`
	if diff := cmp.Diff(want, string(asks.AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	rounds.State, rounds.Answers = asks.State, threeAnswers()
	result, err := callAs(t, l, request)
	if err != nil || text(result) != threeTexts {
		t.Errorf("second round: %s, error %v", text(result), err)
	}
	rounds.Answers["2"] = accepted(`{}`)
	if result, err = callAs(t, l, request); err != nil || !strings.Contains(text(result), "no known action (error true)") {
		t.Errorf("a form for an answer of a model: %s, error %v", text(result), err)
	}
	rounds.State += "A"
	if _, err = callAs(t, l, request); !errors.As(err, new(*runtime.InvalidArgumentsError)) {
		t.Errorf("a state that was changed: %v", err)
	}
}

// Answers to questions with an ID may come before these were asked; others may not.
func TestAsk_AnsweredInAdvance(t *testing.T) {
	request := &runtime.Request{Rounds: &runtime.Rounds{Answers: threeAnswers()}, Offers: everything}
	_, err := callAs(t, asksThree(t), request)
	asks, ok := errors.AsType[*runtime.InputRequired](err)
	if !ok || len(asks.Questions) != 1 || asks.Questions[0].Method != runtime.MethodSample {
		t.Errorf("got %v", err)
	}
}

func TestAsk_OneAfterTheOther(t *testing.T) {
	var asked []string
	ask := func(_ context.Context, q runtime.Question) (runtime.Answer, error) {
		asked = append(asked, string(q.Method))
		return threeAnswers()[map[runtime.Method]string{runtime.MethodElicit: "who", runtime.MethodSample: "2", runtime.MethodRoots: "where"}[q.Method]], nil
	}
	result, err := callAs(t, asksThree(t), &runtime.Request{Ask: ask, Offers: everything})
	if err != nil || text(result) != threeTexts {
		t.Errorf("%s, error %v", text(result), err)
	}
	if diff := cmp.Diff([]string{"elicitation/create", "sampling/createMessage", "roots/list"}, asked); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What the client does not offer is an error of the protocol where there is one.
func TestAsk_MissingCapability(t *testing.T) {
	l := asksThree(t)
	ask := func(context.Context, runtime.Question) (runtime.Answer, error) {
		t.Error("asked")
		return runtime.Answer{}, nil
	}
	result, err := callAs(t, l, &runtime.Request{Ask: ask})
	if err != nil || text(result) != "the client does not offer sampling (error true)" {
		t.Errorf("with a session: %s, error %v", text(result), err)
	}
	for _, request := range []*runtime.Request{
		{Rounds: new(runtime.Rounds), Stateless: true},
		{Rounds: new(runtime.Rounds), Stateless: true, Offers: func(m runtime.Method) bool { return m != runtime.MethodSample }},
	} {
		_, err = callAs(t, l, request)
		missing, ok := errors.AsType[*runtime.MissingCapabilityError](err)
		if !ok || missing.Code != -32021 || string(missing.Data.AppendJSON(nil)) != `{"requiredCapabilities":{"sampling":{}}}` || errors.Is(err, runtime.ErrNoElicitation) {
			t.Errorf("got %v", err)
		}
	}
	_, err = callAs(t, l, &runtime.Request{Stateless: true})
	if !errors.Is(err, runtime.ErrNoElicitation) {
		t.Errorf("nothing is offered: %v", err)
	}
}

func TestAsk_Nothing(t *testing.T) {
	ctx := runtime.FromContext(t.Context())
	if answers, err := runtime.Ask(ctx); answers != nil || err != nil {
		t.Errorf("got %v, error %v", answers, err)
	}
	if _, err := runtime.Ask(ctx, runtime.Question{Schema: `[]`}); err == nil || !strings.Contains(err.Error(), "question 0: schema") {
		t.Errorf("got %v", err)
	}
}
