package server

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxCalls is how many calls of one connection may be open. A client that does not wait
// for answers, over HTTP not even for those of requests that it has ended, could
// otherwise have any number of handlers run.
const maxCalls = 4096

// calls are the calls of one connection that were handed to the SDK and are not
// answered. The zero value is ready for use.
type calls struct {
	inflight // those of them that will end
	mu       sync.Mutex
	byKey    map[string]*call // by idKey
}

// A call is a request that is due an answer.
type call struct {
	method    string
	enveloped bool               // it is one at 2026-07-28
	responses json.RawMessage    // to what was asked in a round before, as they were sent; nil for none
	cancelled bool               // the client asked to have no answer
	stop      context.CancelFunc // ends its handler; nil before it has one
	endless   bool               // it ends only with the connection, so nobody waits for it
}

// open notes a call. It returns what is wrong when it cannot.
func (c *calls) open(key string, m *message) (wrong string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.byKey[key] != nil:
		return "id is in use"
	case len(c.byKey) >= maxCalls:
		return "too many requests wait for their answers"
	}
	if c.byKey == nil {
		c.byKey = make(map[string]*call)
	}
	opened := &call{method: m.method, enveloped: m.envelope != nil, responses: m.members["inputResponses"], endless: m.method == "subscriptions/listen"}
	c.byKey[key] = opened
	if !opened.endless {
		c.begin()
	}
	return ""
}

// forget frees the id of a call whose answer is about to be written: who reads the
// answer may use it again. It reports whether end is due when that is done.
func (c *calls) forget(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	forgotten := c.byKey[key]
	delete(c.byKey, key)
	return forgotten != nil && !forgotten.endless
}

// find returns what is known of a call, the zero value when there is none.
func (c *calls) find(key string) call {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := c.byKey[key]; found != nil {
		return *found
	}
	return call{}
}

// cancel notes that the client wants no answer to a call, and ends its handler. The SDK
// would only end what it has begun, and a cancellation can overtake its call: over HTTP
// each comes on a connection of its own.
func (c *calls) cancel(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := c.byKey[key]; found != nil {
		found.cancelled = true
		if found.stop != nil {
			found.stop()
		}
	}
}

// begun notes what ends the handler of a call, which begins now.
func (c *calls) begun(key string, stop context.CancelFunc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch found := c.byKey[key]; {
	case found == nil:
	case found.cancelled:
		stop()
	default:
		found.stop = stop
	}
}

// accept turns a message into the one for the SDK, or into its refusal, or into
// neither. A call is open from then on. data is the message as it came, extra what
// the transport knows of its sender; nil for nothing.
func (c *calls) accept(m *message, data []byte, extra *mcp.RequestExtra) (jsonrpc.Message, *refusal) {
	switch {
	case m.isResponse():
		// What the SDK cannot decode answers no request of ours.
		response, err := jsonrpc.DecodeMessage(data)
		if err != nil {
			return nil, nil
		}
		return response, nil
	case m.method == "notifications/cancelled" && m.id == nil:
		return c.acceptCancellation(m)
	}
	req := &jsonrpc.Request{ID: sdkID(m.id), Method: m.method, Params: m.params}
	if m.isCall() {
		if wrong := c.open(idKey(req.ID), m); wrong != "" {
			return nil, &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: " + wrong}
		}
	}
	if extra == nil {
		extra = new(mcp.RequestExtra)
	}
	if extra.Header == nil {
		extra.Header = http.Header{}
	}
	if m.id != nil {
		extra.Header[headerRequestID] = []string{idText(m.id), idKey(req.ID)}
	}
	req.Extra = extra
	return req, nil
}

// acceptCancellation notes a cancellation, and hands the SDK no more of it than was
// understood: both must agree on which call it means.
func (c *calls) acceptCancellation(m *message) (jsonrpc.Message, *refusal) {
	var params map[string]json.RawMessage
	if json.Unmarshal(m.params, &params) != nil {
		return nil, nil
	}
	literal, ok := parseID(params["requestId"])
	if !ok {
		return nil, nil
	}
	c.cancel(idKey(sdkID(literal)))
	understood := append([]byte(`{"requestId":`), literal...)
	return &jsonrpc.Request{Method: m.method, Params: append(understood, '}')}, nil
}
