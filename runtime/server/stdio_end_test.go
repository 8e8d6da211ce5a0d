package server

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A call that finishes in time is answered although the input has ended.
func TestL7_8_EndOfInputWaitsForCalls(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	p.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"block"}}` + "\n")
	p.in.Close()
	rest, err := p.end()
	if err != nil {
		t.Error(err)
	}
	if len(rest) != 1 || !strings.Contains(rest[0], `"id":3`) || !strings.Contains(rest[0], "timed out") {
		t.Errorf("after the end of input: %q", rest)
	}
	check()
}

// A call that does not finish is cancelled when the grace is over.
func TestL7_8_EndOfInputCancelsAfterGrace(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{Grace: 20 * time.Millisecond})
	p := startPipe(t, k.Server)
	p.handshake()
	p.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"wait"}}` + "\n")
	<-k.started
	p.in.Close()
	if _, err := p.end(); err != nil {
		t.Error(err)
	}
	<-k.cancelled
	check()
}

// A last line without an end is a line.
func TestL7_8_TruncatedLastLine(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	p.handshake()
	p.send(`{"jsonrpc":"2.0","id":3,"method":"too`)
	p.in.Close()
	rest, err := p.end()
	if err != nil {
		t.Error(err)
	}
	want := []string{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`}
	if diff := cmp.Diff(want, rest); diff != "" {
		t.Errorf("after the end of input (-want +got):\n%s", diff)
	}
}

// A subscription ends only with the connection: nothing waits for it.
func TestL7_8_EndOfInputEndsSubscriptions(t *testing.T) {
	p := startPipe(t, newKit(t, Options{Grace: time.Hour}).Server)
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{` + modernMeta + `,"notifications":{"toolsListChanged":true}}}`)
	if !strings.Contains(got, "notifications/subscriptions/acknowledged") {
		t.Fatal(got)
	}
	p.in.Close()
	if _, err := p.end(); err != nil {
		t.Error(err)
	}
}

func TestStdioContextDone(t *testing.T) {
	check := checkGoroutines(t)
	p := startPipe(t, newKit(t, Options{}).Server)
	p.handshake()
	p.cancel()
	if rest, err := p.end(); err != nil || len(rest) > 0 {
		t.Errorf("rest %q, error %v", rest, err)
	}
	p.in.Close()
	check()
}

// The client gets no answer to a call it has cancelled, and pings pass meanwhile.
func TestL12_5_Cancel(t *testing.T) {
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	for _, id := range []string{`"five"`, `5`} {
		p.send(`{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"wait"}}` + "\n")
		<-k.started
		if got := p.ask(`{"jsonrpc":"2.0","id":6,"method":"ping"}`); got != `{"jsonrpc":"2.0","id":6,"result":{}}` {
			t.Errorf("ping: %s", got)
		}
		p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}` + "\n")
		<-k.cancelled
	}
	p.in.Close()
	if rest, err := p.end(); err != nil || len(rest) > 0 {
		t.Errorf("rest %q, error %v", rest, err)
	}
}

// A client that no longer reads ends the session.
func TestStdioOutputBroken(t *testing.T) {
	s := newKit(t, Options{}).Server
	in := strings.NewReader(echoCall + "\n")
	if err := s.ServeStdio(t.Context(), in, brokenWriter{}); err == nil {
		t.Error("no error")
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

var errBroken = errors.New("broken")
