package runtime

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Method is what a client can be asked for.
type Method string

// The methods of questions.
const (
	MethodElicit Method = "elicitation/create"     // the person fills in a form
	MethodSample Method = "sampling/createMessage" // the client's model goes on with a conversation
	MethodRoots  Method = "roots/list"             // the client tells what it works on
)

// capability returns the name of the capability with which a client offers a method.
func (m Method) capability() string {
	switch m {
	case MethodSample:
		return "sampling"
	case MethodRoots:
		return "roots"
	}
	return "elicitation"
}

// Question is what a handler asks a client, or the person behind it.
type Question struct {
	// ID names the question for clients that answer by a further request. The answer
	// to one with an ID may come with the first request already. Empty stands for a
	// number.
	ID string
	// Method is empty for [MethodElicit].
	Method Method
	// Message is what the person reads above a form.
	Message string
	// Schema is the JSON text of a form's schema, an object of plain properties.
	// Policies look into it like into Message, because a handler may have written values
	// into it that a caller must not see, as the choices of an enum.
	Schema string
	// Declared says that Schema is part of the program, as those of tools are, and holds
	// nothing that policies have to see.
	Declared bool
	// Params are the parameters of the other methods, an object; absent stands for {}.
	Params JSON
}

// Answer is what came of a [Question].
type Answer struct {
	Action Action // empty for what is no form
	// Content is the object with the values of a form, absent unless accepted, or the
	// whole result of another method.
	Content JSON
}

// Ask is [Elicit] for several questions, and for others than forms. With MCP 2026-07-28
// they are asked in one round, before that one after the other. The answers have the
// order of the questions. The error is a [*MissingCapabilityError] when the client does
// not offer one of the methods; nothing was asked then.
func Ask(ctx *Context, questions ...Question) ([]Answer, error) {
	if len(questions) == 0 {
		return nil, nil
	}
	asked := make([]Question, len(questions))
	for i, q := range questions {
		if q.Method == "" {
			q.Method = MethodElicit
		}
		if q.Method == MethodElicit {
			form, err := compactSchema(q.Schema)
			if err != nil {
				return nil, fmt.Errorf("Ask: question %d: schema: %w", i, err)
			}
			q.Schema = form
		} else if q.Params.Kind() != codec.KindObject {
			q.Params = codec.ObjectValue()
		}
		asked[i] = q
	}
	return ctx.ask(asked)
}

// MissingCapabilityError says that a call needs something that its client does not
// offer. Clients of 2026-07-28 get it as an error of the protocol.
type MissingCapabilityError struct {
	LayerError
	method Method
}

// MissingCapability returns a [MissingCapabilityError] for a method, empty meaning
// [MethodElicit].
func MissingCapability(method Method) *MissingCapabilityError {
	capability := method.capability()
	message := "the client does not offer " + capability
	if capability == "elicitation" {
		message = ErrNoElicitation.Error()
	}
	needed := codec.ObjectValue(codec.Member{Name: capability, Value: codec.ObjectValue()})
	data := codec.ObjectValue(codec.Member{Name: "requiredCapabilities", Value: needed})
	return &MissingCapabilityError{LayerError{CodeMissingCapability, message, data}, method}
}

// Is reports whether target is [ErrNoElicitation] and forms are what is missing.
func (e *MissingCapabilityError) Is(target error) bool {
	return target == ErrNoElicitation && e.method.capability() == "elicitation"
}

// Unwrap returns the base error.
func (e *MissingCapabilityError) Unwrap() error { return &e.LayerError }
