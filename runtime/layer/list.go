package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// Tools returns the definitions of the tools that p may know of, nil meaning the
// anonymous principal, as a JSON array in registry order. An output schema is
// withheld when the caller's results go through a pipeline, because they may not
// match it any more and clients refuse results that do not.
func (l *Layer) Tools(_ context.Context, p *runtime.Principal) []byte {
	if p == nil {
		p = runtime.Anonymous()
	}
	policy := l.opts.Policy.Current()
	array := []byte{'['}
	for _, spec := range visible(policy, p, l.registry.Tools()) {
		if len(array) > 1 {
			array = append(array, ',')
		}
		// A registry holds no tool whose own name is invalid.
		array, _ = spec.AppendDefinition(array, spec.Name, policy.Output(p, spec) == nil)
	}
	return append(array, ']')
}
