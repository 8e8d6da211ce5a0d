package middleware

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// failureOf describes a failure without its text, absent for a success.
func failureOf(how outcome, answer layer.Result, err error) runtime.JSON {
	if result, ok := answer.(*runtime.ToolResult); ok && err == nil && result.IsError {
		return codec.ObjectValue(codec.Member{Name: "code", Value: errorCode(result)})
	}
	if how == outcomeOK {
		return runtime.JSON{}
	}
	code := codec.NullValue()
	if layerError, ok := errors.AsType[*runtime.LayerError](err); ok {
		code = codec.IntValue(int64(layerError.Code))
	}
	return codec.ObjectValue(
		codec.Member{Name: "code", Value: code},
		codec.Member{Name: "type", Value: codec.StringValue(errorType(how, err))},
	)
}

// errorCode returns the code of an error result, null when it has none.
func errorCode(result *runtime.ToolResult) runtime.JSON {
	if code, ok := result.Meta.Get(runtime.MetaErrorCode); ok {
		return code
	}
	return codec.NullValue()
}

// errorType names the class of an error, or else its Go type.
func errorType(how outcome, err error) string {
	if _, ok := errors.AsType[*runtime.AccessDeniedError](err); ok {
		return "AccessDeniedError"
	}
	if _, ok := errors.AsType[*runtime.RateLimitedError](err); ok {
		return "RateLimitedError"
	}
	if _, ok := errors.AsType[*runtime.NotFoundError](err); ok {
		return "NotFoundError"
	}
	if _, ok := errors.AsType[*runtime.InvalidArgumentsError](err); ok {
		return "InvalidArgumentsError"
	}
	if _, ok := errors.AsType[*runtime.LayerError](err); ok {
		return "LayerError"
	}
	switch {
	case err == nil:
		return "panic"
	case how == outcomeCancelled:
		return "cancelled"
	}
	return fmt.Sprintf("%T", err)
}
