package layer

import "github.com/cloudg/cloudg/runtime"

// directory shows a handler what is beside it, under the policy snapshot of its
// call.
type directory scope

func (d *directory) Tools(p *runtime.Principal) []*runtime.ToolSpec {
	return visible(d.policy, p, d.layer.registry.Tools())
}

func (d *directory) Resources(p *runtime.Principal) []*runtime.ResourceSpec {
	return visible(d.policy, p, d.layer.registry.Resources())
}

func (d *directory) Templates(p *runtime.Principal) []*runtime.TemplateSpec {
	return visible(d.policy, p, d.layer.registry.Templates())
}

func (d *directory) Prompts(p *runtime.Principal) []*runtime.PromptSpec {
	return visible(d.policy, p, d.layer.registry.Prompts())
}

func (d *directory) Prefix() string { return d.mount.prefix }

// visible returns the specs that p may know of, in their order.
func visible[S runtime.Spec](policy runtime.Policy, p *runtime.Principal, specs []S) []S {
	if p == nil {
		p = runtime.Anonymous()
	}
	var list []S
	for _, spec := range specs {
		if policy.Allowed(p, spec, runtime.RequestedURI{}) {
			list = append(list, spec)
		}
	}
	return list
}
