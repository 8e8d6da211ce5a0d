package mcpgo

import (
	"context"
	"errors"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// addFilters has the host show each caller what it may know of.
func (h *mounted) addFilters() {
	server.WithToolFilter(h.filterTools)(h.host)
	server.WithPromptFilter(h.filterPrompts)(h.host)
	hooks := h.host.GetHooks()
	if hooks == nil {
		hooks = new(server.Hooks)
		server.WithHooks(hooks)(h.host)
	}
	hooks.AddAfterListResources(func(ctx context.Context, _ any, _ *mcp.ListResourcesRequest, result *mcp.ListResourcesResult) {
		result.Resources = h.filterResources(ctx, result.Resources)
	})
	hooks.AddAfterListResourceTemplates(func(ctx context.Context, _ any, _ *mcp.ListResourceTemplatesRequest, result *mcp.ListResourceTemplatesResult) {
		result.ResourceTemplates = h.filterTemplates(ctx, result.ResourceTemplates)
	})
	hooks.AddOnError(h.missed)
	h.subscribers.hook(h, hooks)
}

// definitions returns the definitions in a list of the layer, by the member that tells
// them apart.
func definitions(list []byte, id string) map[string]codec.Value {
	all := make(map[string]codec.Value)
	for _, definition := range codec.RawText(list).Items() {
		key, _ := definition.Get(id)
		all[key.Text()] = definition
	}
	return all
}

// own returns the entries of the layer that the host had at first.
func (h *mounted) own() entries {
	h.changes.Lock()
	defer h.changes.Unlock()
	return h.entries
}

// filterTools leaves the host's tools as they are, and of the layer's those that the
// caller may know of, as it may see them. The library asks for single tools before it
// calls them, too.
func (h *mounted) filterTools(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
	own := h.own().tools
	var visible map[string]codec.Value
	kept := make([]mcp.Tool, 0, len(tools))
	for _, tool := range tools {
		if ours, ok := own[tool.Name]; !ok || !sameTool(ours, tool) {
			kept = append(kept, tool)
			continue
		}
		if visible == nil {
			visible = definitions(h.Tools(ctx, h.principal(ctx)), "name")
		}
		if definition, ok := visible[tool.Name]; ok {
			if seen, err := toTool(definition.AppendJSON(nil)); err == nil {
				kept = append(kept, seen)
			}
		}
	}
	return kept
}

func (h *mounted) filterPrompts(ctx context.Context, prompts []mcp.Prompt) []mcp.Prompt {
	own := h.own().prompts
	visible := definitions(h.Prompts(ctx, h.principal(ctx)), "name")
	return slices.DeleteFunc(slices.Clone(prompts), func(prompt mcp.Prompt) bool {
		ours, ok := own[prompt.Name]
		_, seen := visible[prompt.Name]
		return ok && samePrompt(ours, prompt) && !seen
	})
}

func (h *mounted) filterResources(ctx context.Context, resources []mcp.Resource) []mcp.Resource {
	own := h.own().resources
	visible := definitions(h.Resources(ctx, h.principal(ctx)), "uri")
	return slices.DeleteFunc(slices.Clone(resources), func(resource mcp.Resource) bool {
		ours, ok := own[resource.URI]
		_, seen := visible[resource.URI]
		return ok && sameResource(ours, resource) && !seen
	})
}

func (h *mounted) filterTemplates(ctx context.Context, templates []mcp.ResourceTemplate) []mcp.ResourceTemplate {
	own := h.own().templates
	visible := definitions(h.Templates(ctx, h.principal(ctx)), "uriTemplate")
	return slices.DeleteFunc(slices.Clone(templates), func(template mcp.ResourceTemplate) bool {
		if template.URITemplate == nil {
			return false
		}
		theirs, ok := own[template.URITemplate.Raw()]
		_, seen := visible[template.URITemplate.Raw()]
		return ok && !theirs && !seen
	})
}

// missed records that a caller asked for something hidden. The filters have refused it
// before the layer could see it.
func (h *mounted) missed(ctx context.Context, _ any, _ mcp.MCPMethod, message any, err error) {
	own := h.own()
	switch req := message.(type) {
	case *mcp.CallToolRequest:
		if _, ok := own.tools[req.Params.Name]; ok && errors.Is(err, server.ErrToolNotFound) {
			h.Missed(ctx, h.principal(ctx), runtime.KindTool, req.Params.Name)
		}
	case *mcp.GetPromptRequest:
		if _, ok := own.prompts[req.Params.Name]; ok && errors.Is(err, server.ErrPromptNotFound) {
			h.Missed(ctx, h.principal(ctx), runtime.KindPrompt, req.Params.Name)
		}
	}
}
