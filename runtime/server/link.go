package server

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A link is what a connection of ours and the middleware of its session share. It
// reaches the middleware as a value of the context of requests.
type link struct {
	log      *slog.Logger
	calls    calls
	prepared prepared
	routes   routes
	settled  atomic.Pointer[string] // version, once a handshake has settled on one
}

// version returns the version that a handshake has settled on, empty before.
func (l *link) version() string {
	if v := l.settled.Load(); v != nil {
		return *v
	}
	return ""
}

// routes say where the answers to calls go that do not go out alone. The zero value is
// ready for use.
type routes struct {
	mu    sync.Mutex
	byKey map[string]*exchange // by idKey
}

// bind says where the answer to a call goes.
func (r *routes) bind(key string, x *exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.byKey == nil {
		r.byKey = make(map[string]*exchange)
	}
	r.byKey[key] = x
}

// find returns where the answer to a call goes, nil when it goes out alone.
func (r *routes) find(key string) *exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.byKey[key]
}

// release is find for the last time.
func (r *routes) release(key string) *exchange {
	r.mu.Lock()
	defer r.mu.Unlock()
	x := r.byKey[key]
	delete(r.byKey, key)
	return x
}

type linkKey struct{}

func withLink(ctx context.Context, l *link) context.Context {
	return context.WithValue(ctx, linkKey{}, l)
}

// answer returns the wire form of the answer to a call, nil when the client asked to
// have none. Everything that leaves as an answer passes here, whatever the transport.
func (l *link) answer(key string, resp *jsonrpc.Response) []byte {
	of := l.calls.find(key)
	// Taken whatever becomes of it: nobody else would.
	result, err := l.prepared.take(resp.Result)
	switch {
	case of.cancelled:
		return nil
	case resp.Error != nil:
		return appendResponse(nil, resp.ID, nil, wireError(resp.Error, of.method))
	}
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
		if l != nil {
			key := requestKey(req)
			if x := l.routes.find(key); x != nil {
				ctx = withExchange(ctx, x)
			}
			var stop context.CancelFunc
			ctx, stop = context.WithCancel(ctx)
			defer stop()
			l.calls.begun(key, stop)
		}
		if err := checkOrder(l, method, req); err != nil {
			return nil, &ownError{err}
		}
		result, err := next(ctx, method, req)
		if err != nil {
			return nil, s.ownError(method, err)
		}
		switch result := result.(type) {
		case *rawResult:
			if l != nil {
				return l.prepared.hold(result), nil
			}
		case *mcp.InitializeResult:
			if l != nil {
				l.settled.Store(&result.ProtocolVersion)
			}
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

// checkOrder returns the error for what the SDK takes too early, for a handshake that is
// not the first message of its session, and for requests of the era that the session is
// not of.
func checkOrder(l *link, method string, req mcp.Request) *jsonrpc.Error {
	session, ok := req.GetSession().(*mcp.ServerSession)
	if !ok {
		return nil
	}
	known := session.InitializeParams()
	if l != nil && known != nil {
		if call := l.calls.find(requestKey(req)); call.method != "" && method != "initialize" {
			if err := checkEra(l.version(), call.enveloped); err != nil {
				return err
			}
		}
	}
	switch method {
	case methodSetLevel, "resources/subscribe", "resources/unsubscribe":
		if known == nil {
			return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: textNotInitialized}
		}
	case "initialize":
		switch {
		case known == nil:
		case known.ProtocolVersion >= versionStateless && (l == nil || l.version() == ""):
			// Its requests come with envelopes.
			return unsupportedVersion("", []string{versionStateless})
		default:
			return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: textInitialized}
		}
	}
	return nil
}

// checkEra returns the error for a call with an envelope after a handshake, which has
// settled on version, or without one where there was none.
func checkEra(version string, enveloped bool) *jsonrpc.Error {
	switch {
	case version != "" && enveloped:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "Invalid Request: an envelope in a session of version " + version}
	case version == "" && !enveloped:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: textMissingKeys + mcp.MetaKeyProtocolVersion}
	}
	return nil
}
