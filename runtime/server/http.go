package server

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	headerVersion = "Mcp-Protocol-Version"
	headerSession = "Mcp-Session-Id"
)

// Handler returns a handler for the streamable HTTP transport, to be mounted at any
// path. Callers without identity are anonymous, unless [Options.Tokens] keeps them out;
// [Options.Authenticate], or middleware of the SDK's auth
// package in front of it gives them one. Requests that reach a loopback address
// must name this machine as their host, and those that browsers send must come from
// its pages.
//
// Each call of Handler returns a handler with sessions of its own.
func (s *Server) Handler() http.Handler { return s.newHandler(s.connectable()) }

func (s *Server) newHandler(sdk *mcp.Server) *handler {
	h := &handler{Server: s, sdk: sdk, guard: s.guard}
	h.closing, h.close = context.WithCancel(context.Background())
	h.endpoint = http.HandlerFunc(h.serveEndpoint)
	if s.wrap != nil {
		h.endpoint = s.wrap(h.endpoint)
	}
	return h
}

// A handler serves streamable HTTP. Everything that is not the answer to a request
// of MCP is checked and answered here, in the order and with the words that the
// transport has for it; the SDK gets messages.
type handler struct {
	*Server
	sdk      *mcp.Server
	path     string       // of URLs; empty for every path
	endpoint http.Handler // behind what Options.Authenticate put in front of it
	guard    guard
	sessions sessionTable
	posts    inflight

	closing       context.Context // ends when streams of changes must
	close         context.CancelFunc
	subscriptions atomic.Int64 // streams of changes
	buffers       sync.Pool    // of *[]byte, for answers
}

// allowed are the methods of an endpoint with sessions.
const allowed = "GET, POST, DELETE"

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	limitWrite(w) // that of the request before has passed
	if crowded(w, r) {
		return
	}
	granted := h.guard.grantCORS(w, r)
	if tooMany(r.Header) {
		closeAfter(w)
		reject(w, http.StatusRequestHeaderFieldsTooLarge, "Request Header Fields Too Large")
		return
	}
	if name := repeated(r.Header); name != "" {
		closeAfter(w)
		reject(w, http.StatusBadRequest, "Bad Request: "+name+" is there more than once")
		return
	}
	if r.ContentLength > maxBody {
		closeAfter(w)
		reject(w, http.StatusRequestEntityTooLarge, textTooLarge())
		return
	}
	if status, reason := h.guard.check(r); status != 0 {
		closeAfter(w)
		reject(w, status, reason)
		return
	}
	switch {
	case h.resource.has(r.URL.Path):
		h.resource.ServeHTTP(w, r)
	case r.Method == http.MethodOptions:
		preflight(w, granted, h.methodsOf())
	case h.path != "" && r.URL.Path == h.health && r.Method == http.MethodGet:
		writeJSON(w, http.StatusOK, []byte(`{"status":"ok"}`))
	default:
		if r = h.authenticate(w, r); r != nil {
			h.endpoint.ServeHTTP(w, r)
		}
	}
}

// serveEndpoint answers callers who are known as far as they have to be.
func (h *handler) serveEndpoint(w http.ResponseWriter, r *http.Request) {
	if h.path != "" && h.path != r.URL.Path {
		reject(w, http.StatusNotFound, "Not Found")
		return
	}
	ctx := r.Context()
	if ctx.Value(servingKey{}) == nil {
		ctx = withServing(ctx, &serving{transport: "http"})
	}
	r = r.WithContext(ctx)
	switch {
	case r.Method == http.MethodPost:
		h.posts.begin()
		defer h.posts.end()
		h.post(w, r)
	case r.Method == http.MethodGet && !h.oneShots:
		h.stream(w, r)
	case r.Method == http.MethodDelete && !h.oneShots:
		h.delete(w, r)
	default:
		w.Header().Set("Allow", h.methodsOf())
		reject(w, http.StatusMethodNotAllowed, "Method Not Allowed")
	}
}

// delete ends a session.
func (h *handler) delete(w http.ResponseWriter, r *http.Request) {
	s := h.enter(w, r)
	if s == nil {
		return
	}
	defer h.sessions.leave(s)
	if !h.sessions.remove(s) {
		reject(w, http.StatusNotFound, textNoSession)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// versionAssumed is the version that requests without a header are taken to have. One
// that says so says nothing else than a request without it.
const versionAssumed = "2025-03-26"

const textNoSession = "Session not found"

// enter returns the session that a request names, until sessions.leave. It returns
// nil when there is none and the request was answered.
func (h *handler) enter(w http.ResponseWriter, r *http.Request) *webSession {
	version := r.Header.Get(headerVersion)
	if version != "" && !slices.Contains(mcp.SupportedProtocolVersions(), version) {
		reject(w, http.StatusBadRequest, "Unsupported MCP-Protocol-Version: "+shorten(version))
		return nil
	}
	id := r.Header.Get(headerSession)
	if id == "" {
		reject(w, http.StatusBadRequest, "Bad Request: Mcp-Session-Id header is required")
		return nil
	}
	s := h.sessions.enter(id, h.owner(r))
	if s == nil {
		reject(w, http.StatusNotFound, textNoSession)
		return nil
	}
	if version != "" && version != s.version && version != versionAssumed {
		h.sessions.leave(s)
		reject(w, http.StatusBadRequest, "Bad Request: MCP-Protocol-Version is not that of the session")
		return nil
	}
	return s
}

// owner says who sends a request, as sessions have it: told without what only the
// session knows. The roles are part of it, so that a session which began with some is
// of no use to the same principal without them.
func (h *handler) owner(r *http.Request) string {
	p := h.principal(httpInfo(r))
	return p.ID + "\x00" + strings.Join(slices.Sorted(slices.Values(p.Roles)), "\x00")
}

// An accept says what a client takes as an answer.
type accept struct{ json, events bool }

// acceptOf reads the Accept header. A client without one takes everything. A weight
// counts when it is zero: that is what the client does not take, whatever else it names.
func acceptOf(h http.Header) accept {
	values := h.Values("Accept")
	if len(values) == 0 {
		return accept{json: true, events: true}
	}
	var a, no accept
	for value := range strings.SplitSeq(strings.Join(values, ","), ",") {
		mediaType, parameters, _ := strings.Cut(value, ";")
		mediaType = strings.ToLower(strings.TrimSpace(mediaType))
		takes := accept{
			json:   mediaType == "*/*" || mediaType == "application/*" || mediaType == "application/json",
			events: mediaType == "*/*" || mediaType == "text/*" || mediaType == "text/event-stream",
		}
		if isRefused(parameters) {
			// Only what is named in full is refused for good: */*;q=0 is about the rest.
			no.json = no.json || mediaType == "application/json"
			no.events = no.events || mediaType == "text/event-stream"
			continue
		}
		a.json, a.events = a.json || takes.json, a.events || takes.events
	}
	return accept{a.json && !no.json, a.events && !no.events}
}

// isRefused reports whether the parameters of a media type say q=0.
func isRefused(parameters string) bool {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(parameter, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return err == nil && weight == 0
		}
	}
	return false
}

// reject answers a request that is refused before it is about a message.
func reject(w http.ResponseWriter, status int, text string) {
	refuse(w, status, &refusal{code: jsonrpc.CodeInvalidRequest, text: text})
}

// refuse answers with a refusal.
func refuse(w http.ResponseWriter, status int, r *refusal) {
	writeJSON(w, status, r.appendJSON(nil))
}

// closeAfter has the connection closed after the answer, because the request may not
// have been read.
func closeAfter(w http.ResponseWriter) { w.Header().Set("Connection", "close") }
