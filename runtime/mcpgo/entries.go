package mcpgo

import (
	"fmt"
	"maps"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
)

// entries are what a host has of a layer, by key.
type entries struct {
	tools     map[string]mcp.Tool
	prompts   map[string]mcp.Prompt
	resources map[string]mcp.Resource
	templates map[string]bool // true for those of the host, false for ours
}

// sync gives the host what the layer has and takes back what it has lost. It returns
// the clashes that are new, and the kinds of which the host has gained or lost
// something, so that the library has told its clients.
func (h *mounted) sync() (clashes []Clash, touched map[runtime.Kind]bool) {
	h.changes.Lock()
	defer h.changes.Unlock()
	known := h.entries
	c := &syncing{mounted: h, touched: make(map[runtime.Kind]bool)}
	h.entries = entries{make(map[string]mcp.Tool), make(map[string]mcp.Prompt), make(map[string]mcp.Resource), maps.Clone(known.templates)}
	c.syncTools(known.tools)
	c.syncPrompts(known.prompts)
	c.syncResources(known.resources)
	c.syncTemplates()
	return c.clashes, c.touched
}

// syncing is a sync on its way.
type syncing struct {
	*mounted
	clashes []Clash
	touched map[runtime.Kind]bool
}

// clash notes that the host has something of its own.
func (s *syncing) clash(kind runtime.Kind, key string) {
	clash := Clash{kind, key}
	if s.mounted.clashes[clash] {
		return
	}
	if s.mounted.clashes == nil {
		s.mounted.clashes = make(map[Clash]bool)
	}
	s.mounted.clashes[clash] = true
	s.clashes = append(s.clashes, clash)
	s.log.Warn("the host and the layer have the same; the host's stays, use a prefix for both", "kind", kind, "key", key, "prefix", s.Prefix())
}

// unfit logs that something of the layer cannot be in the host.
func (h *mounted) unfit(kind runtime.Kind, key string, err error) {
	h.log.Warn("something is left out because the host does not take it", "kind", kind, "key", key, "error", err)
}

// adding calls f, which adds something to the host, and returns the panic that the
// library refuses things with as an error.
func adding(f func()) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%v", cause)
		}
	}()
	f()
	return nil
}

func (h *syncing) syncTools(known map[string]mcp.Tool) {
	has := h.host.ListTools()
	for _, spec := range h.Layer().Registry().Tools() {
		name := h.Prefix() + spec.Name
		// Output schemas are for those who may see them: the filter puts them in.
		definition, err := spec.AppendDefinition(nil, name, false)
		var tool mcp.Tool
		if err == nil {
			tool, err = toTool(definition)
		}
		if err != nil {
			h.unfit(runtime.KindTool, name, err)
			continue
		}
		before, ours := known[name]
		if there := has[name]; there != nil && !(ours && sameTool(before, there.Tool)) {
			h.clash(runtime.KindTool, name)
			continue
		} else if there == nil || !sameTool(tool, there.Tool) {
			if err := adding(func() { h.host.AddTool(tool, h.callTool) }); err != nil {
				h.unfit(runtime.KindTool, name, err)
				continue
			}
			h.touched[runtime.KindTool] = true
		}
		h.entries.tools[name] = tool
	}
	for name, tool := range known {
		if _, stays := h.entries.tools[name]; !stays && has[name] != nil && sameTool(tool, has[name].Tool) {
			h.host.DeleteTools(name)
			h.touched[runtime.KindTool] = true
		}
	}
}

func (h *syncing) syncPrompts(known map[string]mcp.Prompt) {
	has := h.host.ListPrompts()
	for _, spec := range h.Layer().Registry().Prompts() {
		name := h.Prefix() + spec.Name
		definition, err := spec.AppendDefinition(nil, name)
		var prompt mcp.Prompt
		if err == nil {
			prompt, err = decoded[mcp.Prompt](definition)
		}
		if err != nil {
			h.unfit(runtime.KindPrompt, name, err)
			continue
		}
		before, ours := known[name]
		if there := has[name]; there != nil && !(ours && samePrompt(before, there.Prompt)) {
			h.clash(runtime.KindPrompt, name)
			continue
		} else if there == nil || !samePrompt(prompt, there.Prompt) {
			h.host.AddPrompt(prompt, h.getPrompt)
			h.touched[runtime.KindPrompt] = true
		}
		h.entries.prompts[name] = prompt
	}
	for name, prompt := range known {
		if _, stays := h.entries.prompts[name]; !stays && has[name] != nil && samePrompt(prompt, has[name].Prompt) {
			h.host.DeletePrompts(name)
			h.touched[runtime.KindPrompt] = true
		}
	}
}

func (h *syncing) syncResources(known map[string]mcp.Resource) {
	has := h.host.ListResources()
	for _, spec := range h.Layer().Registry().Resources() {
		resource, err := decoded[mcp.Resource](spec.AppendDefinition(nil))
		if err != nil {
			h.unfit(runtime.KindResource, spec.URI, err)
			continue
		}
		before, ours := known[spec.URI]
		if there := has[spec.URI]; there != nil && !(ours && sameResource(before, there.Resource)) {
			h.clash(runtime.KindResource, spec.URI)
			continue
		} else if there == nil || !sameResource(resource, there.Resource) {
			h.host.AddResource(resource, h.readResource)
			h.touched[runtime.KindResource] = true
		}
		h.entries.resources[spec.URI] = resource
	}
	for uri, resource := range known {
		if _, stays := h.entries.resources[uri]; !stays && has[uri] != nil && sameResource(resource, has[uri].Resource) {
			h.host.RemoveResource(uri)
			h.touched[runtime.KindResource] = true
		}
	}
}

// syncTemplates adds templates. The library does not take one back: one that the layer
// has lost is hidden, and leads to nothing.
func (h *syncing) syncTemplates() {
	for _, spec := range h.Layer().Registry().Templates() {
		theirs, there := h.entries.templates[spec.URITemplate]
		switch {
		case theirs:
			h.clash(runtime.KindTemplate, spec.URITemplate)
			continue
		case there:
			continue
		}
		template, err := decoded[mcp.ResourceTemplate](spec.AppendDefinition(nil))
		if err == nil {
			err = adding(func() {
				h.host.AddResourceTemplate(template, server.ResourceTemplateHandlerFunc(h.readResource))
			})
		}
		if err != nil {
			h.unfit(runtime.KindTemplate, spec.URITemplate, err)
			continue
		}
		h.entries.templates[spec.URITemplate] = false
		h.touched[runtime.KindResource] = true
	}
}

// The library does not tell whose an entry is, and the host may put its own in the place
// of one of the layer: entries are the same when they introduce themselves alike.

func sameTool(a, b mcp.Tool) bool {
	return a.Name == b.Name && a.Title == b.Title && a.Description == b.Description && string(a.RawInputSchema) == string(b.RawInputSchema)
}

func samePrompt(a, b mcp.Prompt) bool {
	return a.Name == b.Name && a.Title == b.Title && a.Description == b.Description && len(a.Arguments) == len(b.Arguments)
}

func sameResource(a, b mcp.Resource) bool {
	return a.URI == b.URI && a.Name == b.Name && a.Title == b.Title && a.Description == b.Description
}
