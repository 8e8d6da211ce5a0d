package layer

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// failed turns an error that came out of the chain into what the caller gets: a
// result of a tool, which a model can react to, an error otherwise.
func (s *scope) failed(err error) (Result, error) {
	layerError, ok := errors.AsType[*runtime.LayerError](err)
	if !ok || is[*closedError](err) || is[*concealedError](err) {
		return nil, err
	}
	if s.call.Kind == runtime.KindTool && !s.breaksProtocol(err) {
		return s.errorResult(err.Error(), codec.IntValue(int64(layerError.Code)), layerError.Data)
	}
	if s.call.Kind == runtime.KindCompletion && s.layer.opts.QuietCompletions && is[*runtime.AccessDeniedError](err) {
		return new(runtime.Completion), nil
	}
	if s.output == nil {
		return nil, err
	}
	message, data, failure := s.transformError(err.Error(), layerError.Data)
	if failure != nil {
		return s.crashed(failure)
	}
	return nil, sameClass(err, runtime.LayerError{Code: layerError.Code, Message: message, Data: data})
}

// breaksProtocol reports whether the protocol of the call's client has an error for
// err, which tools must use, too.
func (s *scope) breaksProtocol(err error) bool {
	request := runtime.RequestFrom(s.Context)
	return request != nil && request.Stateless && (is[*runtime.MissingCapabilityError](err) || is[*stateError](err))
}

// handlerFailed answers for an error that a handler returned, or for an answer of it
// that cannot be sent. A tool's error is written for the model that reads it; the
// errors of other handlers stay in the log, unless they have a class.
func (s *scope) handlerFailed(err error) (Result, error) {
	layered := is[*runtime.LayerError](err)
	switch {
	case s.call.Kind == runtime.KindCompletion:
		s.layer.opts.Logger.Debug(s.subject()+" failed", "error", err)
		return new(runtime.Completion), nil
	case layered:
		return nil, err
	case s.call.Kind == runtime.KindTool:
		s.layer.opts.Logger.Warn(s.subject()+" failed", "error", err)
		return s.gaveNothing(err.Error())
	}
	return s.gaveNothing(s.debugged(s.logged("failed", err, nil), err))
}

// handlerPanicked answers for a panic of a handler. Its value may hold anything, so
// that it stays in the log.
func (s *scope) handlerPanicked(value any, stack []byte) (Result, error) {
	return s.gaveNothing(s.debugged(s.logged("panicked", value, stack), value))
}

// timedOut answers for a run whose deadline has passed. It says nothing but the
// server's own words, and does not go through the pipeline, which may be what hangs.
func (s *scope) timedOut() (Result, error) {
	text := s.subject() + " timed out"
	switch s.call.Kind {
	case runtime.KindTool:
		var meta runtime.Object
		meta.Set(runtime.MetaErrorCode, codec.StringValue(runtime.ErrorCodeTimeout))
		return runtime.ErrorResult(text, meta), nil
	case runtime.KindCompletion:
		return new(runtime.Completion), nil
	}
	return nil, &closedError{runtime.NewError(text, runtime.JSON{})}
}

// gaveNothing answers for a handler that has no answer.
func (s *scope) gaveNothing(message string) (Result, error) {
	switch s.call.Kind {
	case runtime.KindTool:
		return s.errorResult(message, codec.StringValue(runtime.ErrorCodeHandler), runtime.JSON{})
	case runtime.KindCompletion:
		return new(runtime.Completion), nil
	}
	return nil, runtime.NewError(message, runtime.JSON{})
}

// crashed answers for a panic or an unexpected error of a pipeline, the policy or
// middleware. Nothing of it is sent: what failed to be hidden must not leave by way
// of an error.
func (s *scope) crashed(cause any) (Result, error) {
	text := s.logged("could not be answered", cause, debug.Stack())
	if s.call.Kind == runtime.KindTool {
		var meta runtime.Object
		meta.Set(runtime.MetaErrorCode, codec.IntValue(runtime.CodeInternal))
		return runtime.ErrorResult(text, meta), nil
	}
	return nil, &closedError{runtime.NewError(text, runtime.JSON{})}
}

// closedError is an error that says nothing and must not go through the pipeline,
// which may be what crashed.
type closedError struct{ *runtime.LayerError }

func (e *closedError) Unwrap() error { return e.LayerError }

// refused turns an error of a pipeline into what the chain returns: errors of the
// classes of package runtime are meant for the caller, others are crashes.
func (s *scope) refused(err error) (Result, error) {
	if is[*runtime.LayerError](err) {
		return nil, err
	}
	return s.crashed(err)
}

// errorResult returns a failed result whose text and data went through the output
// pipeline. data may be absent.
func (s *scope) errorResult(message string, code, data runtime.JSON) (Result, error) {
	message, data, err := s.transformError(message, data)
	if err != nil {
		return s.crashed(err)
	}
	var meta runtime.Object
	meta.Set(runtime.MetaErrorCode, code)
	if !data.IsZero() {
		meta.Set(runtime.MetaErrorData, data)
	}
	shown, _ := s.layer.cut(message)
	return runtime.ErrorResult(shown, meta), nil
}

// transformError sends the text and the data of an error through the output
// pipeline. data may be absent.
func (s *scope) transformError(message string, data runtime.JSON) (string, runtime.JSON, error) {
	var unreported runtime.Report
	var text, shown runtime.JSON
	err := s.knowing(&unreported, func() (err error) {
		text, err = s.transform(codec.StringValue(message), &unreported)
		if err == nil && !data.IsZero() {
			shown, err = s.transform(data, &unreported)
		}
		return err
	})
	return asText(text), shown, err
}

// logged writes a failure to the log and returns the text for the client, which
// names the log record and nothing else.
func (s *scope) logged(what string, cause any, stack []byte) string {
	var ref [4]byte
	rand.Read(ref[:]) // never fails
	id := hex.EncodeToString(ref[:])
	s.layer.opts.Logger.Error(s.subject()+" "+what, "ref", id, "cause", fmt.Sprint(cause), "stack", string(stack))
	if s.call.Kind == runtime.KindTool {
		return fmt.Sprintf("Tool %s failed (ref %s)", s.call.Name, id)
	}
	return fmt.Sprintf("Internal error (ref %s)", id)
}

// debugged adds the cause of a failure to its text if clients may see it.
func (s *scope) debugged(text string, cause any) string {
	if s.layer.opts.DebugErrors {
		return fmt.Sprintf("%s: %v", text, cause)
	}
	return text
}

// subject names what is called, as far as it is the server's own word.
func (s *scope) subject() string {
	switch s.call.Kind {
	case runtime.KindTool:
		return "Tool " + s.call.Name
	case runtime.KindPrompt:
		return "Prompt " + s.call.Name
	case runtime.KindCompletion:
		return "Completion of " + s.call.Name
	}
	if s.call.Spec == nil {
		return "Resource"
	}
	return "Resource " + s.call.Spec.Key()
}
