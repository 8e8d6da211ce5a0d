package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// headerRequestID carries the id of a request to the middleware, which the SDK
// hands nothing but headers: as text, then as idKey. No such header is accepted from
// outside.
const headerRequestID = "Cloudg-Internal-Request-Id"

// maxUnread is how many bytes of output may wait for a client that does not read.
const maxUnread = 64 << 20

// A lineConn is a connection of newline-delimited JSON that outlives any line. It
// is its own transport.
//
// When the input ends it waits for the calls it has handed out before it reports the
// end, because the SDK cancels what is in flight as soon as it learns of it. The
// wait is bounded: from then on nobody waits for the output either.
type lineConn struct {
	*link
	grace time.Duration // how long to wait for calls and output
	lines chan line
	input context.Context // ends when no more lines are wanted
	stop  context.CancelFunc
	alive context.Context // ends with Close, and with the grace
	gone  context.CancelFunc
	out   lineWriter
	most  int        // bytes of output that nobody has read, above which no more input is taken
	fails chan error // gets the error of a refusal that could not be written

	batched []jsonrpc.Message // of a batch, not read yet; used by Read only
}

func newLineConn(l *link, in io.Reader, out io.Writer, limit int, grace time.Duration) *lineConn {
	c := &lineConn{
		link:  l,
		grace: grace,
		lines: make(chan line),
		out:   lineWriter{out: out},
		most:  maxUnread,
		fails: make(chan error, 1),
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
		if len(c.batched) > 0 {
			msg := c.batched[0]
			c.batched = c.batched[1:]
			return msg, nil
		}
		c.out.room(c.input, c.most)
		var next line
		select {
		case next = <-c.lines:
		case <-c.input.Done():
			next.err = io.EOF
		case next.err = <-c.fails:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if next.err != nil && next.err != errLineTooLong {
			c.drain()
			return nil, next.err
		}
		msg, refused := c.accept(next)
		if refused != nil {
			c.refuse(refused)
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
	if first(next.data) == '[' {
		return nil, c.acceptBatch(next.data)
	}
	m, refused := parseMessage(next.data)
	if m == nil {
		return nil, refused
	}
	return c.calls.accept(m, next.data, nil)
}

// acceptBatch has Read return the messages of a batch, whose answers are written
// together.
func (c *lineConn) acceptBatch(data []byte) *refusal {
	items, _, refused := parseBody(data)
	if refused == nil {
		refused = checkBatch(c.version())
	}
	if refused != nil {
		return refused
	}
	x := newExchange(nil, len(items), true, false)
	c.batched, _ = c.link.accept(x, items, nil)
	x.start()
	c.calls.begin()
	go func() {
		select {
		case <-x.done:
		case <-c.alive.Done():
			return
		}
		if body := x.body(); body != nil {
			c.out.add(body, c.wrote)
		} else {
			c.calls.end()
		}
	}()
	return nil
}

// refuse writes a refusal, which the end of the input waits for as for a call.
func (c *lineConn) refuse(r *refusal) {
	c.calls.begin()
	c.out.add(r.appendJSON(nil), c.wrote)
}

// wrote is called when something was written that no Write waits for.
func (c *lineConn) wrote(err error) {
	c.calls.end()
	if err != nil {
		select {
		case c.fails <- err:
		default:
		}
	}
}

// Write implements [mcp.Connection].
func (c *lineConn) Write(_ context.Context, msg jsonrpc.Message) error {
	if resp, ok := msg.(*jsonrpc.Response); ok {
		key := idKey(resp.ID)
		data := c.answer(key, resp)
		x := c.routes.release(key)
		if c.calls.forget(key) {
			defer c.calls.end()
		}
		switch {
		case x != nil:
			x.answer(key, data)
			return nil
		case data == nil:
			return nil
		}
		return c.writeLine(data)
	}
	data, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	return c.writeLine(data)
}

// writeLine returns when data is written, or when the connection has ended.
func (c *lineConn) writeLine(data []byte) error {
	written := make(chan error, 1)
	c.out.add(data, func(err error) { written <- err })
	select {
	case err := <-written:
		return err
	case <-c.alive.Done():
		return io.EOF // no failure to the SDK
	}
}

// drain waits until no call is pending, the grace is over, or the connection is
// closed; from then on it is closed.
func (c *lineConn) drain() {
	ctx, cancel := context.WithTimeout(c.alive, c.grace)
	defer cancel()
	c.calls.wait(ctx)
	c.gone()
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

// idKey returns the key under which a call is known.
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
