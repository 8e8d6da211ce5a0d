package wire

import (
	"strconv"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
	"github.com/cloudg/cloudg/runtime"
)

// Resource returns the specification of a resource, completed as a registry does it.
// The error says that the registry refuses it.
func Resource(r *ir.Resource) (*runtime.ResourceSpec, error) {
	spec := &runtime.ResourceSpec{
		Primitive:   primitive(&r.Primitive),
		URI:         r.URI,
		MIMEType:    r.MIMEType,
		Annotations: contentAnnotations(&r.Content),
		Handle:      func(*runtime.Context, *runtime.ContentsOutput) error { return errShown },
	}
	if r.Size != "" {
		size, err := strconv.ParseInt(r.Size, 10, 64)
		if err != nil {
			return nil, err
		}
		spec.Size = &size
	}
	registry := runtime.NewRegistry()
	if err := registry.Add(spec); err != nil {
		return nil, err
	}
	completed, _ := registry.Resource(r.URI)
	return completed, nil
}

// Template returns the specification of a template, completed as a registry does it.
// The error says that the registry refuses it.
func Template(t *ir.Template) (*runtime.TemplateSpec, error) {
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.TemplateSpec{
		Primitive:   primitive(&t.Primitive),
		URITemplate: t.URITemplate,
		MIMEType:    t.MIMEType,
		Annotations: contentAnnotations(&t.Content),
		Handle:      func(*runtime.Context, any, *runtime.ContentsOutput) error { return errShown },
	})
	if err != nil {
		return nil, err
	}
	completed, _ := registry.Template(t.URITemplate)
	return completed, nil
}

// Prompt returns the specification of a prompt, completed as a registry does it. The
// error says that the registry refuses it.
func Prompt(p *ir.Prompt) (*runtime.PromptSpec, error) {
	spec := &runtime.PromptSpec{
		Primitive: primitive(&p.Primitive),
		Handle:    func(*runtime.Context, any, *runtime.PromptOutput) error { return errShown },
	}
	for _, f := range p.Args.Fields {
		spec.Arguments = append(spec.Arguments, runtime.PromptArgument{
			Name: f.Name, Title: f.Title, Description: schema.PromptArgument(f), Required: f.Required,
		})
	}
	registry := runtime.NewRegistry()
	if err := registry.Add(spec); err != nil {
		return nil, err
	}
	completed, _ := registry.Prompt(p.Name)
	return completed, nil
}

// Define returns the definition of a handler of any kind as the lists of MCP show it,
// without a prefix. The error is that of the function for its kind.
func Define(h ir.Handler) ([]byte, error) {
	switch h := h.(type) {
	case *ir.Resource:
		spec, err := Resource(h)
		if err != nil {
			return nil, err
		}
		return spec.AppendDefinition(nil), nil
	case *ir.Template:
		spec, err := Template(h)
		if err != nil {
			return nil, err
		}
		return spec.AppendDefinition(nil), nil
	case *ir.Prompt:
		spec, err := Prompt(h)
		if err != nil {
			return nil, err
		}
		return spec.AppendDefinition(nil, h.Name)
	}
	return Definition(h.(*ir.Tool), "")
}

func contentAnnotations(c *ir.Content) runtime.ContentAnnotations {
	var out runtime.ContentAnnotations
	for _, role := range c.Audience {
		out.Audience = append(out.Audience, runtime.Role(role))
	}
	if priority, err := strconv.ParseFloat(c.Priority, 64); err == nil {
		out.Priority = &priority
	}
	return out
}
