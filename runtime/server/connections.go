package server

import (
	"context"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// defaultConnections is how many connections are served at once.
const defaultConnections = 512

// spareConnections is how many connections beyond the limit are told to come back.
const spareConnections = 128

// A connLimit counts the connections of a listener. Those beyond the limit are
// accepted, so that they can be told, up to a limit of their own: what comes then is
// closed, so that connections which say nothing do not take up every descriptor of the
// process.
type connLimit struct {
	net.Listener
	limit int64
	open  atomic.Int64
}

// Accept implements [net.Listener].
func (l *connLimit) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		n := l.open.Add(1)
		counted := &countedConn{Conn: c, over: n > l.limit, release: sync.OnceFunc(func() { l.open.Add(-1) })}
		if n <= l.limit+spareConnections {
			return counted, nil
		}
		// Nobody is told what is wrong with closing it.
		_ = counted.Close()
	}
}

type countedConn struct {
	net.Conn
	over    bool
	release func()
}

// Close implements [net.Conn].
func (c *countedConn) Close() error {
	c.release()
	return c.Conn.Close()
}

type crowdedKey struct{}

// connContext notes on the requests of a connection that it is one too many.
func connContext(ctx context.Context, c net.Conn) context.Context {
	if counted, ok := c.(*countedConn); ok && counted.over {
		return context.WithValue(ctx, crowdedKey{}, true)
	}
	return ctx
}

// crowded answers the requests of a connection too many. It reports whether it did.
func crowded(w http.ResponseWriter, r *http.Request) bool {
	if r.Context().Value(crowdedKey{}) == nil {
		return false
	}
	closeAfter(w)
	w.Header().Set("Retry-After", "1")
	reject(w, http.StatusServiceUnavailable, "Too many connections")
	return true
}
