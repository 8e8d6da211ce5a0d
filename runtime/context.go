package runtime

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// Context is what a handler gets: the cancellation of its call, and what the call
// offers. It is safe for use from any goroutine of the call, its methods never
// wait for the client, and once the call has ended they do nothing. A handler
// must not keep it longer.
//
// A Context that was not made for a call is detached: it has the cancellation and
// values of the context it was made from, an anonymous principal, and drops
// progress, log records and links. See [FromContext].
type Context struct {
	parent context.Context
	call   *callState // nil when detached
	view   bool       // cancellation is that of parent, not that of the call
}

var _ context.Context = (*Context)(nil)

// CallOptions are what a [Context] offers. The zero value offers nothing.
type CallOptions struct {
	Principal *Principal // nil means anonymous
	Request   *Request   // nil when no transport is involved
	Directory Directory  // nil means an empty one
	Policy    Policy     // the snapshot that decides about the call, nil for none
	// Logger gets a copy of what the handler logs, after Output. nil for none.
	Logger *slog.Logger
	// Output is what messages and log data go through on their way out. nil leaves
	// them as they are. An error drops the value.
	Output func(JSON) (JSON, error)
	// Ask asks a client; see [Ask]. It is called by goroutines of the handler and
	// may end them instead of returning. nil when nobody can be asked.
	Ask func(ctx context.Context, questions []Question) ([]Answer, error)
}

// callState is shared by all views of the context of one call.
type callState struct {
	CallOptions

	mu       sync.Mutex
	done     chan struct{} // made by the first call of Done
	stop     func() bool   // ends the watch over the parent, set together with done
	err      error         // why the call ended, nil while it runs
	deadline time.Time     // zero for none
	progress float64       // last value sent
	started  bool          // progress holds a value
	links    []*ResourceLink

	arguments map[string]string // see CompletionArguments

	origin   *callState  // of the first run of the handler; nil when this is it
	elicited atomic.Bool // of the first run only
}

// NewContext returns the context of a call, which inherits cancellation and values
// of parent. Whoever drives the call must end it with End.
func NewContext(parent context.Context, opts CallOptions) *Context {
	if opts.Principal == nil {
		opts.Principal = Anonymous()
	}
	// One allocation for both.
	both := &struct {
		Context
		state callState
	}{state: callState{CallOptions: opts}}
	both.parent, both.call = parent, &both.state
	return &both.Context
}

type contextKey struct{}

// FromContext returns the Context of the call that ctx belongs to, with the
// cancellation and values of ctx. It is never nil: outside a call it is detached.
func FromContext(ctx context.Context) *Context {
	if c, ok := ctx.(*Context); ok {
		return c
	}
	if c, ok := ctx.Value(contextKey{}).(*Context); ok {
		return c.Within(ctx)
	}
	return &Context{parent: ctx, view: true}
}

// Within returns a view of the same call with the cancellation and values of ctx,
// which should be derived from c.
func (c *Context) Within(ctx context.Context) *Context {
	if same, ok := ctx.(*Context); ok && same == c {
		return c
	}
	return &Context{parent: ctx, call: c.call, view: true}
}

// Restart returns a context for another run of the handler of a call whose context
// has ended. Progress goes on where it was, because clients expect it to increase.
// It is used by whoever drives the call.
func (c *Context) Restart() *Context {
	if c.call == nil {
		return c
	}
	fresh := NewContext(c.parent, c.call.CallOptions)
	c.call.mu.Lock()
	defer c.call.mu.Unlock()
	fresh.call.progress, fresh.call.started = c.call.progress, c.call.started
	fresh.call.origin = c.call.first()
	return fresh
}

// Deadline returns when the call will be given up.
func (c *Context) Deadline() (time.Time, bool) {
	parent, ok := c.parent.Deadline()
	if c.view {
		return parent, ok
	}
	c.call.mu.Lock()
	own := c.call.deadline
	c.call.mu.Unlock()
	if own.IsZero() || ok && parent.Before(own) {
		return parent, ok
	}
	return own, true
}

// SetDeadline announces when the call will be given up. It is used by whoever
// drives the call and does not end it by itself.
func (c *Context) SetDeadline(t time.Time) {
	if c.call == nil {
		return
	}
	c.call.mu.Lock()
	c.call.deadline = t
	c.call.mu.Unlock()
}

// Done returns a channel that is closed when the call has ended or was cancelled.
func (c *Context) Done() <-chan struct{} {
	if c.view {
		return c.parent.Done()
	}
	s := c.call
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done == nil {
		// Made on demand, because most handlers never look.
		s.done = make(chan struct{})
		if s.err != nil {
			close(s.done)
		} else {
			s.stop = context.AfterFunc(c.parent, func() { c.End(c.parent.Err()) })
		}
	}
	return s.done
}

// Err returns nil while the call runs, then why it ended: [context.Canceled] or
// [context.DeadlineExceeded].
func (c *Context) Err() error {
	if c.view {
		return c.parent.Err()
	}
	c.call.mu.Lock()
	err := c.call.err
	c.call.mu.Unlock()
	if err != nil {
		return err
	}
	return c.parent.Err()
}

// Value returns the value of the context the call was made from.
func (c *Context) Value(key any) any {
	if _, ok := key.(contextKey); ok && c.call != nil {
		return c
	}
	return c.parent.Value(key)
}

// End ends the call: from now on everything its handler sends is dropped. When it
// returns, nothing is being sent any more. A nil cause is [context.Canceled]. Only
// the first End counts. It is used by whoever drives the call.
func (c *Context) End(cause error) {
	if c.call == nil {
		return
	}
	if cause == nil {
		cause = context.Canceled
	}
	s := c.call
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return
	}
	s.err = cause
	if s.done != nil {
		s.stop()
		close(s.done)
	}
}

// Ended reports whether the call has ended.
func (c *Context) Ended() bool {
	if c.call == nil {
		return false
	}
	c.call.mu.Lock()
	defer c.call.mu.Unlock()
	return c.call.err != nil
}
