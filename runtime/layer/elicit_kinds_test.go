package layer_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// askName asks for a name in a handler of any kind.
func askName(ctx *runtime.Context) (string, error) {
	who, _, err := runtime.Elicit(ctx, "Who?", nameForm, decodeName)
	return who.name, err
}

func TestElicit_ReadsAndPrompts(t *testing.T) {
	resource := &runtime.ResourceSpec{Primitive: runtime.Primitive{Name: "r"}, URI: "x://r", Handle: func(ctx *runtime.Context, out *runtime.ContentsOutput) error {
		name, err := askName(ctx)
		out.Text(name)
		return err
	}}
	prompt := &runtime.PromptSpec{Primitive: runtime.Primitive{Name: "p"}, Handle: runtime.PromptFunc(func(ctx *runtime.Context, _ map[string]string) (string, error) {
		return askName(ctx)
	})}
	l := newLayer(t, layer.Options{}, resource, prompt)
	for name, call := range map[string]func(context.Context) (layer.Result, error){
		"read": func(ctx context.Context) (layer.Result, error) {
			contents, err := l.ReadResource(ctx, nil, "x://r")
			return &runtime.ResourceResult{Contents: contents}, err
		},
		"prompt": func(ctx context.Context) (layer.Result, error) { return l.GetPrompt(ctx, nil, "p", nil) },
	} {
		rounds := new(runtime.Rounds)
		ctx := runtime.WithRequest(t.Context(), &runtime.Request{Rounds: rounds})
		_, err := call(ctx)
		asks, ok := errors.AsType[*runtime.InputRequired](err)
		if !ok {
			t.Errorf("%s: first round: %v", name, err)
			continue
		}
		rounds.State, rounds.Answers = asks.State, map[string]runtime.Answer{"1": accepted(`{"name":"Ann"}`)}
		result, err := call(ctx)
		if err != nil || !strings.Contains(string(result.AppendJSON(nil)), `"text":"Ann"`) {
			t.Errorf("%s: second round: %v", name, err)
		}
		rounds.State = "AAAA"
		if _, err := call(ctx); err == nil || !strings.HasPrefix(err.Error(), "The request state is not") {
			t.Errorf("%s: a state that is none: %v", name, err)
		}
	}
}

// Completions answer while somebody types.
func TestElicit_NotInCompletions(t *testing.T) {
	failed := make(chan error, 1)
	prompt := &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: "p"},
		Arguments: []runtime.PromptArgument{{Name: "a", Complete: func(ctx *runtime.Context, _ string) ([]string, error) {
			_, err := askName(ctx)
			failed <- err
			return nil, err
		}}},
		Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) (string, error) { return "", nil }),
	}
	l := newLayer(t, layer.Options{}, prompt)
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{Rounds: new(runtime.Rounds), Ask: func(context.Context, runtime.Question) (runtime.Answer, error) {
		return runtime.Answer{}, errors.New("asked")
	}})
	if _, err := l.Complete(ctx, nil, runtime.Ref{Kind: runtime.KindPrompt, Name: "p"}, runtime.CompletionArgument{Name: "a"}); err != nil {
		t.Error(err)
	}
	if err := <-failed; !errors.Is(err, runtime.ErrNoElicitation) {
		t.Errorf("got %v", err)
	}
}

// A handler may ask from several goroutines, recover from everything, and ask the
// same twice.
func TestElicit_GoroutinesAndRepetitions(t *testing.T) {
	tool := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "ask"}, Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
		defer func() { _ = recover() }()
		var group sync.WaitGroup
		names := make([]string, 2)
		for i := range names {
			group.Go(func() { names[i], _ = askName(ctx) })
		}
		group.Wait()
		return runtime.Text(strings.Join(names, " and ")), nil
	})}
	l := newLayer(t, layer.Options{}, tool)
	_, first := again(t, l, nil, "", runtime.Rounds{})
	if first == nil || len(first.Questions) != 2 {
		t.Fatalf("first round: %v", first)
	}
	_, second := again(t, l, nil, "", runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": accepted(`{"name":"Ann"}`)}})
	if second == nil || len(second.Questions) != 1 {
		t.Fatalf("second round: %v", second)
	}
	result, _ := again(t, l, nil, "", runtime.Rounds{State: second.State, Answers: map[string]runtime.Answer{second.Questions[0].ID: accepted(`{"name":"Ann"}`)}})
	if text(result) != "Ann and Ann (error false)" {
		t.Errorf("got %s", text(result))
	}
}

// A handler that asks without end is stopped.
func TestElicit_TooManyQuestions(t *testing.T) {
	tool := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "ask"}, Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
		for {
			if _, err := askName(ctx); err != nil {
				return nil, err
			}
		}
	})}
	l := newLayer(t, layer.Options{}, tool)
	rounds := runtime.Rounds{}
	for range 100 {
		result, asks := again(t, l, nil, "", rounds)
		if asks == nil {
			if text(result) != "the call asks too many questions (error true)" {
				t.Errorf("got %s", text(result))
			}
			return
		}
		rounds = runtime.Rounds{State: asks.State, Answers: map[string]runtime.Answer{asks.Questions[0].ID: accepted(`{"name":"Ann"}`)}}
	}
	t.Error("it goes on")
}

// Questions leave through the output pipeline, answers come in through the input
// pipeline, and what that restored does not leave again.
func TestElicit_Pipelines(t *testing.T) {
	swap := func(old, new string) pipeline {
		return func(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
			return codec.Parse([]byte(strings.ReplaceAll(string(value.AppendJSON(nil)), old, new)), codec.Limits{})
		}
	}
	policy := &double{input: swap("token-7", "Margaret"), output: swap("Who?", "W**?")}
	l := newLayer(t, layer.Options{Policy: policy}, new(asking).spec())
	_, first := again(t, l, nil, "", runtime.Rounds{})
	if got := first.Questions[0].Message; got != "W**?" {
		t.Errorf("question %s", got)
	}
	_, second := again(t, l, nil, "", runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": accepted(`{"name":"token-7"}`)}})
	if got := second.Questions[0].Message; got != "Sure about token-7?" {
		t.Errorf("question %s", got)
	}
	result, _ := again(t, l, nil, "", runtime.Rounds{State: second.State, Answers: map[string]runtime.Answer{"2": accepted(`{}`)}})
	if text(result) != "token-7: accept (error false)" {
		t.Errorf("got %s", text(result))
	}
	refusing := pipeline(func(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
		if strings.Contains(string(value.AppendJSON(nil)), "Ann") {
			return runtime.JSON{}, errors.New("cannot handle Ann")
		}
		return value, nil
	})
	l = newLayer(t, layer.Options{Policy: &double{input: refusing}}, new(asking).spec())
	_, first = again(t, l, nil, "", runtime.Rounds{})
	result, _ = again(t, l, nil, "", runtime.Rounds{State: first.State, Answers: map[string]runtime.Answer{"1": accepted(`{"name":"Ann"}`)}})
	if got := text(result); !strings.HasPrefix(got, "Tool ask failed (ref ") {
		t.Errorf("got %s", got)
	}
}
