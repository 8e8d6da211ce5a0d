package middleware

import (
	"context"
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// outcome says how a call ended.
type outcome string

// The outcomes.
const (
	outcomeOK outcome = "ok"
	// A person was asked; whatever comes of the answer belongs to the same call.
	outcomeInputRequired outcome = "input_required"
	outcomeError         outcome = "error" // an error result
	outcomeDenied        outcome = "denied"
	outcomeRateLimited   outcome = "rate_limited"
	outcomeRejected      outcome = "rejected" // any other refusal
	outcomeCancelled     outcome = "cancelled"
	outcomeException     outcome = "exception"
)

// outcomeOf classifies an answer. A call that panicked has neither result nor
// error.
func outcomeOf(ctx context.Context, answer layer.Result, err error) outcome {
	if err != nil {
		return outcomeOfError(ctx, err)
	}
	switch result := answer.(type) {
	case nil:
		return outcomeException
	case *runtime.InputRequired:
		return outcomeInputRequired
	case *runtime.ToolResult:
		if result.IsError {
			return outcomeError
		}
	}
	return outcomeOK
}

func outcomeOfError(ctx context.Context, err error) outcome {
	if _, ok := errors.AsType[*runtime.AccessDeniedError](err); ok {
		return outcomeDenied
	}
	if _, ok := errors.AsType[*runtime.RateLimitedError](err); ok {
		return outcomeRateLimited
	}
	if _, ok := errors.AsType[*runtime.LayerError](err); ok {
		return outcomeRejected
	}
	if errors.Is(err, context.Canceled) || ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return outcomeCancelled
	}
	return outcomeException
}
