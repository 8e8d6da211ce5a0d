package layer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// begin returns the scope of a call that comes through m, before it is known what
// is called.
func (m *Mount) begin(ctx context.Context, p *runtime.Principal) *scope {
	if p == nil {
		p = runtime.Anonymous()
	}
	policy := m.layer.opts.Policy.Current()
	s := &scope{Context: ctx, layer: m.layer, mount: m, policy: policy}
	s.call = runtime.Call{Principal: p, Policy: policy, Report: &s.report, Started: time.Now()}
	return s
}

// visible reports whether the caller may know of a spec. A policy that crashes hides
// it.
func (s *scope) visible(spec runtime.Spec, uri runtime.RequestedURI) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			s.layer.opts.Logger.Error("the policy panicked and hides what was asked for", "kind", spec.Kind(), "key", spec.Key(), "panic", v)
			ok = false
		}
	}()
	return s.policy.Allowed(s.call.Principal, spec, uri)
}

// unknown records that the caller asked for something that does not exist or that
// it may not know of, and returns the error for both.
func (s *scope) unknown(kind runtime.Kind, name string) *runtime.NotFoundError {
	func() {
		defer func() {
			if v := recover(); v != nil {
				s.layer.opts.Logger.Error("the policy panicked and did not record what was asked for", "kind", kind, "panic", v)
			}
		}()
		s.policy.Hidden(kind, name, s.call.Principal)
	}()
	key := "name"
	if kind == runtime.KindResource {
		key = "uri"
	}
	return runtime.NotFound(fmt.Sprintf("Unknown %s: %s", kind, name), codec.ObjectValue(codec.Member{Name: key, Value: codec.StringValue(name)}))
}

// answered runs the call of s, of which everything is known, and returns the answer
// as the type that this kind of call has.
func answered[R interface {
	comparable
	Result
}](s *scope) (R, error) {
	var none R
	answer, err := s.run()
	if err != nil {
		return none, err
	}
	if asks, ok := answer.(*runtime.InputRequired); ok && asks != nil {
		return none, asks
	}
	result, ok := answer.(R)
	if !ok || result == none {
		return none, fmt.Errorf("layer: middleware answered a %[1]s call with something that is no %[1]s result", s.call.Kind)
	}
	return result, nil
}

// run sends the call through the chain and turns the errors that come out of it
// into what the caller gets.
func (s *scope) run() (answer Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			answer, err = s.crashed(v)
		}
		if s.call.Context != nil {
			s.call.Context.End(nil)
		}
	}()
	s.output = s.policy.Output(s.call.Principal, s.call.Spec)
	if rounds := s.asksLater(); rounds != nil {
		s.resume(rounds)
	}
	s.call.Context = s.newContext()
	chain := *s.layer.chain.Load()
	if answer, err = chain(s, &s.call); err != nil {
		return s.explain(err)
	}
	return answer, nil
}

// keep has the policy keep what the output pipeline gave out, before it leaves.
func (s *scope) keep() error {
	if s.output == nil {
		return nil
	}
	return s.keepGiven()
}

// keepGiven has the policy keep what its pipelines gave out.
func (s *scope) keepGiven() error {
	keeper, ok := s.policy.(runtime.Keeper)
	if !ok {
		return nil
	}
	return keeper.Keep()
}

// stillPermitted reports whether a call that was counted in an earlier round may go
// on. What is hidden does not get here.
func (s *scope) stillPermitted(call *runtime.Call) bool {
	p, ok := s.policy.(runtime.Permitter)
	return !ok || p.Permits(call)
}

// answer is the end of the middleware chain, for all kinds of call: everything that
// the policy and the handler have a say in.
func (l *Layer) answer(ctx context.Context, call *runtime.Call) (answer Result, err error) {
	s, ok := call.Context.Value(scopeKey{}).(*scope)
	if !ok {
		return nil, errors.New("layer: middleware passed on a call whose context is not that of the call")
	}
	defer func() {
		if v := recover(); v != nil {
			answer, err = s.crashed(v)
		}
	}()
	if call.Spec == nil {
		return nil, errors.New("layer: middleware passed on a call without its spec")
	}
	// Nothing of an attempt before this one.
	s.report = runtime.Report{}
	s.countdown.reset()
	if !call.Continued || !s.stillPermitted(call) {
		if err := s.policy.Check(call); err != nil {
			return nil, err
		}
	}
	if s.elicitation != nil && s.elicitation.refused != nil {
		return nil, s.elicitation.refused
	}
	return s.handle(ctx, call)
}
