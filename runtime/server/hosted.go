package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A hosted server is mounted into a server of the SDK that is somebody else's.
type hosted struct {
	*Server  // speaks for the host: its results carry the name of the host
	origin   *Server
	sdk      *mcp.Server
	include  map[Feature]bool
	quiet    bool // does not tell of changes of lists
	local    bool
	logs     bool // handlers' log messages are sent
	claims   claims
	audience audience
	changes  changeQueue
}

func (s *Server) newHosted(host *mcp.Server, opts HostOptions, include map[Feature]bool, seen *look) (*hosted, error) {
	own := *s
	own.notFound = hostNotFound
	logging := true
	if seen.init != nil {
		logging = logs(seen.init.Capabilities)
		if seen.init.ServerInfo != nil {
			info, err := json.Marshal(seen.init.ServerInfo)
			if err != nil {
				return nil, fmt.Errorf("server.MountInto: the host's Implementation: %w", err)
			}
			own.impl, own.implJSON = seen.init.ServerInfo, info
		}
	}
	return &hosted{
		Server:  &own,
		origin:  s,
		sdk:     host,
		include: include,
		quiet:   opts.QuietLists,
		local:   opts.Local,
		logs:    include[FeatureLogging] && logging,
		claims:  claims{keys: make(map[runtime.Kind]map[string]bool), listed: make(map[runtime.Kind]bool)},
	}, nil
}

// hostNotFound is the error for what does not exist or is hidden, in the words of the
// SDK, so that nobody can tell a hidden entry from one that neither side has.
func hostNotFound(kind runtime.Kind, key string) error {
	if kind == runtime.KindResource {
		data := codec.ObjectValue(codec.Member{Name: "uri", Value: codec.StringValue(key)})
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Resource not found", Data: data.AppendJSON(nil)}
	}
	return invalidParams(fmt.Sprintf("unknown %s %q", kind, key))
}

// receiving answers what is the layer's, and leaves everything else to the host.
func (h *hosted) receiving(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if l := lookFrom(ctx); l != nil {
			l.meet(h)
			return next(ctx, method, req)
		}
		switch req := req.(type) {
		case *mcp.ListToolsRequest:
			req.Params = orEmpty(req.Params)
			return hostList(ctx, h, next, method, req, req.Params.Cursor)
		case *mcp.ListResourcesRequest:
			req.Params = orEmpty(req.Params)
			return hostList(ctx, h, next, method, req, req.Params.Cursor)
		case *mcp.ListResourceTemplatesRequest:
			req.Params = orEmpty(req.Params)
			return hostList(ctx, h, next, method, req, req.Params.Cursor)
		case *mcp.ListPromptsRequest:
			req.Params = orEmpty(req.Params)
			return hostList(ctx, h, next, method, req, req.Params.Cursor)
		case *mcp.CallToolRequest, *mcp.ReadResourceRequest, *mcp.GetPromptRequest, *mcp.CompleteRequest:
			return h.call(ctx, next, method, req)
		}
		return h.observe(ctx, next, method, req)
	}
}

// call answers requests that lead to a handler.
func (h *hosted) call(ctx context.Context, next mcp.MethodHandler, method string, req mcp.Request) (mcp.Result, error) {
	switch req := req.(type) {
	case *mcp.CallToolRequest:
		if owns(ctx, h, next, req, runtime.KindTool, req.Params.Name) {
			return hostAnswer(ctx, h, next, method, req, func(ctx context.Context, q *query) (*rawResult, error) {
				if extra := req.Extra; extra != nil && q.stateless {
					if err := h.checkToolHeaders(extra.Header, q.principal, req.Params.Name, req.Params.Arguments); err != nil {
						return nil, err
					}
				}
				return h.callTool(ctx, q, req.Params.Name, req.Params.Arguments)
			})
		}
	case *mcp.ReadResourceRequest:
		if owns(ctx, h, next, req, runtime.KindResource, req.Params.URI) {
			return hostAnswer(ctx, h, next, method, req, func(ctx context.Context, q *query) (*rawResult, error) {
				return h.readResource(ctx, q, req.Params.URI)
			})
		}
	case *mcp.GetPromptRequest:
		if owns(ctx, h, next, req, runtime.KindPrompt, req.Params.Name) {
			return hostAnswer(ctx, h, next, method, req, func(ctx context.Context, q *query) (*rawResult, error) {
				return h.getPrompt(ctx, q, req.Params.Name, req.Params.Arguments)
			})
		}
	case *mcp.CompleteRequest:
		return h.completion(ctx, next, method, req)
	}
	return next(ctx, method, req)
}

// completion answers completion/complete. That of the host may know of none.
func (h *hosted) completion(ctx context.Context, next mcp.MethodHandler, method string, req *mcp.CompleteRequest) (mcp.Result, error) {
	if !h.include[FeatureCompletions] {
		return next(ctx, method, req)
	}
	if ref := req.Params.Ref; ref != nil {
		kind, key := runtime.KindPrompt, ref.Name
		if ref.Type == "ref/resource" {
			kind, key = runtime.KindTemplate, ref.URI
		}
		if owns(ctx, h, next, req, kind, key) {
			return hostAnswer(ctx, h, next, method, req, func(ctx context.Context, q *query) (*rawResult, error) {
				return h.complete(ctx, q, req.Params)
			})
		}
	}
	result, err := next(ctx, method, req)
	if coded, ok := errors.AsType[*jsonrpc.Error](err); ok && coded.Code == jsonrpc.CodeMethodNotFound {
		return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{}}}, nil
	}
	return result, err
}

// hostAnswer answers a request for the layer.
func hostAnswer[P mcp.Params](ctx context.Context, h *hosted, next mcp.MethodHandler, method string, req *mcp.ServerRequest[P], from func(context.Context, *query) (*rawResult, error)) (result mcp.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, h.panicked(method, p)
		}
	}()
	if h.logs && !stateless(req) {
		h.audience.settleLevel(h.serving(ctx, req), next, req.Session)
	}
	if result, err = answer(h.serving(ctx, req), h.Server, req, from); err != nil {
		return nil, err
	}
	return h.sendable(method, result)
}

// sendable returns a result of ours, which must be JSON: the SDK leaves a request
// without any answer when it is not.
func (h *hosted) sendable(method string, result mcp.Result) (mcp.Result, error) {
	if raw, ok := result.(*rawResult); ok {
		if _, err := raw.line(); err != nil {
			h.log.Error("a result could not be sent", "method", method, "error", err)
			return nil, internalError()
		}
	}
	return result, nil
}

// serving returns the context of an answer: what the host's transport is, as far as
// the SDK tells.
func (h *hosted) serving(ctx context.Context, req mcp.Request) context.Context {
	sv := &serving{host: h}
	if extra := req.GetExtra(); extra != nil {
		sv.transport = "http"
	} else if h.local {
		sv.transport = "stdio"
	}
	return withServing(ctx, sv)
}
