package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	maxBody        = 4 << 20   // bytes of a request body
	sessionTimeout = time.Hour // after which a session that is not used ends
)

// Handler returns a handler for the streamable HTTP transport, to be mounted at any
// path. Callers without identity are anonymous; middleware of the SDK's auth
// package in front of it gives them one.
//
// Each call of Handler returns a handler with sessions of its own.
func (s *Server) Handler() http.Handler {
	server := s.newMCP()
	return &guard{sdk: sdkHandler(server)}
}

// sdkHandler returns the SDK's handler. With sessions, clients of the handshake
// versions get all their features; the SDK serves 2026-07-28 only without.
func sdkHandler(server *mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{SessionTimeout: sessionTimeout, MaxRequestBodyBytes: maxBody},
	)
}

// A guard checks the body of every POST before the SDK sees it, and answers what
// is no message with a JSON-RPC error. The SDK would answer with plain text.
type guard struct {
	sdk   http.Handler
	posts inflight
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	if ctx.Value(servingKey{}) == nil {
		ctx = withServing(ctx, &serving{transport: "http"})
	}
	r = r.WithContext(ctx)
	r.Header = r.Header.Clone()
	r.Header.Del(headerRequestID)
	mediaType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if r.Method != http.MethodPost || mediaType != "application/json" {
		g.sdk.ServeHTTP(w, r)
		return
	}
	g.posts.begin()
	defer g.posts.end()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		refuseBody(w, err)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	m, refused := parseBody(body, r.Header.Get(headerVersion))
	if m != nil {
		refused = checkSession(m, r.Header)
	}
	switch {
	case refused != nil:
		refuse(w, httpStatus(refused, r.Header.Get(headerVersion)), refused)
	case m == nil:
		w.WriteHeader(http.StatusAccepted)
	default:
		if m.id != nil {
			r.Header.Set(headerRequestID, idText(m.id))
		}
		g.sdk.ServeHTTP(w, r)
	}
}

const (
	headerVersion = "Mcp-Protocol-Version"
	headerSession = "Mcp-Session-Id"
)

// checkSession refuses a message that needs a session and names none, and a
// handshake within a session: the SDK answers both with an error without a code.
func checkSession(m *message, h http.Header) *refusal {
	refused := &refusal{id: m.id, code: jsonrpc.CodeInvalidRequest}
	named := h.Get(headerSession) != ""
	switch {
	case named && m.method == "initialize":
		refused.text = "Session already initialized"
		return refused
	case named, h.Get(headerVersion) >= "2026-07-28":
		return nil
	}
	switch m.method {
	case "initialize", "server/discover", "ping":
		return nil
	}
	refused.text = "Bad Request: " + headerSession + " header is required"
	return refused
}

// parseBody is parseMessage for a body, which may hold a batch at the versions
// that have them; a body without a version is at one of those. The message of a
// batch has neither id nor method.
func parseBody(body []byte, version string) (*message, *refusal) {
	if first(body) != '[' || !json.Valid(body) {
		return parseMessage(body)
	}
	invalid := &refusal{code: jsonrpc.CodeInvalidRequest}
	var batch []json.RawMessage
	if err := json.Unmarshal(body, &batch); err != nil || len(batch) == 0 {
		invalid.text = "Invalid Request: empty batch"
		return nil, invalid
	}
	if version >= "2025-06-18" {
		invalid.text = "JSON-RPC batches are not supported by this protocol version"
		return nil, invalid
	}
	for _, item := range batch {
		if _, refused := parseMessage(item); refused != nil {
			return nil, refused
		}
	}
	return &message{}, nil
}

// refuseBody answers a request whose body could not be read.
func refuseBody(w http.ResponseWriter, err error) {
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		text := fmt.Sprintf("Invalid Request: a message has at most %d bytes", maxBody)
		refuse(w, http.StatusRequestEntityTooLarge, &refusal{code: jsonrpc.CodeInvalidRequest, text: text})
		return
	}
	refuse(w, http.StatusBadRequest, &refusal{code: jsonrpc.CodeParseError, text: "Parse error"})
}

// refuse writes a refusal. A client that has gone cannot be told.
func refuse(w http.ResponseWriter, status int, r *refusal) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(r.appendJSON(nil))
}

// httpStatus returns the status of a refusal. Before 2026-07-28 an error that
// belongs to a request is an answer like any other.
func httpStatus(r *refusal, version string) int {
	stateless := version >= "2026-07-28"
	switch {
	case r.code == jsonrpc.CodeMethodNotFound && stateless:
		return http.StatusNotFound
	case r.code == jsonrpc.CodeParseError, r.code == jsonrpc.CodeInvalidRequest, stateless:
		return http.StatusBadRequest
	}
	return http.StatusOK
}
