package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
)

// errInternal is what clients are told of errors that are none of the layer.
var errInternal = errors.New("internal error")

// callTool is the handler of all tools.
func (h *mounted) callTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args, err := arguments(req)
	if err != nil {
		return nil, h.told(err)
	}
	ctx = runtime.WithRequest(ctx, h.request(ctx, req.Header, req.Params.Meta))
	result, err := h.CallTool(ctx, h.principal(ctx), req.Params.Name, args)
	if err != nil {
		return nil, h.told(err)
	}
	out, err := decoded[mcp.CallToolResult](result.AppendJSON(nil))
	if err != nil {
		return nil, h.told(err)
	}
	return &out, nil
}

// arguments returns the arguments of a call as they were sent.
func arguments(req mcp.CallToolRequest) ([]byte, error) {
	switch raw := req.GetRawArguments().(type) {
	case nil:
		return nil, nil
	case json.RawMessage:
		return raw, nil
	default: // a client in the same process
		return json.Marshal(raw)
	}
}

// readResource is the handler of all resources and templates.
func (h *mounted) readResource(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	ctx = runtime.WithRequest(ctx, h.request(ctx, req.Header, req.Params.Meta))
	contents, err := h.ReadResource(ctx, h.principal(ctx), req.Params.URI)
	if _, ok := errors.AsType[*runtime.NotFoundError](err); ok {
		return nil, fmt.Errorf("handler not found for resource URI '%s': %w", req.Params.URI, server.ErrResourceNotFound)
	}
	if err != nil {
		return nil, h.told(err)
	}
	out, err := toContents(contents)
	if err != nil {
		return nil, h.told(err)
	}
	return out, nil
}

// getPrompt is the handler of all prompts.
func (h *mounted) getPrompt(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	ctx = runtime.WithRequest(ctx, h.request(ctx, req.Header, req.Params.Meta))
	result, err := h.GetPrompt(ctx, h.principal(ctx), req.Params.Name, req.Params.Arguments)
	if err != nil {
		return nil, h.told(err)
	}
	wire := json.RawMessage(result.AppendJSON(nil))
	out, err := mcp.ParseGetPromptResult(&wire)
	if err != nil {
		return nil, h.told(err)
	}
	return out, nil
}

// told returns what the client is told of an error. What is no error of the layer is
// logged and kept from it.
func (h *mounted) told(err error) error {
	if own, ok := errors.AsType[*runtime.LayerError](err); ok {
		return errors.New(own.Message)
	}
	if !errors.Is(err, context.Canceled) {
		h.log.Error("a request failed", "error", err)
	}
	return errInternal
}
