package live

import (
	"context"
	"slices"
	"sync"
)

// A flight is one run and the callers who wait for it.
type flight struct {
	guard *Guard
	op    *Operation // of the caller who started it
	ctx   context.Context
	end   context.CancelCauseFunc

	done    chan struct{} // closed when the following are set
	value   any
	err     error
	panic   any  // nil when there was none
	expired bool // the time was over when it ended

	// Guarded by the guard's lock.
	waiting []*waiter // none twice; once there are none, ctx has ended
	phase   Phase     // the last one entered, "" before the first
}

// newFlight returns a flight that somebody waits for.
func newFlight(g *Guard, op *Operation, first *waiter) *flight {
	ctx, end := context.WithCancelCause(context.Background())
	ctx, stop := context.WithTimeoutCause(ctx, g.limits.Timeout, errTooLong)
	return &flight{
		guard: g, op: op, ctx: ctx, done: make(chan struct{}), waiting: []*waiter{first},
		end: func(cause error) {
			end(cause)
			stop()
		},
	}
}

// fly runs work and says so to all who wait. The flight cannot be joined afterwards.
func (f *flight) fly(work func(context.Context, func(Phase)) (any, error)) {
	f.err = errGone // what it is when work ends the goroutine
	defer func() {
		f.panic = recover()
		f.expired = context.Cause(f.ctx) == errTooLong
		f.guard.land(f)
		close(f.done)
		f.end(nil)
	}()
	f.value, f.err = work(f.ctx, f.enter)
}

// land counts a flight out.
func (g *Guard) land(f *flight) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.release(f.op)
	if g.flights[f.op.Key] == f {
		delete(g.flights, f.op.Key)
	}
}

// enter tells those who wait which phase begins.
func (f *flight) enter(phase Phase) {
	f.guard.mu.Lock()
	f.phase = phase
	waiting := slices.Clone(f.waiting)
	f.guard.mu.Unlock()
	for _, w := range waiting {
		w.tell(phase)
	}
}

// wait returns what the run returned, or why it is not waited for any longer.
func (f *flight) wait(ctx context.Context, w *waiter) (any, error) {
	defer f.leave(w)
	select {
	case <-f.done:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-f.ctx.Done():
		// Somebody waits, so the time is over, or all is done this very moment.
		select {
		case <-f.done:
		default:
			return nil, f.guard.tooLong(f, w)
		}
	}
	switch {
	case f.panic != nil:
		panic(f.panic)
	case f.err != nil && f.expired:
		return nil, f.guard.tooLong(f, w)
	}
	return f.value, f.err
}

// leave has a caller wait no more, and ends the run when nobody is left.
func (f *flight) leave(w *waiter) {
	w.silence()
	f.guard.mu.Lock()
	defer f.guard.mu.Unlock()
	f.waiting = slices.DeleteFunc(f.waiting, func(other *waiter) bool { return other == w })
	if len(f.waiting) == 0 {
		f.end(errNobodyWaits)
	}
}

// A waiter is a caller who waits for a flight.
type waiter struct {
	caller string

	mu       sync.Mutex
	progress func(Phase) // nil when nobody listens
}

func (w *waiter) tell(phase Phase) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.progress != nil {
		w.progress(phase)
	}
}

// silence returns when the progress is not being told anything, and never will be.
func (w *waiter) silence() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress = nil
}
