package runtime

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Action is what a person did with a question.
type Action string

// The actions.
const (
	ActionAccept  Action = "accept"  // answered it
	ActionDecline Action = "decline" // said no
	ActionCancel  Action = "cancel"  // closed it without a choice
)

// ErrNoElicitation says that there is no way to ask a person: the client does not
// offer it, or the call does not come from a client. The error itself is a
// [*MissingCapabilityError].
var ErrNoElicitation = errors.New("nobody can be asked: the client does not offer elicitation")

// Elicit asks the person behind the client for a T and waits for the answer. The
// schema is that of the form the client shows: an object whose properties are
// strings, numbers, booleans or enums; [ElicitForm] has it generated, with decode, from
// a struct. What was filled in is read by decode, which
// is nil for a question that only wants to be accepted; the value counts only when
// the action is [ActionAccept] and the error nil. An answer that decode refuses is an
// [*InvalidArgumentsError], and an answer that never comes an error, too.
//
// With MCP 2026-07-28 nobody waits. The first run of the handler ends in Elicit, and
// when the person has answered the handler runs again from its start; a question that
// was answered before returns at once with that answer. Questions are told apart by
// their message and schema, and by how often the same one was asked. A handler must
// therefore ask the same in every run, and do nothing that cannot be undone or done
// twice before its last question is answered. Deferred functions run each time. With
// the versions before, and where questions are answered in the process, the handler
// waits; that time does not count against its deadline.
//
// Tools, resources and prompts may ask. The error is [ErrNoElicitation] when nobody
// can be asked.
func Elicit[T any](ctx *Context, message, schema string, decode func(*codec.Reader, *T)) (value T, action Action, err error) {
	return elicit(ctx, Question{Message: message, Schema: schema}, decode)
}

// elicit is Elicit for a question that is a form.
func elicit[T any](ctx *Context, q Question, decode func(*codec.Reader, *T)) (value T, action Action, err error) {
	if q.Schema, err = compactSchema(q.Schema); err != nil {
		return value, "", fmt.Errorf("Elicit: schema: %w", err)
	}
	answers, err := ctx.ask([]Question{q})
	if err != nil {
		return value, "", err
	}
	answer := answers[0]
	if answer.Action != ActionAccept || decode == nil {
		return value, answer.Action, nil
	}
	violations := codec.DecodeArguments(answer.Content.AppendJSON(nil), codec.Limits{}, func(r *codec.Reader) { decode(r, &value) })
	if len(violations) > 0 {
		var none T
		return none, answer.Action, InvalidArgumentsFrom(violations)
	}
	return value, answer.Action, nil
}

// Form is what [ElicitForm] asks for. cloudg-gen declares one for every struct type with
// the directive form, under the name of the type with Form behind it.
type Form[T any] struct {
	Schema string                  // JSON text
	Decode func(*codec.Reader, *T) // reads what was filled in
}

// ElicitForm is [Elicit] with the form of a type, which is part of the program: no policy
// looks into it.
func ElicitForm[T any](ctx *Context, message string, form Form[T]) (value T, action Action, err error) {
	return elicit(ctx, Question{Message: message, Schema: form.Schema, Declared: true}, form.Decode)
}

// ask asks questions. It does not return when the handler is to run again.
func (c *Context) ask(questions []Question) ([]Answer, error) {
	s := c.call
	if s == nil || s.Ask == nil {
		return nil, MissingCapability(questions[0].Method)
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	s.first().elicited.Store(true)
	answers, err := s.Ask(c, questions)
	if err == nil && len(answers) != len(questions) {
		return nil, errors.New("not every question was answered")
	}
	return answers, err
}

// Elicited reports whether a handler of the call has asked a person, so that its
// answer is good for this call only.
func (c *Context) Elicited() bool {
	return c.call != nil && c.call.first().elicited.Load()
}

// first returns the state of the first run of the call.
func (s *callState) first() *callState {
	if s.origin != nil {
		return s.origin
	}
	return s
}
