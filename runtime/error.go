package runtime

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// The numeric codes of errors. The application's own codes stay outside the
// ranges that JSON-RPC (-32768 to -32000) and MCP (-32020 to -32099) reserve.
const (
	CodeInvalidParams = -32602 // bad arguments; unknown or hidden things
	CodeInternal      = -32603
	CodeAccessDenied  = -31001
	CodeRateLimited   = -31029

	// CodeMissingCapability is MCP's own, from 2026-07-28 on.
	CodeMissingCapability = -32021
)

// The codes of failed tool calls that are words.
const (
	ErrorCodeTimeout = "timeout"       // the deadline of the layer passed
	ErrorCodeHandler = "handler_error" // the handler returned an error, or panicked
)

// LayerError is an error with a code and data that a client may see. It is the
// base of the other classes: errors.As finds it in all of them.
//
// A message must not repeat what the caller sent; such values belong into Data,
// where pipelines can tell them apart by key.
type LayerError struct {
	Code    int
	Message string
	Data    JSON // absent for none
}

// Error returns the message.
func (e *LayerError) Error() string { return e.Message }

// NewError returns a LayerError with [CodeInternal].
func NewError(message string, data JSON) *LayerError {
	return &LayerError{Code: CodeInternal, Message: message, Data: data}
}

// NotFoundError says that a tool, prompt, URI or object does not exist, or is
// hidden from the caller.
type NotFoundError struct{ LayerError }

// NotFound returns a [NotFoundError]. The data may be absent.
func NotFound(message string, data JSON) *NotFoundError {
	return &NotFoundError{LayerError{CodeInvalidParams, message, data}}
}

// Unwrap returns the base error.
func (e *NotFoundError) Unwrap() error { return &e.LayerError }

// InvalidArgumentsError says that arguments cannot be used.
type InvalidArgumentsError struct{ LayerError }

// InvalidArguments returns an [InvalidArgumentsError]. The data may be absent.
func InvalidArguments(message string, data JSON) *InvalidArgumentsError {
	return &InvalidArgumentsError{LayerError{CodeInvalidParams, message, data}}
}

// Unwrap returns the base error.
func (e *InvalidArgumentsError) Unwrap() error { return &e.LayerError }

// AccessDeniedError says that a policy, or a handler, refuses.
type AccessDeniedError struct{ LayerError }

// AccessDenied returns an [AccessDeniedError]. The data may be absent.
func AccessDenied(message string, data JSON) *AccessDeniedError {
	return &AccessDeniedError{LayerError{CodeAccessDenied, message, data}}
}

// Unwrap returns the base error.
func (e *AccessDeniedError) Unwrap() error { return &e.LayerError }

// RateLimitedError says that the caller has to wait.
type RateLimitedError struct{ LayerError }

// RateLimited returns a [RateLimitedError]. The data may be absent.
func RateLimited(message string, data JSON) *RateLimitedError {
	return &RateLimitedError{LayerError{CodeRateLimited, message, data}}
}

// Unwrap returns the base error.
func (e *RateLimitedError) Unwrap() error { return &e.LayerError }

// InvalidArgumentsFrom returns the error for the violations a decoder found: the
// message names each of them, the data is the list of their loc, msg and type.
func InvalidArgumentsFrom(violations []codec.Violation) *InvalidArgumentsError {
	const begin, root = "Invalid arguments: ", "<root>"
	size := len(begin)
	for _, v := range violations {
		size += len(cmp.Or(v.Loc, root)) + len(": ") + len(v.Msg) + len("; ")
	}
	var message strings.Builder
	message.Grow(size)
	message.WriteString(begin)
	for i, v := range violations {
		if i > 0 {
			message.WriteString("; ")
		}
		message.WriteString(cmp.Or(v.Loc, root))
		message.WriteString(": ")
		message.WriteString(v.Msg)
	}
	return InvalidArguments(message.String(), codec.ViolationsValue(violations))
}

// NilReceiver is the error of a generated Register function that got a nil
// receiver: fn is its name, typ the receiver's type.
func NilReceiver(fn, typ string) error {
	return fmt.Errorf("%s: the receiver is a nil *%s; pass the value whose methods are the handlers", fn, typ)
}
