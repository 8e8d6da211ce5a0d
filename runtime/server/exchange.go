package server

import (
	"context"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// An exchange is one batch, or one POST, and what answers it: JSON that is written
// when all is answered, or a stream of events.
type exchange struct {
	batch bool
	sse   bool

	mu      sync.Mutex
	w       http.ResponseWriter // nil without HTTP, or when the client has gone
	answers [][]byte            // by place in the body; nil for none
	open    map[string]int      // places of the calls without an answer, by idKey
	ids     map[string]jsonrpc.ID
	done    chan struct{} // closed when no call is open any more
}

type exchangeKey struct{}

func withExchange(ctx context.Context, x *exchange) context.Context {
	return context.WithValue(ctx, exchangeKey{}, x)
}

func newExchange(w http.ResponseWriter, items int, batch, sse bool) *exchange {
	return &exchange{
		batch:   batch,
		sse:     sse,
		w:       w,
		answers: make([][]byte, items),
		open:    make(map[string]int),
		ids:     make(map[string]jsonrpc.ID),
		done:    make(chan struct{}),
	}
}

// expect notes that the message at a place is a call.
func (x *exchange) expect(id jsonrpc.ID, place int) {
	key := idKey(id)
	x.open[key], x.ids[key] = place, id
}

// start begins the stream of events, if there is one, with what is answered already.
func (x *exchange) start() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.sse {
		startEvents(x.w)
		if !writeRetry(x.w) {
			x.w = nil
		}
		for _, data := range x.answers {
			if data != nil {
				x.event(data)
			}
		}
	}
	if len(x.open) == 0 {
		close(x.done)
	}
}

// answer takes the answer to a call, nil when there will be none.
func (x *exchange) answer(key string, data []byte) {
	x.mu.Lock()
	defer x.mu.Unlock()
	place, ok := x.open[key]
	if !ok {
		return
	}
	delete(x.open, key)
	x.answers[place] = data
	if x.sse && data != nil {
		x.event(data)
	}
	if len(x.open) == 0 {
		close(x.done)
	}
}

// notify sends a notification or a request of ours. It reports false when the
// exchange has no stream for it.
func (x *exchange) notify(data []byte) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.sse || x.w == nil || len(x.open) == 0 {
		return false
	}
	x.event(data)
	return true
}

// keepAlive tells a client whose stream is quiet that it is there.
func (x *exchange) keepAlive() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.sse && x.w != nil && !writeComment(x.w) {
		x.w = nil
	}
}

// event writes an event. It is called with the lock held.
func (x *exchange) event(data []byte) {
	if x.w != nil && !writeEvent(x.w, data) {
		x.w = nil
	}
}

// abandon answers what is open with an error: the session has ended.
func (x *exchange) abandon() {
	x.mu.Lock()
	var keys []string
	for key := range x.open {
		keys = append(keys, key)
	}
	x.mu.Unlock()
	for _, key := range keys {
		err := &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: textCancelled}
		x.answer(key, appendResponse(nil, x.ids[key], nil, err))
	}
}

// leave ends the use of the response writer.
func (x *exchange) leave() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.w = nil
}

// finish writes the answer of an exchange that has no stream.
func (x *exchange) finish() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.sse || x.w == nil {
		return
	}
	if body := x.body(); body != nil {
		writeJSON(x.w, http.StatusOK, body)
	} else {
		limitWrite(x.w)
		x.w.WriteHeader(http.StatusAccepted)
	}
}

// body returns the answers as one JSON text, nil when there are none. It is called
// with the lock held, or when the exchange is done.
func (x *exchange) body() []byte {
	var body []byte
	for _, data := range x.answers {
		if data == nil {
			continue
		}
		if body != nil {
			body = append(body, ',')
		}
		body = append(body, data...)
	}
	if body != nil && x.batch {
		body = append(append([]byte{'['}, body...), ']')
	}
	return body
}
