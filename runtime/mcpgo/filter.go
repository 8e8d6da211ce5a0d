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
	visible := definitions(h.Prompts(ctx, h.principal(ctx)), "name")
	return withoutHidden(prompts, h.own().prompts, visible, samePrompt, func(p mcp.Prompt) string { return p.Name })
}

func (h *mounted) filterResources(ctx context.Context, resources []mcp.Resource) []mcp.Resource {
	visible := definitions(h.Resources(ctx, h.principal(ctx)), "uri")
	return withoutHidden(resources, h.own().resources, visible, sameResource, func(r mcp.Resource) string { return r.URI })
}

// withoutHidden returns what a host lists without those of our entries that are not
// visible. What has the key of one and is not the same is the host's.
func withoutHidden[T any](listed []T, own map[string]T, visible map[string]codec.Value, same func(a, b T) bool, key func(T) string) []T {
	return slices.DeleteFunc(slices.Clone(listed), func(entry T) bool {
		ours, ok := own[key(entry)]
		_, seen := visible[key(entry)]
		return ok && same(ours, entry) && !seen
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
