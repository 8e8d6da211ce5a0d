package command

import (
	"context"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// A recording is a policy that keeps what goes through its output pipelines.
type recording struct {
	policy *policy.Policy

	mu   sync.Mutex
	kept []exchange
}

// exchange is a value and what became of it.
type exchange struct{ before, after runtime.JSON }

func (r *recording) values() []exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.kept
}

// recordedPolicy is a policy whose output pipelines are recorded.
type recordedPolicy struct {
	*policy.Policy
	to *recording
}

// Current makes a source of the policy.
func (p *recordedPolicy) Current() runtime.Policy { return p }

// Unwrap returns the policy itself.
func (p *recordedPolicy) Unwrap() runtime.Policy { return p.Policy }

// Output implements [runtime.Policy].
func (p *recordedPolicy) Output(principal *runtime.Principal, spec runtime.Spec) runtime.Pipeline {
	return &recordedPipeline{p.Policy.Output(principal, spec), p.to}
}

type recordedPipeline struct {
	runtime.Pipeline // nil when values pass unchanged
	to               *recording
}

// Apply implements [runtime.Pipeline].
func (p *recordedPipeline) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	after := value
	if p.Pipeline != nil {
		var err error
		if after, err = p.Pipeline.Apply(t, value); err != nil {
			return after, err
		}
	}
	p.to.mu.Lock()
	defer p.to.mu.Unlock()
	p.to.kept = append(p.to.kept, exchange{value, after})
	return after, nil
}

// mountToRecord builds what makes calls whose results to keeps.
func (p *program) mountToRecord(ctx context.Context, f *callerFlags, to *recording) (*layer.Mount, error) {
	log := p.logger()
	return p.newLayer(ctx, f.layerFlags, log, decider{p.openPolicy, func(pol *policy.Policy, r *runtime.Registry) (layer.PolicySource, error) {
		source, err := newSource(pol, r, log)
		if err != nil {
			return nil, err
		}
		to.policy = source.Policy()
		return &recordedPolicy{to.policy, to}, nil
	}})
}
