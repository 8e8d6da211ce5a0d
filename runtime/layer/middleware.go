package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// Result is the answer to a call: a [*runtime.ToolResult] for a tool, and so on
// for the other kinds.
type Result interface {
	// AppendJSON appends the wire form to dst.
	AppendJSON(dst []byte) []byte
}

// Handler answers a call. A result must not be changed by who gets it, unless it
// made the result itself. ctx is cancelled when nobody waits for the answer any
// more; it outlives the deadline of the handler, which only call.Context has.
type Handler func(ctx context.Context, call *runtime.Call) (Result, error)

// Middleware wraps a handler. It may look at the call and at the answer, answer
// itself, call next more than once, or refuse with an error; errors of the classes
// of package runtime become error results.
type Middleware func(next Handler) Handler

// chain wraps a handler, the first middleware outermost.
func chain(middleware []Middleware, handler Handler) Handler {
	for i := len(middleware) - 1; i >= 0; i-- {
		handler = middleware[i](handler)
	}
	return handler
}
