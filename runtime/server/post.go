package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"mime"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// keepAliveInterval is how long a stream is quiet before the client is told that it
// is there.
const keepAliveInterval = 15 * time.Second

// post answers a POST.
func (h *handler) post(w http.ResponseWriter, r *http.Request) {
	if mediaType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); mediaType != "application/json" {
		reject(w, http.StatusUnsupportedMediaType, "Unsupported Media Type: Content-Type must be application/json")
		return
	}
	takes := acceptOf(r.Header)
	if !takes.json && !takes.events {
		reject(w, http.StatusNotAcceptable, "Not Acceptable: Accept must name application/json or text/event-stream")
		return
	}
	body, ok := readBody(w, r, h.bodyTimeout)
	if !ok {
		return
	}
	items, batch, refused := parseBody(body)
	switch {
	case refused != nil:
		refuse(w, http.StatusBadRequest, refused)
	case batch && r.Header.Get(headerVersion) == versionStateless:
		refuse(w, http.StatusBadRequest, checkBatch(versionStateless))
	case !batch && isStateless(r, items[0]):
		h.stateless(w, r, items[0], takes)
	case h.oneShots:
		h.oneShot(w, r, items, batch, takes)
	case !batch && items[0].isInitialize():
		h.initialize(w, r, items[0], takes)
	default:
		h.inSession(w, r, items, batch, takes)
	}
}

// inSession answers what belongs to a session.
func (h *handler) inSession(w http.ResponseWriter, r *http.Request, items []item, batch bool, takes accept) {
	s := h.enter(w, r)
	if s == nil {
		return
	}
	defer h.sessions.leave(s)
	if batch {
		if refused := checkBatch(s.version); refused != nil {
			refuse(w, http.StatusBadRequest, refused)
			return
		}
	}
	sse := takes.events && (!takes.json || !h.jsonOnly && streams(items))
	h.exchange(s.conn, r, items, newExchange(w, len(items), batch, sse))
}

// streams reports whether items hold a call that may have something to say before its
// answer.
func streams(items []item) bool {
	for _, i := range items {
		if i.message == nil {
			continue
		}
		switch i.message.method {
		case "tools/call", "resources/read", "prompts/get":
			return true
		}
	}
	return false
}

// exchange hands messages to a connection and answers with what comes back.
func (h *handler) exchange(conn *httpConn, r *http.Request, items []item, x *exchange) {
	defer x.leave()
	messages, refused := conn.link.accept(x, items, func() *mcp.RequestExtra {
		header := r.Header.Clone() // the id of each request is put into its own
		header.Del(headerRequestID)
		return &mcp.RequestExtra{TokenInfo: tokenInfo(r.Context()), Header: header}
	})
	if refused != nil && !x.batch {
		refuse(x.w, httpStatus(refused), refused)
		return
	}
	if len(x.open) == 0 {
		x.sse = false
	}
	x.start()
	for _, msg := range messages {
		if !conn.push(msg) {
			break
		}
	}
	conn.await(r.Context(), x)
	x.finish()
}

// await returns when an exchange is done, or nobody waits for it any more.
func (c *httpConn) await(ctx context.Context, x *exchange) {
	quiet := time.NewTicker(keepAliveInterval)
	defer quiet.Stop()
	for {
		select {
		case <-x.done:
			return
		case <-ctx.Done():
			// The calls go on: a lost connection is no cancellation.
			x.leave()
			return
		case <-c.alive.Done():
			x.abandon()
			return
		case <-quiet.C:
			x.keepAlive()
		}
	}
}

// initialize begins a session. One whose handshake fails leaves nothing behind.
func (h *handler) initialize(w http.ResponseWriter, r *http.Request, i item, takes accept) {
	if r.Header.Get(headerSession) != "" {
		s := h.enter(w, r)
		if s == nil {
			return
		}
		h.sessions.leave(s)
		refused := i.refused
		if refused == nil {
			refused = &refusal{id: i.message.id, code: jsonrpc.CodeInvalidRequest, text: textInitialized}
		}
		refuse(w, httpStatus(refused), refused)
		return
	}
	if i.refused != nil {
		refuse(w, httpStatus(i.refused), i.refused)
		return
	}
	s, err := h.connect(r, newSessionID(), nil)
	if err != nil {
		h.log.Error("a session could not be begun", "error", err)
		refuse(w, http.StatusInternalServerError, &refusal{code: jsonrpc.CodeInternalError, text: "Internal error"})
		return
	}
	s.owner = h.owner(r)
	if text := h.sessions.add(s); text != "" {
		s.end()
		reject(w, http.StatusServiceUnavailable, text)
		return
	}
	defer h.sessions.leave(s)
	h.handshake(w, r, s, i, takes)
}

// handshake runs the first exchange of a session, whose outcome decides whether there
// is one.
func (h *handler) handshake(w http.ResponseWriter, r *http.Request, s *webSession, i item, takes accept) {
	x := newExchange(nil, 1, false, false)
	h.exchange(s.conn, r, []item{i}, x)
	x.mu.Lock()
	answer := x.answers[0]
	x.mu.Unlock()
	version := s.conn.version()
	if answer == nil || version == "" {
		h.sessions.remove(s)
	} else {
		h.sessions.settle(s, version)
		w.Header().Set(headerSession, s.conn.id)
	}
	switch {
	case answer == nil:
		w.WriteHeader(http.StatusAccepted)
	case takes.json:
		writeJSON(w, http.StatusOK, answer)
	default:
		startEvents(w)
		writeEvent(w, answer)
	}
}

// connect connects a session to the SDK. A state that is not nil is that of a handshake
// which is not to be asked for.
func (h *handler) connect(r *http.Request, id string, state *mcp.ServerSessionState) (*webSession, error) {
	shared := &link{log: h.log}
	var opts *mcp.ServerSessionOptions
	if state != nil {
		shared.settled.Store(&state.NegotiatedProtocolVersion)
		opts = &mcp.ServerSessionOptions{State: state}
	}
	outer := servingFrom(r.Context())
	until := outer.stop
	if until == nil {
		until = context.Background()
	}
	stop, cancel := context.WithCancel(until)
	ctx := withServing(context.WithoutCancel(r.Context()), &serving{transport: outer.transport, stop: stop})
	s := &webSession{conn: newHTTPConn(shared, id), stop: cancel}
	if _, err := h.sdk.Connect(withLink(ctx, shared), s.conn, opts); err != nil {
		cancel()
		s.conn.gone()
		return nil, err
	}
	return s, nil
}

// newSessionID returns an id that cannot be guessed.
func newSessionID() string {
	var id [16]byte
	// It never fails.
	_, _ = rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// httpStatus returns the status of the refusal of a message. An error that belongs to
// a request is an answer like any other.
func httpStatus(r *refusal) int {
	if r.code == jsonrpc.CodeParseError || r.code == jsonrpc.CodeInvalidRequest {
		return http.StatusBadRequest
	}
	return http.StatusOK
}
