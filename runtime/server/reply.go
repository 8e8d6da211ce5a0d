package server

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// A reply is the answer to one request without a session: JSON, or, when there is
// something to say before it and the client takes that, a stream of events that ends
// with it.
type reply struct {
	takes accept
	quiet *time.Timer // fires when the stream should give a sign of life; nil without a stream

	mu      sync.Mutex
	w       http.ResponseWriter // nil when nothing can be written any more
	started bool                // the stream
}

func newReply(w http.ResponseWriter, takes accept) *reply { return &reply{w: w, takes: takes} }

// notify sends a notification.
func (r *reply) notify(n notification) {
	method, params := n.message()
	data, err := json.Marshal(struct {
		JSONRPC string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
	if err == nil {
		r.event(data)
	}
}

// event sends a message, and begins the stream with the first one.
func (r *reply) event(data []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.w == nil {
		return
	}
	if !r.started {
		r.started = true
		startEvents(r.w)
		r.quiet = time.AfterFunc(keepAliveInterval, r.keepAlive)
	}
	if !writeEvent(r.w, data) {
		r.w = nil
	}
}

// keepAlive tells a client whose stream is quiet that it is there.
func (r *reply) keepAlive() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.w == nil {
		return
	}
	if !writeComment(r.w) {
		r.w = nil
		return
	}
	r.quiet.Reset(keepAliveInterval)
}

// finish sends the answer; status is that of JSON. An error is JSON for those, too, who
// take only events: their status is part of it.
func (r *reply) finish(status int, data []byte) {
	if !r.isStream() && (r.takes.json || status != http.StatusOK) {
		writeJSON(r.w, status, data)
		return
	}
	r.event(data)
}

func (r *reply) isStream() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.started
}

// end ends the use of the response writer.
func (r *reply) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.w = nil
	if r.quiet != nil {
		r.quiet.Stop()
	}
}
