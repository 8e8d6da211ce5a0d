package server

import (
	"context"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A link is what a connection of ours and the middleware of its session share. It
// reaches the middleware as a value of the context of requests.
type link struct {
	log      *slog.Logger
	calls    calls
	prepared prepared
	// exchange returns where the answer to a call will go, by idKey; nil on
	// transports that have one stream for everything.
	exchange func(key string) *exchange
}

type linkKey struct{}

func withLink(ctx context.Context, l *link) context.Context {
	return context.WithValue(ctx, linkKey{}, l)
}

// answer returns the wire form of the answer to a call, nil when the client asked to
// have none. Everything that leaves as an answer passes here, whatever the transport.
func (l *link) answer(key string, resp *jsonrpc.Response) []byte {
	of := l.calls.find(key)
	switch {
	case of.cancelled:
		return nil
	case resp.Error != nil:
		return appendResponse(nil, resp.ID, nil, wireError(resp.Error, of.method))
	}
	result, err := l.prepared.take(resp.Result)
	if err != nil {
		l.log.Error("a result could not be sent", "method", of.method, "error", err)
		return appendResponse(nil, resp.ID, nil, internalError())
	}
	return appendResponse(nil, resp.ID, result, nil)
}

// connectable is newMCP with what our own connections need.
func (s *Server) connectable() *mcp.Server {
	server := s.newMCP()
	server.AddReceivingMiddleware(s.deliver)
	return server
}

// deliver is the outermost middleware: it hands answers to the connection in a form
// that passes through the SDK unchanged.
func (s *Server) deliver(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		l, _ := ctx.Value(linkKey{}).(*link)
		if l != nil && l.exchange != nil {
			ctx = withExchange(ctx, l.exchange(requestKey(req)))
		}
		if method == "initialize" {
			if err := checkHandshake(req); err != nil {
				return nil, &ownError{err}
			}
		}
		result, err := next(ctx, method, req)
		if err != nil {
			return nil, s.ownError(method, err)
		}
		if raw, ok := result.(*rawResult); ok && l != nil {
			return l.prepared.hold(raw.wire), nil
		}
		return result, nil
	}
}

// requestKey returns the idKey of a request, "" when it is not known.
func requestKey(req mcp.Request) string {
	if extra := req.GetExtra(); extra != nil {
		if values := extra.Header[headerRequestID]; len(values) == 2 {
			return values[1]
		}
	}
	return ""
}

// checkHandshake returns the error for a handshake that is not the first message of
// its session.
func checkHandshake(req mcp.Request) *jsonrpc.Error {
	session, ok := req.GetSession().(*mcp.ServerSession)
	if !ok || session.InitializeParams() == nil {
		return nil
	}
	if session.InitializeParams().ProtocolVersion >= versionStateless {
		return unsupportedVersion("", []string{versionStateless})
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: textInitialized}
}
