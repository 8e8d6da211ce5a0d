package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// Resources returns the definitions of the resources that p may know of, nil
// meaning the anonymous principal, as a JSON array in registry order.
func (l *Layer) Resources(ctx context.Context, p *runtime.Principal) []byte {
	return l.own.Resources(ctx, p)
}

// Resources is [Layer.Resources].
func (m *Mount) Resources(_ context.Context, p *runtime.Principal) []byte {
	return appendDefinitions(m, visible(m.layer.opts.Policy.Current(), p, m.layer.registry.Resources()),
		func(dst []byte, spec *runtime.ResourceSpec) ([]byte, error) { return spec.AppendDefinition(dst), nil })
}

// Templates returns the definitions of the resource templates that p may know of,
// as [Layer.Resources] does.
func (l *Layer) Templates(ctx context.Context, p *runtime.Principal) []byte {
	return l.own.Templates(ctx, p)
}

// Templates is [Layer.Templates].
func (m *Mount) Templates(_ context.Context, p *runtime.Principal) []byte {
	return appendDefinitions(m, visible(m.layer.opts.Policy.Current(), p, m.layer.registry.Templates()),
		func(dst []byte, spec *runtime.TemplateSpec) ([]byte, error) { return spec.AppendDefinition(dst), nil })
}

// Prompts returns the definitions of the prompts that p may know of, as
// [Layer.Resources] does.
func (l *Layer) Prompts(ctx context.Context, p *runtime.Principal) []byte {
	return l.own.Prompts(ctx, p)
}

// Prompts is [Layer.Prompts] with the names of the mount.
func (m *Mount) Prompts(_ context.Context, p *runtime.Principal) []byte {
	return appendDefinitions(m, visible(m.layer.opts.Policy.Current(), p, m.layer.registry.Prompts()),
		func(dst []byte, spec *runtime.PromptSpec) ([]byte, error) {
			return spec.AppendDefinition(dst, m.exposed(spec.Name))
		})
}
