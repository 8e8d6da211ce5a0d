package server

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// All calls of a batch run at the same time: a short body must not start any number.
func TestFlood_BatchesAreBounded(t *testing.T) {
	batch := func(n int) string {
		var calls []string
		for i := range n {
			calls = append(calls, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, i))
		}
		return "[" + strings.Join(calls, ",") + "]"
	}
	const refused = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a batch has at most 100 messages"}}`
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	headers := httpHandshakeAt(t, web.URL, "2025-03-26")
	if status, _, _, text := post(t, web.URL, headers, batch(maxBatch)); status != http.StatusOK || strings.Count(text, `"result"`) != maxBatch {
		t.Errorf("%d: %s", status, text)
	}
	if status, _, _, text := post(t, web.URL, headers, batch(maxBatch+1)); status != http.StatusBadRequest || text != refused {
		t.Errorf("%d: %s", status, text)
	}
	p := startPipe(t, k.Server)
	p.ask(`{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}`)
	if got := p.ask(batch(maxBatch + 1)); got != refused {
		t.Error(got)
	}
}

// Many short lines of headers are few bytes on the wire and many in memory.
func TestFlood_HeadersAreBounded(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := map[string]string{}
	for i := range maxHeaders + 1 {
		headers[fmt.Sprintf("X-%d", i)] = ""
	}
	if status, _, _, text := post(t, web.URL, headers, initializeCall); status != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("%d %s", status, text)
	}
	clear(headers)
	for i := range maxHeaders / 2 {
		headers[fmt.Sprintf("X-%d", i)] = ""
	}
	if status, _, _, text := post(t, web.URL, headers, initializeCall); status != http.StatusOK {
		t.Errorf("%d %s", status, text)
	}
}

// A client that asks and asks, and waits for no answer, is refused in the end, and served
// again when calls of it have ended.
func TestFlood_OpenCallsAreBounded(t *testing.T) {
	var c calls
	m := &message{method: "tools/call"}
	for i := range maxCalls {
		if wrong := c.open(fmt.Sprint(i), m); wrong != "" {
			t.Fatal(i, wrong)
		}
	}
	if wrong := c.open("more", m); wrong != "too many requests wait for their answers" {
		t.Errorf("one more: %q", wrong)
	}
	c.forget("7")
	if wrong := c.open("more", m); wrong != "" {
		t.Errorf("after an answer: %q", wrong)
	}
}

// What nobody reads does not pile up: no more input is taken until somebody does.
func TestFlood_RefusalsThatNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const lines, most = 1000, 4096
		out := stuckWriter{make(chan struct{})}
		c := newLineConn(&link{log: slog.New(slog.DiscardHandler)}, strings.NewReader(strings.Repeat("garbage\n", lines)), out, maxLine, 0)
		c.most = most
		ended := make(chan error, 1)
		go func() {
			_, err := c.Read(t.Context())
			ended <- err
		}()
		synctest.Wait()
		c.out.mu.Lock()
		waiting := c.out.size
		c.out.mu.Unlock()
		if waiting <= most || waiting > 2*most {
			t.Errorf("%d bytes wait for a client that reads nothing", waiting)
		}
		close(out.free)
		if err := <-ended; err != io.EOF {
			t.Error(err)
		}
		synctest.Wait()
		if c.out.size != 0 {
			t.Errorf("%d bytes wait for a client that reads", c.out.size)
		}
	})
}

// The result of a call that was cancelled when it was ready is not kept.
func TestFlood_ResultsOfCancelledCallsGo(t *testing.T) {
	l := &link{log: slog.New(slog.DiscardHandler)}
	id := sdkID([]byte("7"))
	l.calls.open(idKey(id), &message{method: "tools/call"})
	text, err := l.prepared.hold(&rawResult{wire: []byte(`{}`)}).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	l.calls.cancel(idKey(id))
	if data := l.answer(idKey(id), &jsonrpc.Response{ID: id, Result: text}); data != nil {
		t.Errorf("answered with %s", data)
	}
	if n := len(l.prepared.held); n != 0 {
		t.Errorf("%d results are kept", n)
	}
}

// Connections that say nothing do not pile up beyond those that are told to come back.
func TestFlood_ConnectionsAreBounded(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	limited := &connLimit{Listener: listener, limit: 1}
	accepted := make(chan net.Conn)
	go func() {
		defer close(accepted)
		for {
			c, err := limited.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	var over []bool
	var last net.Conn
	for range 1 + spareConnections {
		dial()
		last = <-accepted
		over = append(over, last.(*countedConn).over)
	}
	if over[0] || slices.Contains(over[1:], false) {
		t.Errorf("over the limit: %v", over)
	}
	if n, err := dial().Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("one too many reads %d bytes, error %v", n, err)
	}
	last.Close()
	dial()
	if last = <-accepted; !last.(*countedConn).over {
		t.Error("after one has gone, the next is not accepted as one too many")
	}
	listener.Close()
	<-accepted
}
