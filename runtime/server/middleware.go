package server

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// middleware answers what the layer knows and leaves the protocol to the SDK. A
// panic becomes an internal error: the SDK would let it end the process.
func (s *Server) middleware(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (result mcp.Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				result, err = nil, s.panicked(method, p)
			}
		}()
		if result, known, err := s.ask(ctx, method, req); known {
			return result, err
		}
		if method == methodSetLevel {
			if err := checkLevel(req); err != nil {
				return nil, err
			}
		}
		result, err = next(ctx, method, req)
		if session, ok := req.GetSession().(*mcp.ServerSession); ok && method == "initialize" && err == nil {
			err = setDefaultLevel(ctx, next, session)
		}
		if err != nil {
			return nil, err
		}
		return result, nil
	}
}

// ask answers the methods of which the layer knows.
func (s *Server) ask(ctx context.Context, method string, req mcp.Request) (result mcp.Result, known bool, err error) {
	switch req := req.(type) {
	case *mcp.ListToolsRequest:
		req.Params = orEmpty(req.Params)
		result, err = answerList(ctx, s, req, method, req.Params.Cursor)
	case *mcp.ListResourcesRequest:
		req.Params = orEmpty(req.Params)
		result, err = answerList(ctx, s, req, method, req.Params.Cursor)
	case *mcp.ListResourceTemplatesRequest:
		req.Params = orEmpty(req.Params)
		result, err = answerList(ctx, s, req, method, req.Params.Cursor)
	case *mcp.ListPromptsRequest:
		req.Params = orEmpty(req.Params)
		result, err = answerList(ctx, s, req, method, req.Params.Cursor)
	case *mcp.CallToolRequest:
		result, err = answer(ctx, s, req, func(ctx context.Context, q *query) (*rawResult, error) {
			return s.callTool(ctx, q, req.Params.Name, req.Params.Arguments)
		})
	case *mcp.ReadResourceRequest:
		result, err = answer(ctx, s, req, func(ctx context.Context, q *query) (*rawResult, error) {
			return s.readResource(ctx, q, req.Params.URI)
		})
	case *mcp.GetPromptRequest:
		result, err = answer(ctx, s, req, func(ctx context.Context, q *query) (*rawResult, error) {
			return s.getPrompt(ctx, q, req.Params.Name, req.Params.Arguments)
		})
	case *mcp.CompleteRequest:
		result, err = answer(ctx, s, req, func(ctx context.Context, q *query) (*rawResult, error) {
			return s.complete(ctx, q, req.Params)
		})
	default:
		return nil, false, nil
	}
	return result, true, err
}

// panicked logs a panic and returns what the client is told of it.
func (s *Server) panicked(method string, cause any) error {
	s.log.Error("panic while answering", "method", method, "panic", cause, "stack", string(debug.Stack()))
	return internalError()
}

// invalidParams returns a protocol error.
func invalidParams(text string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: text}
}

func internalError() *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "Internal error"}
}

// protocolError returns the JSON-RPC form of an error of the layer. What is no
// error of the layer is logged and kept from the client.
func (s *Server) protocolError(err error) error {
	if errors.Is(err, context.Canceled) {
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: textCancelled}
	}
	e, ok := errors.AsType[*runtime.LayerError](err)
	if !ok {
		s.log.Error("a request failed", "error", err)
		return internalError()
	}
	out := &jsonrpc.Error{Code: int64(e.Code), Message: e.Message}
	if !e.Data.IsZero() {
		out.Data = json.RawMessage(e.Data.AppendJSON(nil))
	}
	return out
}
