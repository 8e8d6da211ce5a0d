package server

import (
	"net/http"
	"time"
)

// stream answers a GET with the stream of a session: what belongs to no call.
func (h *handler) stream(w http.ResponseWriter, r *http.Request) {
	if !acceptOf(r.Header).events {
		reject(w, http.StatusNotAcceptable, "Not Acceptable: GET requires Accept: text/event-stream")
		return
	}
	if r.Header.Get(headerSession) == "" {
		w.Header().Set("Allow", "POST, DELETE")
		reject(w, http.StatusMethodNotAllowed, "Method Not Allowed: a stream belongs to a session")
		return
	}
	s := h.enter(w, r)
	if s == nil {
		return
	}
	defer h.sessions.leave(s)
	if !s.conn.claim() {
		reject(w, http.StatusConflict, "Conflict: the session has a stream already")
		return
	}
	defer s.conn.unclaim()
	startEvents(w)
	s.conn.relay(w, r)
}

// relay writes what the outbox gets until either side ends.
func (c *httpConn) relay(w http.ResponseWriter, r *http.Request) {
	quiet := time.NewTicker(keepAliveInterval)
	defer quiet.Stop()
	for {
		for _, data := range c.collect() {
			if !writeEvent(w, data) {
				return
			}
		}
		select {
		case <-c.filled:
		case <-r.Context().Done():
			return
		case <-c.alive.Done():
			return
		case <-quiet.C:
			if !writeComment(w) {
				return
			}
		}
	}
}
