package layer

import (
	"github.com/cloudg/cloudg/runtime"
)

// work is what the kinds of call differ in: one run of a handler over decoded
// arguments, and the answer that is made from what it wrote. It may outlive its call.
type work interface {
	// decode reads the arguments. Methods of the author's types may run, so that it is
	// called in the goroutine of the handler, under its deadline.
	decode() error
	// handle runs the handler. It is called once, in a goroutine of its own.
	handle(ctx *runtime.Context) error
	// shape makes the answer after handle has returned nil, and reports what was done to
	// it. links are those that the handler added through its context.
	shape(s *scope, call *runtime.Call, links []*runtime.ResourceLink, report *runtime.Report) (Result, error)
}

// work returns what is to be run over the arguments as they left the input pipeline.
func (s *scope) work(call *runtime.Call, raw []byte) work {
	if call.Kind == runtime.KindCompletion {
		return &completionWork{call: call, raw: raw}
	}
	switch spec := call.Spec.(type) {
	case *runtime.ToolSpec:
		return s.newToolWork(spec, raw)
	case *runtime.ResourceSpec:
		return &readWork{resource: spec, out: s.newContents()}
	case *runtime.TemplateSpec:
		return &readWork{template: spec, uri: call.Name, raw: raw, out: s.newContents()}
	default:
		return &promptWork{spec: spec.(*runtime.PromptSpec), raw: raw}
	}
}
