package layer

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// grace is how long a handler that was given up may take to return before the log
// tells of it.
const grace = time.Second

// The states of a run. Whoever leaves running first, handler or deadline, decides
// whose answer counts.
const (
	running int32 = iota
	returned
	givenUp
	told // givenUp, and the log was told
)

// lateRuns counts the runs that were given up.
type lateRuns struct{ total, current atomic.Int64 }

// Stats are counts since the layer was made.
type Stats struct {
	// GivenUp is the number of handlers that nobody waited for until they returned,
	// because their deadline passed or the caller went away. What they did after that
	// was dropped.
	GivenUp int64
	// Late is how many of them run still. A number that grows tells of handlers that
	// do not look at their context.
	Late int64
}

// Stats returns the counts of the layer.
func (l *Layer) Stats() Stats {
	return Stats{GivenUp: l.late.total.Load(), Late: l.late.current.Load()}
}

// giveUp ends the waiting for the handler, unless it has returned already.
func (r *run) giveUp() bool {
	if !r.state.CompareAndSwap(running, givenUp) {
		return false
	}
	l := r.scope.layer
	l.late.total.Add(1)
	l.late.current.Add(1)
	time.AfterFunc(grace, func() {
		if r.state.CompareAndSwap(givenUp, told) {
			l.opts.Logger.Warn(r.scope.subject()+" was given up and runs still; let the handler return when its context is done", "late", l.late.current.Load())
		}
	})
	return true
}

// end reports the outcome to the waiting call. When that has gone, the outcome is
// dropped; only a panic is worth a record.
func (r *run) end() {
	if v := recover(); v != nil {
		r.panicked, r.stack = v, debug.Stack()
	}
	if r.state.CompareAndSwap(running, returned) {
		r.done <- struct{}{}
		return
	}
	r.state.Store(returned)
	l := r.scope.layer
	l.late.current.Add(-1)
	if r.panicked != nil {
		l.opts.Logger.Error(r.scope.subject()+" panicked after it was given up", "panic", r.panicked, "stack", string(r.stack))
	}
}
