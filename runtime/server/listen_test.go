package server

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A listening is Serve under test.
type listening struct {
	url    string
	stop   context.CancelFunc
	served chan error
}

func startServe(t *testing.T, s *Server) *listening {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	l := &listening{url: "http://" + listener.Addr().String() + "/mcp", stop: cancel, served: make(chan error, 1)}
	go func() { l.served <- s.Serve(ctx, listener, "/mcp") }()
	t.Cleanup(cancel)
	return l
}

// connect connects a client, with a stream for messages that belong to no request
// or without.
func (l *listening) connect(t *testing.T, stream bool) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: l.url, MaxRetries: -1, DisableStandaloneSSE: !stream}
	session, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// Shutting down answers the calls in flight. This client has no other stream,
// whose end it might take for the end of everything before it has read the answer.
func TestL7_16_ShutdownFinishesCalls(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{})
	l := startServe(t, k.Server)
	session := l.connect(t, false)
	answered := make(chan *mcp.CallToolResult, 1)
	go func() {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "wait"})
		if err != nil {
			t.Error(err)
		}
		answered <- result
	}()
	<-k.started
	l.stop()
	waitUntilClosed(t, l.url)
	close(k.release)
	if result := <-answered; result != nil && resultText(t, result) != `{
  "result": "released"
}` {
		t.Errorf("the call in flight got %q", resultText(t, result))
	}
	if err := <-l.served; err != nil {
		t.Error(err)
	}
	session.Close()
	closeIdle()
	check()
}

// waitUntilClosed waits until nobody listens at the host of a URL.
func waitUntilClosed(t *testing.T, url string) {
	t.Helper()
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/mcp")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", host)
		if err != nil {
			if ctx.Err() != nil {
				t.Fatal("the listener is not closed")
			}
			return
		}
		conn.Close()
	}
}

// A call that does not finish is cancelled when the grace is over.
func TestL7_16_ShutdownCancelsAfterGrace(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{Grace: 20 * time.Millisecond})
	l := startServe(t, k.Server)
	session := l.connect(t, true)
	answered := make(chan error, 1)
	go func() {
		_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "wait"})
		answered <- err
	}()
	<-k.started
	l.stop()
	<-k.cancelled
	if err := <-l.served; err != nil {
		t.Error(err)
	}
	if err := <-answered; err == nil {
		t.Error("the cancelled call succeeded")
	}
	session.Close()
	closeIdle()
	check()
}

func TestServePath(t *testing.T) {
	s := newKit(t, Options{}).Server
	for _, path := range []string{"", "mcp", "/{x}", "/a b", "//x", "/a/../b", "/x/", "/\t", "/\x7f", "/é", "/%zz", "/a?b", "/a#b"} {
		if err := s.ListenAndServe(t.Context(), "127.0.0.1:0", path); err == nil {
			t.Errorf("path %q: no error", path)
		}
	}
	for _, path := range []string{"/", "/mcp", "/a/b-c.d_e~f", "/mcp;v=1"} {
		if err := CheckPath(path); err != nil {
			t.Errorf("path %q: %v", path, err)
		}
	}
	if err := s.ListenAndServe(t.Context(), "127.0.0.1:-1", "/mcp"); err == nil {
		t.Error("bad port: no error")
	}
	l := startServe(t, s)
	if status, _, _, _ := post(t, strings.Replace(l.url, "/mcp", "/other", 1), nil, echoCall); status != 404 {
		t.Errorf("other path: %d", status)
	}
	closeIdle()
}

// An address is what it says.
func TestListen(t *testing.T) {
	for addr, want := range map[string]string{"0.0.0.0:0": "0.0.0.0", "127.0.0.1:0": "127.0.0.1"} {
		listener, err := Listen(t.Context(), addr)
		if err != nil {
			t.Fatal(err)
		}
		listener.Close()
		if host, _, err := net.SplitHostPort(listener.Addr().String()); err != nil || host != want {
			t.Errorf("%s: listens on %s, %v", addr, host, err)
		}
	}
}

// closeIdle ends the connections that the default client keeps.
func closeIdle() { http.DefaultClient.CloseIdleConnections() }
