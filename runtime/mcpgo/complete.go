package mcpgo

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
)

// A promptCompleter completes arguments of prompts of the layer, and leaves those of
// others to the host.
type promptCompleter struct {
	*mounted
	next server.PromptCompletionProvider // nil for none
}

// CompletePromptArgument implements [server.PromptCompletionProvider].
func (c promptCompleter) CompletePromptArgument(ctx context.Context, name string, argument mcp.CompleteArgument, known mcp.CompleteContext) (*mcp.Completion, error) {
	if _, ok := c.own().prompts[name]; ok {
		return c.complete(ctx, runtime.Ref{Kind: runtime.KindPrompt, Name: name}, argument, known)
	}
	if c.next == nil {
		return nil, nil
	}
	return c.next.CompletePromptArgument(ctx, name, argument, known)
}

// A resourceCompleter is a promptCompleter for variables of templates.
type resourceCompleter struct {
	*mounted
	next server.ResourceCompletionProvider // nil for none
}

// CompleteResourceArgument implements [server.ResourceCompletionProvider].
func (c resourceCompleter) CompleteResourceArgument(ctx context.Context, uri string, argument mcp.CompleteArgument, known mcp.CompleteContext) (*mcp.Completion, error) {
	if theirs, ok := c.own().templates[uri]; ok && !theirs {
		return c.complete(ctx, runtime.Ref{Kind: runtime.KindTemplate, Name: uri}, argument, known)
	}
	if c.next == nil {
		return nil, nil
	}
	return c.next.CompleteResourceArgument(ctx, uri, argument, known)
}

func (h *mounted) complete(ctx context.Context, ref runtime.Ref, argument mcp.CompleteArgument, known mcp.CompleteContext) (*mcp.Completion, error) {
	ctx = runtime.WithRequest(ctx, h.request(ctx, nil, nil))
	completion, err := h.Complete(ctx, h.principal(ctx), ref, runtime.CompletionArgument{Name: argument.Name, Value: argument.Value, Context: known.Arguments})
	if err != nil {
		return nil, h.told(err)
	}
	out, err := decoded[mcp.Completion](completion.AppendJSON(nil))
	if err != nil {
		return nil, h.told(err)
	}
	return &out, nil
}
