package layer

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime"
)

// scope is what the layer knows about one call besides the call itself. It is the
// context that middleware gets, which lives as long as the request, and the parent
// of the contexts of the handler's runs, so that the end of the middleware chain,
// which only gets the call, can find it again.
type scope struct {
	context.Context
	layer  *Layer
	mount  *Mount // through which the call came
	call   runtime.Call
	policy runtime.Policy   // the snapshot of this call
	output runtime.Pipeline // of this caller, nil for none
	report runtime.Report   // what call.Report points at
	// restored is what the input pipeline put back, for output runs. A handler that
	// outlived its deadline may still look while a second attempt stores.
	restored atomic.Pointer[restored]
	learned  runtime.Learned // by output runs, for those that follow
	parts    parts           // of the answer that is being made

	elicitation *elicitation // nil unless questions are answered by a further request
	countdown   countdown    // of the current run
}

type scopeKey struct{}

// Value finds the scope itself under scopeKey.
func (s *scope) Value(key any) any {
	if _, ok := key.(scopeKey); ok {
		return s
	}
	return s.Context.Value(key)
}

// newContext returns the context of one run of the handler.
func (s *scope) newContext() *runtime.Context {
	opts := runtime.CallOptions{
		Principal: s.call.Principal,
		Directory: (*directory)(s),
		Policy:    s.policy,
		Logger:    s.layer.opts.Logger,
	}
	if s.call.Kind != runtime.KindCompletion {
		// A completion answers while somebody types: it has nothing to report.
		opts.Request = runtime.RequestFrom(s.Context)
		if opts.Request != nil && (opts.Request.Ask != nil || s.elicitation != nil) {
			opts.Ask = s.ask
		}
	}
	if s.output != nil {
		opts.Output = s.message
	}
	return runtime.NewContext(s, opts)
}

// transform sends a part of the answer through the output pipeline, puts tokens back,
// and notes in report what the pipeline did.
func (s *scope) transform(value runtime.JSON, report *runtime.Report) (runtime.JSON, error) {
	value, _, err := s.annotated(value, report)
	return value, err
}

// annotated is transform that also returns what the pipeline wants the text of the
// value to be annotated with.
func (s *scope) annotated(value runtime.JSON, report *runtime.Report) (runtime.JSON, runtime.ContentAnnotations, error) {
	if s.output == nil {
		return value, runtime.ContentAnnotations{}, nil
	}
	return s.part(s.call.Spec, value, report)
}

// part is annotated for a value whose members a primitive declares. There must be an
// output pipeline.
func (s *scope) part(spec runtime.Spec, value runtime.JSON, report *runtime.Report) (runtime.JSON, runtime.ContentAnnotations, error) {
	t := s.transformation(runtime.DirectionOutput)
	t.Spec = spec
	return s.counted(t, value, report)
}

// counted sends a part of the answer through the output pipeline.
func (s *scope) counted(t *runtime.Transformation, value runtime.JSON, report *runtime.Report) (runtime.JSON, runtime.ContentAnnotations, error) {
	before := s.learned.Changes()
	value, notes, err := s.sent(t, value, report)
	s.parts.add(s.learned.Changes() != before)
	return value, notes, err
}

// sent is counted for what is no part of the answer, which handlers send while they run.
func (s *scope) sent(t *runtime.Transformation, value runtime.JSON, report *runtime.Report) (runtime.JSON, runtime.ContentAnnotations, error) {
	t.Learned = &s.learned
	known := s.restored.Load()
	if known != nil {
		t.Restored = known.pairs
	}
	value, err := s.output.Apply(t, value)
	if err != nil {
		return runtime.JSON{}, runtime.ContentAnnotations{}, err
	}
	report.Merge(t.Report)
	if known != nil {
		value = known.hide(value)
	}
	return value, t.Content, nil
}

func (s *scope) transformation(direction runtime.Direction) *runtime.Transformation {
	return &runtime.Transformation{
		Principal: s.call.Principal,
		Spec:      s.call.Spec,
		Kind:      s.call.Kind,
		Direction: direction,
		Report:    new(runtime.Report),
	}
}

// message transforms what a running handler sends. It runs in goroutines of the
// handler, so that a crash must end here.
func (s *scope) message(value runtime.JSON) (out runtime.JSON, err error) {
	defer func() {
		if v := recover(); v != nil {
			out, err = runtime.JSON{}, fmt.Errorf("output pipeline panicked: %v", v)
		}
	}()
	if value, _, err = s.sent(s.transformation(runtime.DirectionOutput), value, new(runtime.Report)); err == nil {
		err = s.keep()
	}
	if err != nil {
		return runtime.JSON{}, err
	}
	return value, nil
}

// admit sends the arguments of a run through the input pipeline and returns the
// bytes to decode.
func (s *scope) admit(r *run) ([]byte, error) {
	raw := r.call.Raw
	var before runtime.JSON
	if r.call.Kind == runtime.KindCompletion {
		before = completionInput(r.call)
		raw = before.AppendJSON(nil)
	}
	if r.input == nil {
		return raw, nil
	}
	if before.IsZero() {
		before = r.call.Arguments()
	}
	if before.IsZero() {
		// Not JSON: the decoder says so.
		return raw, nil
	}
	t := s.transformation(runtime.DirectionInput)
	after, err := r.input.Apply(t, before)
	if err != nil {
		if r.state.Load() == running {
			s.policy.Rejected(r.call, err)
		}
		return nil, err
	}
	r.admitted.Merge(t.Report)
	if after == before && len(t.Restored) == 0 {
		// Nothing was replaced in what was sent.
		return raw, s.admitURI(r.call, after)
	}
	s.remember(newRestored(t.Restored, before, after))
	// The handler may pass on what the arguments were replaced with, and where nothing
	// changes its answer, nobody else asks.
	if err := s.keepGiven(); err != nil {
		return nil, err
	}
	if err := s.admitURI(r.call, after); err != nil {
		return nil, err
	}
	return after.AppendJSON(nil), nil
}

// hide puts the tokens back into a text that no pipeline changes.
func (s *scope) hide(text string) string {
	if known := s.restored.Load(); known != nil && s.output != nil {
		return known.hideText(text)
	}
	return text
}
