package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// Tools returns the definitions of the tools that p may know of, nil meaning the
// anonymous principal, as a JSON array in registry order. An output schema is
// withheld when the caller's results go through a pipeline, because they may not
// match it any more and clients refuse results that do not.
func (l *Layer) Tools(ctx context.Context, p *runtime.Principal) []byte { return l.own.Tools(ctx, p) }

// Tools is [Layer.Tools] with the names of the mount.
func (m *Mount) Tools(_ context.Context, p *runtime.Principal) []byte {
	if p == nil {
		p = runtime.Anonymous()
	}
	policy := m.layer.opts.Policy.Current()
	return appendDefinitions(m, visible(policy, p, m.layer.registry.Tools()),
		func(dst []byte, spec *runtime.ToolSpec) ([]byte, error) {
			return spec.AppendDefinition(dst, m.exposed(spec.Name), policy.Output(p, spec) == nil)
		})
}

// appendDefinitions returns the definitions of specs as a JSON array, but for those
// that have no valid name under the prefix.
func appendDefinitions[S runtime.Spec](m *Mount, specs []S, appendOne func([]byte, S) ([]byte, error)) []byte {
	array := []byte{'['}
	for _, spec := range specs {
		before := len(array)
		if before > 1 {
			array = append(array, ',')
		}
		var err error
		if array, err = appendOne(array, spec); err != nil {
			array = array[:before]
			m.unfitName(spec, err)
		}
	}
	return append(array, ']')
}
