package layer

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// run is one run of a handler in a goroutine of its own. Runs are reused, but for
// those whose handler outlived its deadline.
type run struct {
	scope *scope
	ctx   *runtime.Context
	work  work

	timer *time.Timer
	done  chan struct{} // receives one value when the handler has returned
	state atomic.Int32

	// The outcome, readable after done.
	err      error
	refused  bool // err is about the arguments; the handler did not run
	finished bool // the handler returned
	panicked any
	stack    []byte
}

// handle runs the handler and shapes what it wrote.
func (s *scope) handle(ctx context.Context, call *runtime.Call, w work) (Result, error) {
	if s.call.Context.Ended() {
		// Another attempt after a deadline: the first handler may still run, and
		// what it sends must stay dropped.
		s.call.Context = s.call.Context.Restart()
	}
	call.Context = s.call.Context
	handlerContext := call.Context
	if ctx != context.Context(s) {
		// The view of the handler ends with its run, as its own context would.
		derived, end := context.WithCancel(ctx)
		defer end()
		handlerContext = handlerContext.Within(derived)
	}
	if s.elicitation != nil {
		s.elicitation.begin()
	}
	r := s.layer.newRun()
	r.scope, r.ctx, r.work = s, handlerContext, w
	var expired <-chan time.Time
	if timeout := w.timeout(s.layer); timeout > 0 {
		end := time.Now().Add(timeout)
		handlerContext.SetDeadline(end)
		expired = r.startTimer(timeout)
		s.countdown.start(r.timer, handlerContext, end)
	}
	go r.handle()
	select {
	case <-r.done:
		return s.returned(ctx, call, r)
	case <-expired:
		if r.giveUp() {
			s.countdown.stop()
			call.Context.End(context.DeadlineExceeded)
			return s.timedOut()
		}
	case <-ctx.Done():
		if r.giveUp() {
			s.countdown.stop()
			call.Context.End(ctx.Err())
			return nil, ctx.Err()
		}
	}
	<-r.done
	return s.returned(ctx, call, r)
}

// returned answers for a handler that has returned.
func (s *scope) returned(ctx context.Context, call *runtime.Call, r *run) (Result, error) {
	w, err, refused := r.work, r.err, r.refused
	finished, panicked, stack := r.finished, r.panicked, r.stack
	s.countdown.stop()
	s.layer.freeRun(r)
	// Taken whatever the outcome: a second attempt begins without them.
	links := call.Context.TakeLinks()
	switch {
	case panicked != nil:
		return s.handlerPanicked(panicked, stack)
	}
	if asks := s.inputRequired(); asks != nil {
		return asks, nil
	}
	switch {
	case !finished:
		return s.handlerPanicked("handler ended its goroutine", stack)
	case refused:
		return nil, err
	case err == nil:
		return w.shape(s, call, links)
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		// The handler noticed before the call did that nobody waits any more.
		return nil, ctx.Err()
	}
	return s.handlerFailed(err)
}

// handle is the body of the goroutine.
func (r *run) handle() {
	defer r.end()
	growStack(0)
	if r.err = r.work.decode(); r.err != nil {
		r.refused = true
	} else if r.err = r.work.handle(r.ctx); r.err != nil && !is[*runtime.LayerError](r.err) {
		r.err = &handlerError{r.err, r.err.Error()}
	}
	r.finished = true
}

// handlerError is an error of a handler whose text was asked for while the handler's
// deadline still counted: Error is the author's code too.
type handlerError struct {
	error
	text string
}

func (e *handlerError) Error() string { return e.text }

func (e *handlerError) Unwrap() error { return e.error }

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

// freeRun takes a run back whose handler has returned.
func (l *Layer) freeRun(r *run) {
	if r.timer != nil {
		r.timer.Stop()
	}
	*r = run{timer: r.timer, done: r.done}
	l.runs.Put(r)
}
