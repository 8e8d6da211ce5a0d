package runtime

import "slices"

// Tool returns the tool with a name.
func (r *Registry) Tool(name string) (*ToolSpec, bool) { return r.load().tools.find(name) }

// Resource returns the resource with a URI.
func (r *Registry) Resource(uri string) (*ResourceSpec, bool) {
	return r.load().resources.find(uri)
}

// Template returns the template with a template string.
func (r *Registry) Template(template string) (*TemplateSpec, bool) {
	return r.load().templates.find(template)
}

// Prompt returns the prompt with a name.
func (r *Registry) Prompt(name string) (*PromptSpec, bool) { return r.load().prompts.find(name) }

// FindTemplate returns the template that uri matches, and the decoded values of
// its variables. Of several the one with the longest template string wins, then
// the one that was added first.
func (r *Registry) FindTemplate(uri string) (*TemplateSpec, map[string]string, bool) {
	for _, spec := range r.load().byLength {
		if values, ok := spec.template.Match(uri); ok {
			return spec, values, true
		}
	}
	return nil, nil, false
}

// Tools returns the tools in the order in which they were added. The slice must
// not be changed; the same holds for the other lists.
func (r *Registry) Tools() []*ToolSpec { return slices.Clip(r.load().tools.list) }

// Resources returns the resources in the order in which they were added.
func (r *Registry) Resources() []*ResourceSpec { return slices.Clip(r.load().resources.list) }

// Templates returns the templates in the order in which they were added.
func (r *Registry) Templates() []*TemplateSpec { return slices.Clip(r.load().templates.list) }

// Prompts returns the prompts in the order in which they were added.
func (r *Registry) Prompts() []*PromptSpec { return slices.Clip(r.load().prompts.list) }

// Len returns the number of primitives of all kinds.
func (r *Registry) Len() int {
	s := r.load()
	return len(s.tools.list) + len(s.resources.list) + len(s.templates.list) + len(s.prompts.list)
}
