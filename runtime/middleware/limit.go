package middleware

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The defaults of [LimiterOptions].
const (
	DefaultLimit        = 8
	DefaultQueueTimeout = 30 * time.Second
)

// LimiterOptions configure a [Limiter]. The zero value lets 8 tool calls run at a
// time, whosever they are, and has others wait for half a minute.
type LimiterOptions struct {
	// Limit is the number of calls that may run at the same time: 0 means
	// DefaultLimit.
	Limit int
	// PerPrincipal is the number of calls of one principal that may run at the same
	// time: 0 means no limit but Limit.
	PerPrincipal int
	// QueueTimeout is how long a call waits in all: 0 means DefaultQueueTimeout,
	// negative as long as its caller does.
	QueueTimeout time.Duration
	// Kinds are the kinds of call that count; others pass. nil means tools.
	// KindResource stands for templates and completions as well.
	Kinds []runtime.Kind
}

// Limiter bounds how many calls run at the same time. A call that waits too long is
// refused with a [*runtime.RateLimitedError].
type Limiter struct {
	opts    LimiterOptions
	slots   chan struct{} // as many elements as calls run
	running atomic.Int64

	mu         sync.Mutex
	principals map[string]*gate // of calls that run or wait, by id
}

// gate holds the slots of one principal.
type gate struct {
	slots chan struct{}
	users int // calls that run or wait
}

// NewLimiter returns a limiter. A negative limit is an error.
func NewLimiter(opts LimiterOptions) (*Limiter, error) {
	if opts.Limit == 0 {
		opts.Limit = DefaultLimit
	}
	if opts.QueueTimeout == 0 {
		opts.QueueTimeout = DefaultQueueTimeout
	}
	if opts.Kinds == nil {
		opts.Kinds = []runtime.Kind{runtime.KindTool}
	}
	if opts.Limit < 1 {
		return nil, errors.New("limit must be >= 1")
	}
	if opts.PerPrincipal < 0 {
		return nil, errors.New("limit per principal must be >= 1, or 0 for none")
	}
	return &Limiter{opts: opts, slots: make(chan struct{}, opts.Limit), principals: make(map[string]*gate)}, nil
}

// InFlight returns the number of calls that run.
func (l *Limiter) InFlight() int { return int(l.running.Load()) }

// Wrap is a [layer.Middleware].
func (l *Limiter) Wrap(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
		if !l.counts(call) {
			return next(ctx, call)
		}
		queue := queue{timeout: l.opts.QueueTimeout}
		defer queue.end()
		if l.opts.PerPrincipal > 0 {
			g := l.enter(call.Principal.ID)
			defer l.leave(call.Principal.ID, g)
			if err := queue.wait(ctx, g.slots); err != nil {
				return nil, err
			}
			defer func() { <-g.slots }()
		}
		if err := queue.wait(ctx, l.slots); err != nil {
			return nil, err
		}
		defer func() { <-l.slots }()
		queue.end()
		l.running.Add(1)
		defer l.running.Add(-1)
		return next(ctx, call)
	}
}

// counts reports whether a call is of a kind that is limited.
func (l *Limiter) counts(call *runtime.Call) bool {
	kind := kindOf(call)
	return slices.Contains(l.opts.Kinds, kind) ||
		kind == runtime.KindCompletion && slices.Contains(l.opts.Kinds, runtime.KindResource)
}

// enter returns the gate of a principal, which leave gives back.
func (l *Limiter) enter(principal string) *gate {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.principals[principal]
	if g == nil {
		g = &gate{slots: make(chan struct{}, l.opts.PerPrincipal)}
		l.principals[principal] = g
	}
	g.users++
	return g
}

// leave forgets a gate that nobody uses any more.
func (l *Limiter) leave(principal string, g *gate) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if g.users--; g.users == 0 {
		delete(l.principals, principal)
	}
}
