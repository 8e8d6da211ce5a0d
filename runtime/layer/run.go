package layer

import (
	"context"
	"errors"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// run is one run of a handler, and of the pipelines around it, in a goroutine of its
// own; or of the output pipeline over an error. Runs are reused, but for those that
// outlived their deadline, which must not touch anything that the call goes on with.
type run struct {
	scope   *scope
	call    *runtime.Call
	caller  context.Context // ends when nobody waits for the answer
	ctx     *runtime.Context
	input   runtime.Pipeline // nil for none
	failure error            // to explain; nil when the handler is to run

	timer *time.Timer
	done  chan struct{} // receives one value when the run has come to its end
	state atomic.Int32
	stage atomic.Int32

	// How far the handler came.
	work     work
	refusal  error // of the input pipeline or about the arguments; the handler did not run
	failed   error // that the handler returned
	panicked any
	stack    []byte

	// The outcome, readable after done.
	answered bool
	answer   Result
	err      error
	report   runtime.Report // of the output of this run alone
	admitted runtime.Report // of its input, which is no business of the caller
}

// The stages of a run: whose code it is in.
const (
	stageInput  int32 = iota // of pipelines
	stageHandle              // of the author
	stageOutput              // of pipelines
)

// run is the body of the goroutine.
func (r *run) run() {
	defer r.end()
	defer r.conclude()
	if r.scope.output != nil || r.input != nil {
		growPipelineStack(0)
	} else {
		growStack(0)
	}
	if r.failure != nil {
		return
	}
	raw, err := r.scope.admit(r)
	if err != nil {
		r.refusal = err
		return
	}
	r.stage.Store(stageHandle)
	r.work = r.scope.work(r.call, raw)
	if r.refusal = r.work.decode(); r.refusal == nil {
		if r.failed = r.work.handle(r.ctx); r.failed != nil && !isClass(r.failed) {
			r.failed = &handlerError{r.failed, r.failed.Error()}
		}
	}
	r.stage.Store(stageOutput)
}

// conclude makes the answer, however the handler ended, unless nobody waits for it.
func (r *run) conclude() {
	ended := r.stage.Load()
	if v := recover(); v != nil {
		r.panicked, r.stack = v, debug.Stack()
	}
	if r.state.Load() != running {
		return
	}
	r.stage.Store(stageOutput)
	defer func() {
		if v := recover(); v != nil {
			r.answer, r.err = r.scope.crashed(v)
			r.answered = true
		}
	}()
	r.answer, r.err = r.outcome(ended)
	if r.err == nil {
		// An error goes through the pipeline later.
		if kept := r.scope.keep(); kept != nil {
			r.answer, r.err = r.scope.crashed(kept)
		}
	}
	r.answered = true
}

// outcome returns the answer of a run whose code ended in a stage.
func (r *run) outcome(ended int32) (Result, error) {
	s := r.scope
	links := r.ctx.TakeLinks() // whatever comes of them: a second attempt begins without
	switch {
	case r.failure != nil:
		return s.failed(r.failure)
	case r.panicked != nil && ended == stageInput:
		return s.crashed(r.panicked)
	case r.panicked != nil:
		return s.handlerPanicked(r.panicked, r.stack)
	}
	if asks := s.inputRequired(); asks != nil {
		return asks, nil
	}
	switch {
	case r.refusal != nil:
		return s.refused(r.refusal)
	case ended == stageInput:
		return s.crashed("the input pipeline ended its goroutine")
	case ended == stageHandle:
		return s.handlerPanicked("handler ended its goroutine", r.stack)
	case r.failed == nil:
		return r.work.shape(s, r.call, links, &r.report)
	}
	if gone := r.caller.Err(); gone != nil && errors.Is(r.failed, gone) {
		// The handler noticed before the call did that nobody waits any more.
		return nil, gone
	}
	return s.handlerFailed(r.failed)
}
