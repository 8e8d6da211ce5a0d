package layer

import (
	"context"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// handle has the call run in a goroutine of its own, everything from the input pipeline
// to the output pipeline, and waits for the answer until the deadline. A call that nobody
// waits for any more does not begin.
func (s *scope) handle(ctx context.Context, call *runtime.Call) (Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // cancelled before it began: nothing is to be done any more
	}
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
	r.scope, r.call, r.caller, r.ctx = s, call, ctx, handlerContext
	if r.input = s.policy.Input(call.Principal, call.Spec); r.input != nil || call.Kind == runtime.KindCompletion {
		// The call keeps what it parsed, which must not happen in two goroutines.
		call.Arguments()
	}
	return s.await(r, s.timeout(call.Spec))
}

// explain turns an error that came out of the chain into what the caller gets. The
// output pipeline that it goes through has what is left of the deadline.
func (s *scope) explain(failure error) (Result, error) {
	if s.output == nil {
		return s.failed(failure)
	}
	left, ok := s.countdown.remaining()
	switch {
	case !ok:
		left = s.timeout(s.call.Spec)
	case left <= 0:
		return s.timedOut()
	}
	r := s.layer.newRun()
	r.scope, r.caller, r.ctx, r.failure = s, s, s.call.Context, failure
	return s.await(r, left)
}

// timeout returns the deadline of a call, not above 0 for none.
func (s *scope) timeout(spec runtime.Spec) time.Duration {
	tool, ok := spec.(*runtime.ToolSpec)
	switch {
	case s.call.Kind == runtime.KindCompletion || !ok:
		return s.layer.opts.ReadTimeout
	case tool.Timeout != 0:
		return tool.Timeout
	}
	return s.layer.opts.Timeout
}

// await starts a run and waits for its answer, at most as long as timeout says, or for
// ever when that is not above 0.
func (s *scope) await(r *run, timeout time.Duration) (Result, error) {
	var expired <-chan time.Time
	if timeout > 0 {
		end := time.Now().Add(timeout)
		r.ctx.SetDeadline(end)
		expired = r.startTimer(timeout)
		s.countdown.start(r.timer, r.ctx, end)
	}
	caller := r.caller
	go r.run()
	select {
	case <-r.done:
		return s.returned(r)
	case <-expired:
		if r.giveUp() {
			s.countdown.stop()
			r.ctx.End(context.DeadlineExceeded)
			return s.timedOut()
		}
	case <-caller.Done():
		if r.giveUp() {
			s.countdown.stop()
			r.ctx.End(caller.Err())
			return nil, caller.Err()
		}
	}
	<-r.done
	return s.returned(r)
}

// returned takes the answer of a run that has come to its end.
func (s *scope) returned(r *run) (Result, error) {
	answer, err, answered := r.answer, r.err, r.answered
	s.report.Merge(&r.admitted)
	s.report.Merge(&r.report)
	s.countdown.stop()
	s.layer.freeRun(r)
	if !answered {
		return s.crashed("the output pipeline ended its goroutine")
	}
	return answer, err
}
