package layer

import (
	"context"
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// Tools returns the definitions of the tools that p may know of, nil meaning the
// anonymous principal, as a JSON array in registry order. When the caller's results go
// through a pipeline they may not match the output schema any more, and clients refuse
// results that do not: the schema is withheld, or the policy adapts it; see
// [runtime.SchemaAdapter].
func (l *Layer) Tools(ctx context.Context, p *runtime.Principal) []byte { return l.own.Tools(ctx, p) }

// Tools is [Layer.Tools] with the names of the mount.
func (m *Mount) Tools(_ context.Context, p *runtime.Principal) []byte {
	if p == nil {
		p = runtime.Anonymous()
	}
	policy := m.layer.opts.Policy.Current()
	return appendDefinitions(m, visible(policy, p, m.layer.registry.Tools()),
		func(dst []byte, spec *runtime.ToolSpec) ([]byte, error) {
			return appendTool(dst, policy, p, spec, m.exposed(spec.Name))
		})
}

// appendTool appends the definition of a tool as p sees it.
func appendTool(dst []byte, policy runtime.Policy, p *runtime.Principal, spec *runtime.ToolSpec, name string) ([]byte, error) {
	if policy.Output(p, spec) == nil {
		return spec.AppendDefinition(dst, name, true)
	}
	if adapter, ok := policy.(runtime.SchemaAdapter); ok && spec.OutputSchema != "" {
		if schema := adapter.OutputSchema(p, spec); schema != "" {
			return spec.AppendDefinitionWith(dst, name, schema)
		}
	}
	return spec.AppendDefinition(dst, name, false)
}

// appendDefinitions returns the definitions of specs as a JSON array, but for those
// that have no valid name under the prefix.
func appendDefinitions[S runtime.Spec](m *Mount, specs []S, appendOne func([]byte, S) ([]byte, error)) []byte {
	array := []byte{'['}
	for i, spec := range specs {
		before := len(array)
		if mean := before / max(i, 1); i > 0 && cap(array)-before < mean {
			// Room for the rest, if they are like those before.
			array = slices.Grow(array, (len(specs)-i)*(mean+1))
		}
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
