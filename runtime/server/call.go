package server

import (
	"context"
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// codeResourceNotFound is what versions before 2026-07-28 answer for a resource that
// does not exist.
const codeResourceNotFound = -32002

// callTool answers tools/call.
func (s *Server) callTool(ctx context.Context, q *query, name string, args []byte) (*rawResult, error) {
	result, err := perform(ctx, q, func(ctx context.Context, p *runtime.Principal) (*runtime.ToolResult, error) {
		return s.mount.CallTool(ctx, p, name, args)
	})
	if err != nil {
		return s.unknown(err, runtime.KindTool, name)
	}
	return s.toolResult(result, q.stateless), nil
}

// unknown is failed for a name that there may not be.
func (s *Server) unknown(err error, kind runtime.Kind, name string) (*rawResult, error) {
	if e, ok := errors.AsType[*runtime.NotFoundError](err); ok && s.notFound != nil && e.Message == "Unknown "+string(kind)+": "+name {
		return nil, s.notFound(kind, name)
	}
	return s.failed(err)
}

// failed answers a request whose call gave no result: with an error, or with the
// questions of its handler.
func (s *Server) failed(err error) (*rawResult, error) {
	if asks, ok := errors.AsType[*runtime.InputRequired](err); ok {
		return s.stamped("input_required", asks.AppendJSON, false), nil
	}
	return nil, s.protocolError(err)
}

// readResource answers resources/read.
func (s *Server) readResource(ctx context.Context, q *query, uri string) (*rawResult, error) {
	contents, err := perform(ctx, q, func(ctx context.Context, p *runtime.Principal) ([]runtime.ResourceContents, error) {
		return s.mount.ReadResource(ctx, p, uri)
	})
	if err != nil {
		if _, ok := errors.AsType[*runtime.NotFoundError](err); ok {
			if s.notFound != nil {
				return nil, s.notFound(runtime.KindResource, uri)
			}
			return nil, resourceNotFound(err, uri, q.stateless)
		}
		return s.failed(err)
	}
	result := &runtime.ResourceResult{Contents: contents}
	return s.objectResult(result.AppendJSON, q.stateless, true).trust(ownContents(contents)), nil
}

// resourceNotFound is the error for a resource that was not found: the same whether
// there is none, it is hidden, or its handler finds nothing.
func resourceNotFound(err error, uri string, stateless bool) error {
	out := &jsonrpc.Error{
		Code:    jsonrpc.CodeInvalidParams,
		Message: err.Error(),
		Data:    codec.ObjectValue(codec.Member{Name: "uri", Value: codec.StringValue(uri)}).AppendJSON(nil),
	}
	if !stateless {
		out.Code = codeResourceNotFound
	}
	return out
}

// getPrompt answers prompts/get.
func (s *Server) getPrompt(ctx context.Context, q *query, name string, args map[string]string) (*rawResult, error) {
	result, err := perform(ctx, q, func(ctx context.Context, p *runtime.Principal) (*runtime.PromptResult, error) {
		return s.mount.GetPrompt(ctx, p, name, args)
	})
	if err != nil {
		return s.unknown(err, runtime.KindPrompt, name)
	}
	return s.objectResult(result.AppendJSON, q.stateless, false).trust(ownMessages(result.Messages)), nil
}

// complete answers completion/complete.
func (s *Server) complete(ctx context.Context, q *query, params *mcp.CompleteParams) (*rawResult, error) {
	ref := runtime.Ref{Kind: runtime.KindPrompt, Name: params.Ref.Name}
	if params.Ref.Type == "ref/resource" {
		ref = runtime.Ref{Kind: runtime.KindTemplate, Name: params.Ref.URI}
	}
	argument := runtime.CompletionArgument{Name: params.Argument.Name, Value: params.Argument.Value}
	if params.Context != nil {
		argument.Context = params.Context.Arguments
	}
	completion, err := perform(ctx, q, func(ctx context.Context, p *runtime.Principal) (runtime.Completion, error) {
		return s.mount.Complete(ctx, p, ref, argument)
	})
	if err != nil {
		return s.failed(err)
	}
	return s.objectResult(func(dst []byte) []byte {
		dst = append(dst, `{"completion":`...)
		return append(completion.AppendJSON(dst), '}')
	}, q.stateless, false).trust(true), nil
}
