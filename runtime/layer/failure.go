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

// errorResult returns a failed result whose text and data went through the output
// pipeline. data may be absent.
func (s *scope) errorResult(message string, code, data runtime.JSON) *runtime.ToolResult {
	var unreported runtime.Report
	text, err := s.transform(codec.StringValue(message), &unreported)
	if err != nil {
		return s.crashed(err)
	}
	var meta runtime.Object
	meta.Set(runtime.MetaErrorCode, code)
	if !data.IsZero() {
		if data, err = s.transform(data, &unreported); err != nil {
			return s.crashed(err)
		}
		if !data.IsZero() {
			meta.Set(runtime.MetaErrorData, data)
		}
	}
	shown, _ := s.layer.cut(asText(text))
	return runtime.ErrorResult(shown, meta)
}

// handlerFailed returns the result for an error that a handler returned, or for a
// result of it that cannot be sent.
func (s *scope) handlerFailed(message string) *runtime.ToolResult {
	return s.errorResult(message, codec.StringValue(runtime.ErrorCodeHandler), runtime.JSON{})
}

// handlerPanicked returns the result for a panic of a handler. Its value may hold
// anything, so that it stays in the log.
func (s *scope) handlerPanicked(value any, stack []byte) *runtime.ToolResult {
	text := s.logged("panicked", value, stack)
	if s.layer.opts.DebugErrors {
		text = fmt.Sprintf("%s: %v", text, value)
	}
	return s.handlerFailed(text)
}

// crashed returns the result for a panic or an unexpected error of a pipeline, the
// policy or middleware. Nothing of it is sent: what failed to be hidden must not
// leave by way of an error.
func (s *scope) crashed(cause any) *runtime.ToolResult {
	var meta runtime.Object
	meta.Set(runtime.MetaErrorCode, codec.IntValue(runtime.CodeInternal))
	return runtime.ErrorResult(s.logged("could not be answered", cause, debug.Stack()), meta)
}

// refused turns an error of a pipeline into what the chain returns: errors of the
// classes of package runtime are meant for the caller, others are crashes.
func (s *scope) refused(err error) (Result, error) {
	if _, ok := errors.AsType[*runtime.LayerError](err); ok {
		return nil, err
	}
	return s.crashed(err), nil
}

// logged writes a failure to the log and returns the text for the client, which
// names the log record and nothing else.
func (s *scope) logged(what string, cause any, stack []byte) string {
	var ref [4]byte
	rand.Read(ref[:]) // never fails
	id := hex.EncodeToString(ref[:])
	s.layer.opts.Logger.Error("Tool "+s.call.Name+" "+what, "ref", id, "cause", fmt.Sprint(cause), "stack", string(stack))
	return fmt.Sprintf("Tool %s failed (ref %s)", s.call.Name, id)
}
