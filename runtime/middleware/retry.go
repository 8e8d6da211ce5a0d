package middleware

import (
	"context"
	"errors"
	"math"
	"net"
	"slices"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The defaults of [RetryOptions].
const (
	DefaultRetries = 2
	DefaultBackoff = 500 * time.Millisecond
)

// RetryOptions configure [Retry]. The zero value tries a call that ran into its
// deadline, or that middleware could not pass on for want of a connection, up to
// two more times, after half a second and after a whole one.
type RetryOptions struct {
	// Retries is the number of attempts after the first one: 0 means
	// DefaultRetries, negative none.
	Retries int
	// Backoff is the wait before the first retry, which doubles before each further
	// one: 0 means DefaultBackoff, negative none.
	Backoff time.Duration
	// Codes are the codes of error results that are worth another attempt, numbers
	// in decimal. nil means [runtime.ErrorCodeTimeout] alone.
	Codes []string
	// On reports whether an error is worth another attempt. Handlers do not get
	// this far with errors of their own, which are error results. nil means errors
	// of connections and of deadlines other than the caller's.
	On func(error) bool
}

// Retry returns middleware that calls tools again which failed for a while only.
// Only tools that are read-only and idempotent are called again. A result that took
// retries says how many under [runtime.MetaRetries]. Progress goes on increasing
// over all attempts.
//
// After a deadline the handler of the first attempt may still run: it is up to it
// to watch its context.
func Retry(opts RetryOptions) layer.Middleware {
	if opts.Retries == 0 {
		opts.Retries = DefaultRetries
	}
	if opts.Backoff == 0 {
		opts.Backoff = DefaultBackoff
	}
	if opts.Codes == nil {
		opts.Codes = []string{runtime.ErrorCodeTimeout}
	}
	if opts.On == nil {
		opts.On = transient
	}
	return func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
			if !repeatable(call) {
				return next(ctx, call)
			}
			return opts.run(ctx, call, next)
		}
	}
}

// run makes attempts until one need not be repeated.
func (o *RetryOptions) run(ctx context.Context, call *runtime.Call, next layer.Handler) (layer.Result, error) {
	wait := o.Backoff
	for retries := 0; ; retries++ {
		answer, err := next(ctx, call)
		if retries >= o.Retries || !o.again(answer, err) {
			return withRetries(answer, retries), err
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
		if wait > math.MaxInt64/2 {
			wait = math.MaxInt64 / 2
		}
		wait *= 2
	}
}

// again reports whether an attempt is worth another one.
func (o *RetryOptions) again(answer layer.Result, err error) bool {
	if err != nil {
		return o.On(err)
	}
	result, ok := answer.(*runtime.ToolResult)
	if !ok || !result.IsError {
		return false
	}
	code, ok := result.Meta.Get(runtime.MetaErrorCode)
	if !ok {
		// Middleware that is not ours may know the key without its prefix only.
		code, _ = result.Meta.Get("error_code")
	}
	return slices.Contains(o.Codes, code.Text()+code.Number())
}

// withRetries returns a tool result that says how many retries it took.
func withRetries(answer layer.Result, retries int) layer.Result {
	result, ok := answer.(*runtime.ToolResult)
	if !ok || retries == 0 {
		return answer
	}
	return withMeta(result, runtime.MetaRetries, codec.IntValue(int64(retries)))
}

// withMeta returns a copy of a result with one more member in its _meta.
func withMeta(result *runtime.ToolResult, name string, value runtime.JSON) *runtime.ToolResult {
	copied := *result
	copied.Meta = cloneObject(result.Meta)
	copied.Meta.Set(name, value)
	return &copied
}

// transient reports whether err comes from a connection or a deadline.
func transient(err error) bool {
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	timeout, ok := errors.AsType[net.Error](err) // what deadlines of contexts are, too
	return ok && timeout.Timeout()
}

// repeatable reports whether a call can be made again, or left out, without anybody
// noticing.
func repeatable(call *runtime.Call) bool {
	tool, ok := call.Spec.(*runtime.ToolSpec)
	return ok && tool.Hints.ReadOnly == runtime.True && tool.Hints.Idempotent == runtime.True
}

// sleep waits, unless ctx is cancelled meanwhile.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
