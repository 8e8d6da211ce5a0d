package server

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxOutbox is how many messages of a session wait for its stream. The oldest are
// dropped.
const maxOutbox = 512

// An httpConn is the connection of one session over HTTP. It is its own transport.
// Messages come from the bodies of POSTs; answers go back to the exchange of their
// call, and so do notifications that belong to a call, while everything else waits
// in the outbox for the session's own stream.
type httpConn struct {
	*link
	id       string // of the session, empty when it has none
	incoming chan jsonrpc.Message
	alive    context.Context // ends with Close
	gone     context.CancelFunc

	mu        sync.Mutex
	outbox    [][]byte
	filled    chan struct{} // gets a value when something is put into outbox
	streaming bool          // whether a GET reads outbox
}

func newHTTPConn(l *link, id string) *httpConn {
	c := &httpConn{
		link:     l,
		id:       id,
		incoming: make(chan jsonrpc.Message),
		filled:   make(chan struct{}, 1),
	}
	c.alive, c.gone = context.WithCancel(context.Background())
	return c
}

// Connect implements [mcp.Transport].
func (c *httpConn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SupportsProtocolVersion implements [mcp.ProtocolVersionSupporter].
func (c *httpConn) SupportsProtocolVersion(version string) bool {
	return slices.Contains(handshakeVersions(), version)
}

// SessionID implements [mcp.Connection].
func (c *httpConn) SessionID() string { return c.id }

// Close implements [mcp.Connection].
func (c *httpConn) Close() error {
	c.gone()
	return nil
}

// Read implements [mcp.Connection].
func (c *httpConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case msg := <-c.incoming:
		return msg, nil
	case <-c.alive.Done():
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// push hands a message to the SDK. It reports false when the session has ended.
func (c *httpConn) push(msg jsonrpc.Message) bool {
	select {
	case c.incoming <- msg:
		return true
	case <-c.alive.Done():
		return false
	}
}

// Write implements [mcp.Connection]. That a client has gone is no failure of the
// session.
func (c *httpConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	if resp, ok := msg.(*jsonrpc.Response); ok {
		key := idKey(resp.ID)
		data := c.answer(key, resp)
		// Whoever uses the id next must not be answered instead.
		x := c.routes.release(key)
		if c.calls.forget(key) {
			defer c.calls.end()
		}
		if x != nil {
			x.answer(key, data)
		}
		return nil
	}
	data, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	if x, _ := ctx.Value(exchangeKey{}).(*exchange); x == nil || !x.notify(data) {
		c.post(data)
	}
	return nil
}

// post puts a message into the outbox.
func (c *httpConn) post(data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.outbox) == maxOutbox {
		c.outbox = slices.Delete(c.outbox, 0, 1)
	}
	c.outbox = append(c.outbox, data)
	select {
	case c.filled <- struct{}{}:
	default:
	}
}

// collect empties the outbox.
func (c *httpConn) collect() [][]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := c.outbox
	c.outbox = nil
	return out
}

// claim makes the caller the only reader of the outbox. It reports false when there
// is one.
func (c *httpConn) claim() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.streaming {
		return false
	}
	c.streaming = true
	return true
}

// unclaim lets another read the outbox.
func (c *httpConn) unclaim() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.streaming = false
}
