package server

import (
	"context"
	"encoding/json"
)

// A pendingCall is a call that was handed out and not answered.
type pendingCall struct {
	cancelled bool // the client asked to have no answer
	endless   bool // it ends only with the connection, so nobody waits for it
}

// begin marks a call of method as pending. It reports false when its id is in use.
func (c *lineConn) begin(key, method string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending[key] != nil {
		return false
	}
	call := &pendingCall{endless: method == "subscriptions/listen"}
	c.pending[key] = call
	if !call.endless {
		c.calls.begin()
	}
	return true
}

// end forgets a pending call. Unknown keys are ignored.
func (c *lineConn) end(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if call := c.pending[key]; call != nil {
		delete(c.pending, key)
		if !call.endless {
			c.calls.end()
		}
	}
}

// cancelled remembers that the client wants no answer to the call that params, of
// notifications/cancelled, name.
func (c *lineConn) cancelled(params json.RawMessage) {
	var named struct {
		RequestID json.RawMessage `json:"requestId"`
	}
	if json.Unmarshal(params, &named) != nil {
		return
	}
	literal, ok := parseID(named.RequestID)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if call := c.pending[idKey(sdkID(literal))]; call != nil {
		call.cancelled = true
	}
}

// wantsNoAnswer reports whether the call was cancelled by the client.
func (c *lineConn) wantsNoAnswer(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	call := c.pending[key]
	return call != nil && call.cancelled
}

// drain waits until no call is pending, the time is up, or the connection is
// closed.
func (c *lineConn) drain() {
	ctx, cancel := context.WithTimeout(c.alive, c.grace)
	defer cancel()
	c.calls.wait(ctx)
}
