package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// headerRequestID carries the id of a request to the middleware, which the SDK
// hands nothing but headers. No such header is accepted from outside.
const headerRequestID = "Cloudg-Internal-Request-Id"

// A lineConn is a connection of newline-delimited JSON that outlives any line. It
// is its own transport.
//
// Calls it has handed out are pending until their answer is written. When the
// input ends it waits for them before it reports the end, because the SDK cancels
// what is in flight as soon as it learns of it.
type lineConn struct {
	grace time.Duration // how long to wait for pending calls
	lines chan line
	input context.Context // ends when no more lines are wanted
	stop  context.CancelFunc
	alive context.Context // ends with Close
	gone  context.CancelFunc

	outMu sync.Mutex
	out   io.Writer

	calls   inflight // as many as are pending and will end
	mu      sync.Mutex
	pending map[string]*pendingCall // by idKey
}

func newLineConn(in io.Reader, out io.Writer, limit int, grace time.Duration) *lineConn {
	c := &lineConn{
		grace:   grace,
		lines:   make(chan line),
		out:     out,
		pending: make(map[string]*pendingCall),
	}
	c.alive, c.gone = context.WithCancel(context.Background())
	c.input, c.stop = context.WithCancel(c.alive)
	go readLines(in, limit, c.lines, c.alive.Done())
	return c
}

// Connect implements [mcp.Transport].
func (c *lineConn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SessionID implements [mcp.Connection]. There is one session only.
func (c *lineConn) SessionID() string { return "" }

// Stop makes the connection behave as if its input had ended.
func (c *lineConn) Stop() { c.stop() }

// Close implements [mcp.Connection]. It closes neither stream.
func (c *lineConn) Close() error {
	c.gone()
	return nil
}

// Read implements [mcp.Connection]. Lines that are no message are answered here.
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		var next line
		select {
		case next = <-c.lines:
		case <-c.input.Done():
			next.err = io.EOF
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if next.err != nil && next.err != errLineTooLong {
			c.drain()
			return nil, next.err
		}
		msg, refused := c.accept(next)
		if refused != nil {
			if err := c.writeLine(refused.appendJSON(nil)); err != nil {
				return nil, err
			}
		}
		if msg != nil {
			return msg, nil
		}
	}
}

// accept turns a line into the message for the SDK, or into its refusal, or into
// neither.
func (c *lineConn) accept(next line) (jsonrpc.Message, *refusal) {
	if next.err != nil {
		text := fmt.Sprintf("Invalid Request: a message has at most %d bytes", maxLine)
		return nil, &refusal{code: jsonrpc.CodeInvalidRequest, text: text}
	}
	m, refused := parseMessage(next.data)
	switch {
	case m == nil:
		return nil, refused
	case m.isResponse():
		// What the SDK cannot decode answers no request of ours.
		response, err := jsonrpc.DecodeMessage(next.data)
		if err != nil {
			return nil, nil
		}
		return response, nil
	case m.isCall():
		if !c.begin(idKey(sdkID(m.id)), m.method) {
			return nil, &refusal{code: jsonrpc.CodeInvalidRequest, text: "Invalid Request: id is in use"}
		}
	case m.method == "notifications/cancelled":
		c.cancelled(m.params)
	}
	req := &jsonrpc.Request{ID: sdkID(m.id), Method: m.method, Params: m.params}
	if m.id != nil {
		req.Extra = &mcp.RequestExtra{Header: http.Header{headerRequestID: {idText(m.id)}}}
	}
	return req, nil
}

// Write implements [mcp.Connection].
func (c *lineConn) Write(_ context.Context, msg jsonrpc.Message) error {
	resp, ok := msg.(*jsonrpc.Response)
	if !ok {
		data, err := jsonrpc.EncodeMessage(msg)
		if err != nil {
			return err
		}
		return c.writeLine(data)
	}
	key := idKey(resp.ID)
	defer c.end(key)
	if c.wantsNoAnswer(key) {
		return nil
	}
	return c.writeLine(appendResponse(nil, resp))
}

// writeLine writes data and a line end in one piece.
func (c *lineConn) writeLine(data []byte) error {
	c.outMu.Lock()
	defer c.outMu.Unlock()
	_, err := c.out.Write(append(data, '\n'))
	return err
}

// sdkID returns the SDK's form of the literal of an id, the zero ID for nil.
func sdkID(literal json.RawMessage) jsonrpc.ID {
	var value any
	if literal != nil && json.Unmarshal(literal, &value) != nil {
		return jsonrpc.ID{}
	}
	id, err := jsonrpc.MakeID(value)
	if err != nil {
		return jsonrpc.ID{}
	}
	return id
}

// idKey returns the key under which a call is pending.
func idKey(id jsonrpc.ID) string {
	switch id := id.Raw().(type) {
	case string:
		return "s" + id
	case int64:
		return "i" + strconv.FormatInt(id, 10)
	}
	return ""
}

// idText returns the literal of an id as handlers see it: a string without its
// quotes.
func idText(literal json.RawMessage) string {
	return fmt.Sprint(sdkID(literal).Raw())
}
