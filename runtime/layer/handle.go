package layer

import (
	"context"
	"errors"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// run is one run of a handler in a goroutine of its own. Runs are reused, but for
// those whose handler outlived its deadline.
type run struct {
	scope *scope
	spec  *runtime.ToolSpec
	ctx   *runtime.Context
	args  any
	out   *runtime.Output

	timer *time.Timer
	done  chan struct{} // receives one value when the handler has returned
	state atomic.Int32

	// The outcome, readable after done.
	err      error
	finished bool // Handle returned
	panicked any
	stack    []byte
}

// The states of a run. Whoever leaves running first, handler or deadline, decides
// whose answer counts.
const (
	running int32 = iota
	returned
	abandoned
)

// handle runs the handler and shapes what it wrote.
func (s *scope) handle(ctx context.Context, call *runtime.Call, spec *runtime.ToolSpec, args any) (Result, error) {
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
	r := s.layer.newRun()
	r.scope, r.spec, r.ctx, r.args = s, spec, handlerContext, args
	opts := runtime.OutputOptions{}
	if s.output == nil {
		opts.Text = spec.Output.Texted()
		opts.MaxStructured = s.layer.opts.MaxStructuredBytes
	}
	r.out = runtime.NewOutput(opts)

	timeout := s.layer.timeout(spec)
	var expired <-chan time.Time
	if timeout > 0 {
		handlerContext.SetDeadline(time.Now().Add(timeout))
		expired = r.startTimer(timeout)
	}
	go r.handle()
	select {
	case <-r.done:
		return s.returned(call, r)
	case <-expired:
		if r.abandon() {
			call.Context.End(context.DeadlineExceeded)
			return s.errorResult("Tool "+call.Name+" timed out", codec.StringValue(runtime.ErrorCodeTimeout), runtime.JSON{}), nil
		}
	case <-ctx.Done():
		if r.abandon() {
			call.Context.End(ctx.Err())
			return nil, ctx.Err()
		}
	}
	<-r.done
	return s.returned(call, r)
}

// timeout returns the deadline of one run, not above 0 for none.
func (l *Layer) timeout(spec *runtime.ToolSpec) time.Duration {
	if spec.Timeout != 0 {
		return spec.Timeout
	}
	return l.opts.Timeout
}

// returned answers for a handler that has returned.
func (s *scope) returned(call *runtime.Call, r *run) (Result, error) {
	spec, out, err := r.spec, r.out, r.err
	finished, panicked, stack := r.finished, r.panicked, r.stack
	s.layer.freeRun(r)
	// Taken whatever the outcome: a second attempt begins without them.
	links := call.Context.TakeLinks()
	switch {
	case panicked != nil:
		return s.handlerPanicked(panicked, stack), nil
	case !finished:
		return s.handlerPanicked("handler ended its goroutine", stack), nil
	case err != nil:
		if _, ok := errors.AsType[*runtime.LayerError](err); ok {
			return nil, err
		}
		s.layer.opts.Logger.Warn("Tool "+s.call.Name+" failed", "error", err)
		return s.handlerFailed(err.Error()), nil
	}
	return s.shape(call, spec, out, links)
}

// handle is the body of the goroutine.
func (r *run) handle() {
	defer r.end()
	r.err = r.spec.Handle(r.ctx, r.args, r.out)
	r.finished = true
}

// end reports the outcome, to the waiting call or, when that has gone, to the log.
func (r *run) end() {
	if v := recover(); v != nil {
		r.panicked, r.stack = v, debug.Stack()
	}
	if r.state.CompareAndSwap(running, returned) {
		r.done <- struct{}{}
		return
	}
	s := r.scope
	attrs := []any{"after", time.Since(s.call.Started).Round(time.Millisecond)}
	if r.err != nil {
		attrs = append(attrs, "error", r.err)
	}
	if r.panicked != nil {
		attrs = append(attrs, "panic", r.panicked, "stack", string(r.stack))
	}
	s.layer.opts.Logger.Warn("Tool "+s.call.Name+" returned after it was given up; its result is dropped", attrs...)
}

// abandon gives the run up, unless the handler has returned already.
func (r *run) abandon() bool { return r.state.CompareAndSwap(running, abandoned) }

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
