package layer

import (
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// work is what the kinds of call differ in: one run of a handler over decoded
// arguments, and the answer that is made from what it wrote.
type work interface {
	// handle runs the handler. It is called once, in a goroutine of its own.
	handle(ctx *runtime.Context) error
	// timeout returns the deadline of the run, not above 0 for none.
	timeout(l *Layer) time.Duration
	// shape makes the answer after handle has returned nil. links are those that the
	// handler added through its context.
	shape(s *scope, call *runtime.Call, links []*runtime.ResourceLink) (Result, error)
}

// work decodes the arguments as they left the input pipeline and returns what is to
// be run.
func (s *scope) work(call *runtime.Call, raw []byte) (work, error) {
	if call.Kind == runtime.KindCompletion {
		return newCompletionWork(call, raw), nil
	}
	switch spec := call.Spec.(type) {
	case *runtime.ToolSpec:
		return s.newToolWork(spec, raw)
	case *runtime.ResourceSpec:
		return s.newResourceWork(spec), nil
	case *runtime.TemplateSpec:
		return s.newTemplateWork(call, spec, raw)
	default:
		return newPromptWork(spec.(*runtime.PromptSpec), raw)
	}
}
