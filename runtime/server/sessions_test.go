package server

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// request sends a request without a body and returns the status, the headers and the
// first line of the body.
func request(t *testing.T, method, url string, headers map[string]string) (int, http.Header, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	line, _ := bufio.NewReader(resp.Body).ReadString('\n')
	return resp.StatusCode, resp.Header, line
}

// Ending a session ends its calls and its stream at once, and there is no session any
// more.
func TestL7_12_DeleteEndsTheSession(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	headers := httpHandshake(t, web.URL)
	headers["Accept"] = "text/event-stream"
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, web.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	stream, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if status, _, _ := request(t, http.MethodGet, web.URL, headers); status != http.StatusConflict {
		t.Errorf("second stream: %d", status)
	}
	answered := make(chan string, 1)
	go func() {
		_, _, _, text := post(t, web.URL, headers, `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wait"}}`)
		answered <- text
	}()
	<-k.started
	if status, _, _ := request(t, http.MethodDelete, web.URL, headers); status != http.StatusOK {
		t.Errorf("DELETE: %d", status)
	}
	<-k.cancelled
	if text := <-answered; !strings.Contains(text, `"id":7,"error":{"code":-32603,"message":"Request cancelled"}`) {
		t.Errorf("the call in flight got %q", text)
	}
	if line, err := bufio.NewReader(stream.Body).ReadString('\n'); err == nil {
		t.Errorf("the stream goes on: %q", line)
	}
	for _, method := range []string{http.MethodDelete, http.MethodGet} {
		if status, _, line := request(t, method, web.URL, headers); status != http.StatusNotFound || !strings.Contains(line, "Session not found") {
			t.Errorf("%s: %d %s", method, status, line)
		}
	}
	if status, _, _, text := post(t, web.URL, headers, echoCall); status != http.StatusNotFound {
		t.Errorf("POST: %d %s", status, text)
	}
	closeIdle()
	web.Close()
	check()
}

// A session is nobody's but of who began it.
func TestL7_10_SessionsOfOthers(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{Resolve: byHeader}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	headers["X-User"] = "eve"
	if status, _, _, text := post(t, web.URL, headers, echoCall); status != http.StatusNotFound {
		t.Errorf("%d %s", status, text)
	}
}

// One caller does not get more than a number of sessions: the one that was not used
// for longest makes room.
func TestL7_10_SessionsOfACaller(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	first := httpHandshake(t, web.URL)
	second := httpHandshake(t, web.URL)
	post(t, web.URL, first, echoCall)
	for range maxSessionsOfCaller - 1 {
		httpHandshake(t, web.URL)
	}
	if status, _, _, text := post(t, web.URL, second, echoCall); status != http.StatusNotFound {
		t.Errorf("the oldest session: %d %s", status, text)
	}
	if status, _, _, text := post(t, web.URL, first, echoCall); status != http.StatusOK {
		t.Errorf("a session in use: %d %s", status, text)
	}
}

func TestL7_10_SessionCaps(t *testing.T) {
	var table sessionTable
	add := func(owner string) string {
		ctx, cancel := context.WithCancel(t.Context())
		s := &webSession{conn: newHTTPConn(new(link), newSessionID()), owner: owner, stop: cancel}
		context.AfterFunc(ctx, s.conn.gone)
		return table.add(s)
	}
	defer table.close()
	for i := range maxSessions {
		if text := add(fmt.Sprint("owner ", i/maxSessionsOfCaller)); text != "" {
			t.Fatalf("session %d: %s", i, text)
		}
	}
	if text := add("owner 0"); text != "Too many sessions for this caller" {
		t.Errorf("same owner, all in use: %q", text)
	}
	if text := add("another"); text != "Too many sessions" {
		t.Errorf("another owner: %q", text)
	}
}

// A body that is announced to be too large is not waited for.
func TestL7_10_AnnouncedBody(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	conn, err := net.Dial("tcp", web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", maxBody+1)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge || !resp.Close {
		t.Errorf("%d, close %v", resp.StatusCode, resp.Close)
	}
}

// The calls of a session that ends are cancelled before anything waits for them, and
// can still say so.
func TestEndCancelsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	conn := newHTTPConn(new(link), "x")
	if wrong := conn.calls.open("i1", &message{method: "tools/call"}); wrong != "" {
		t.Fatal(wrong)
	}
	(&webSession{conn: conn, stop: cancel}).end()
	if ctx.Err() == nil {
		t.Error("calls are not cancelled")
	}
	if conn.alive.Err() != nil {
		t.Error("the connection has ended before its call was answered")
	}
	conn.calls.forget("i1")
	conn.calls.end()
	<-conn.alive.Done()
}
