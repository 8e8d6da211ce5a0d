package layer

import (
	"context"
	"errors"
	goruntime "runtime"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// maxWait is how long an answer of a person is waited for.
const maxWait = 10 * time.Minute

// ask is what handlers ask with. Where nobody waits for the answer it ends the
// goroutine that asks.
func (s *scope) ask(ctx context.Context, questions []runtime.Question) ([]runtime.Answer, error) {
	if err := runtime.RequestFrom(s.Context).Missing(questions); err != nil {
		return nil, err
	}
	answers := make([]runtime.Answer, len(questions))
	missing := false
	for i, q := range questions {
		shown, err := s.shown(q)
		if err != nil {
			return nil, err
		}
		if s.elicitation == nil {
			answers[i], err = s.askNow(ctx, shown)
		} else {
			var ok bool
			answers[i], ok, err = s.elicitation.find(q, shown)
			missing = missing || !ok
		}
		if err != nil {
			return nil, err
		}
	}
	if missing {
		goruntime.Goexit()
	}
	for i, q := range questions {
		var err error
		if answers[i], err = s.accept(q, answers[i]); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// shown returns a question as it leaves the server.
func (s *scope) shown(q runtime.Question) (runtime.Question, error) {
	if s.output == nil {
		return q, nil
	}
	message, err := s.message(codec.StringValue(q.Message))
	if err == nil && !q.Params.IsZero() {
		q.Params, err = s.message(q.Params)
	}
	if err == nil && q.Schema != "" && !q.Declared {
		q.Schema, err = s.shownSchema(q.Schema)
	}
	if err != nil {
		return runtime.Question{}, errors.New("the question was withheld by the policy")
	}
	q.Message = asText(message)
	return q, nil
}

// shownSchema returns the schema of a form as it leaves the server. What the output
// pipeline leaves of it must be one still.
func (s *scope) shownSchema(schema string) (string, error) {
	shown, err := s.message(codec.Raw([]byte(schema)))
	if err != nil {
		return "", err
	}
	kind, _ := shown.Get("type")
	if _, ok := shown.Get("properties"); !ok && strings.Contains(schema, `"properties"`) || kind.Text() != "object" {
		return "", errors.New("the pipeline took the form apart")
	}
	return string(shown.AppendJSON(nil)), nil
}

// askNow waits for the answer.
func (s *scope) askNow(ctx context.Context, q runtime.Question) (runtime.Answer, error) {
	// First, so that the context made here does not take over the deadline.
	s.countdown.pause()
	defer s.countdown.resume()
	ctx, cancel := context.WithTimeoutCause(ctx, maxWait, errors.New("nobody has answered in time"))
	defer cancel()
	answer, err := runtime.RequestFrom(s.Context).Ask(ctx, q)
	if err != nil && ctx.Err() != nil {
		return runtime.Answer{}, context.Cause(ctx)
	}
	return answer, err
}

// accept lets the values of an answer in, as those of arguments: tokens that stand
// for real values are replaced.
func (s *scope) accept(q runtime.Question, answer runtime.Answer) (runtime.Answer, error) {
	form := q.Method == "" || q.Method == runtime.MethodElicit
	switch {
	case form && answer.Action == runtime.ActionAccept:
	case form && (answer.Action == runtime.ActionDecline || answer.Action == runtime.ActionCancel):
		return runtime.Answer{Action: answer.Action}, nil
	case !form && answer.Action == "":
	default:
		return runtime.Answer{}, runtime.InvalidArguments("The answer to a question has no known action", runtime.JSON{})
	}
	if answer.Content.Kind() != codec.KindObject {
		answer.Content = codec.ObjectValue()
	}
	after, err := s.letIn(answer.Content)
	if err != nil {
		return runtime.Answer{}, err
	}
	return runtime.Answer{Action: answer.Action, Content: after}, nil
}

// letIn sends the values of an answer through the input pipeline. It runs in
// goroutines of the handler, so that a crash must end here.
func (s *scope) letIn(content runtime.JSON) (after runtime.JSON, err error) {
	pipeline := s.policy.Input(s.call.Principal, s.call.Spec)
	if pipeline == nil {
		return content, nil
	}
	defer func() {
		if v := recover(); v != nil {
			after, err = runtime.JSON{}, errors.New(s.logged("could not take an answer", v, nil))
		}
	}()
	t := s.transformation(runtime.DirectionInput)
	if after, err = pipeline.Apply(t, content); err != nil {
		s.policy.Rejected(&s.call, err)
		if !is[*runtime.LayerError](err) {
			err = errors.New(s.logged("could not take an answer", err, nil))
		}
		return runtime.JSON{}, err
	}
	s.remember(newRestored(t.Restored, content, after))
	return after, nil
}

// remember adds what an answer restored to what the arguments did.
func (s *scope) remember(more *restored) {
	for {
		known := s.restored.Load()
		both := more
		if known != nil {
			both = known.with(more)
		}
		if s.restored.CompareAndSwap(known, both) {
			return
		}
	}
}
