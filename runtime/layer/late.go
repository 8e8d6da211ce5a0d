package layer

import (
	"sync/atomic"
	"time"
)

// grace is how long a run that was given up may take to come to its end before the log
// tells of it.
const grace = time.Second

// The states of a run. Whoever leaves running first, run or deadline, decides
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
	// GivenUp is the number of handlers, with the pipelines around them, that nobody
	// waited for until they returned, because their deadline passed or the caller went
	// away. What they did after that was dropped.
	GivenUp int64
	// Late is how many of them run still. A number that grows tells of handlers that
	// do not look at their context, or of transforms that do not come to an end.
	Late int64
}

// Stats returns the counts of the layer.
func (l *Layer) Stats() Stats {
	return Stats{GivenUp: l.late.total.Load(), Late: l.late.current.Load()}
}

// giveUp ends the waiting for a run, unless it has come to its end already.
func (r *run) giveUp() bool {
	if !r.state.CompareAndSwap(running, givenUp) {
		return false
	}
	l := r.scope.layer
	l.late.total.Add(1)
	l.late.current.Add(1)
	time.AfterFunc(grace, func() {
		if r.state.CompareAndSwap(givenUp, told) {
			l.opts.Logger.Warn(r.scope.subject()+" was given up and "+r.hangs(), "late", l.late.current.Load())
		}
	})
	return true
}

// hangs says what of a run that was given up still runs.
func (r *run) hangs() string {
	switch r.stage.Load() {
	case stageInput:
		return "its input pipeline runs still; a transform of the policy does not come to an end"
	case stageOutput:
		return "its output pipeline runs still; a transform of the policy does not come to an end"
	}
	return "runs still; let the handler return when its context is done"
}

// end reports the outcome to the waiting call. When that has gone, the outcome is
// dropped; only a panic is worth a record.
func (r *run) end() {
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

// startTimer returns a channel that receives after d.
func (r *run) startTimer(d time.Duration) <-chan time.Time {
	if r.timer == nil {
		r.timer = time.NewTimer(d)
	} else {
		r.timer.Reset(d)
	}
	return r.timer.C
}

// newRun returns a run that is free.
func (l *Layer) newRun() *run {
	if r, ok := l.runs.Get().(*run); ok {
		return r
	}
	return &run{done: make(chan struct{}, 1)}
}

// freeRun takes a run back that has come to its end.
func (l *Layer) freeRun(r *run) {
	if r.timer != nil {
		r.timer.Stop()
	}
	*r = run{timer: r.timer, done: r.done}
	l.runs.Put(r)
}
