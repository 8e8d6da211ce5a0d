package server

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/google/go-cmp/cmp"
)

// A resolver without an opinion does not make an authenticated caller anonymous.
func TestQ11_ResolversWithoutOpinion(t *testing.T) {
	token := &cloudg.Principal{ID: "alice", Roles: []string{"default"}}
	for name, resolve := range map[string]func(cloudg.RequestInfo) *cloudg.Principal{
		"nil":    func(cloudg.RequestInfo) *cloudg.Principal { return nil },
		"panics": resolvePanics,
	} {
		s := newKit(t, Options{Resolve: resolve})
		if got := s.principal(cloudg.RequestInfo{Transport: "http", Principal: token}); got != token {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Pages that may read answers may read why there is none.
func TestQ25_ErrorsCanBeReadByPages(t *testing.T) {
	const page = "https://app.example.com"
	web := httptest.NewServer(newKit(t, Options{CORSOrigins: []string{page}}).Handler())
	defer web.Close()
	session := withHeaders(httpHandshake(t, web.URL), "Origin", page)
	for _, test := range []struct {
		method, header, value string
		status                int
	}{
		{"POST", "Content-Type", "text/plain", 415},
		{"POST", "Accept", "text/html", 406},
		{"POST", "Mcp-Session-Id", "", 400},
		{"POST", "Mcp-Session-Id", "dead", 404},
		{"GET", "Accept", "application/json", 406},
		{"DELETE", "Mcp-Session-Id", "dead", 404},
	} {
		resp, text := rejected(t, test.method, web.URL, session, test.header, test.value)
		if got := resp.Header.Get("Access-Control-Allow-Origin"); resp.StatusCode != test.status || got != page {
			t.Errorf("%s %s: %d, origin %q, %s", test.method, test.header, resp.StatusCode, got, text)
		}
	}
}

// Tokens that hold none keep a server from being made: they would let nobody in, or all.
func TestQ27_TokensWithoutEntries(t *testing.T) {
	_, err := NewMount(newKit(t, Options{}).mount, Options{Tokens: new(Tokens)})
	if err == nil || !strings.Contains(err.Error(), "holds no token") {
		t.Error(err)
	}
}

// A handshake that fails leaves no session behind, nor an id.
func TestQ40_FailedHandshakes(t *testing.T) {
	k := newKit(t, Options{})
	h := k.newHandler(k.connectable())
	web := httptest.NewServer(h)
	defer web.Close()
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":7}}`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize"}`,
		`{"jsonrpc":"1.0","id":1,"method":"initialize"}`,
	} {
		_, _, session, text := post(t, web.URL, nil, body)
		if session != "" || !strings.Contains(text, `"error":{`) {
			t.Errorf("%s: session %q, %s", body, session, text)
		}
	}
	h.sessions.mu.Lock()
	defer h.sessions.mu.Unlock()
	if n := len(h.sessions.byID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

// A body that asks nothing because it is wrong is told so.
func TestQ41_BodiesWithoutARequest(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	for body, want := range map[string]int{
		`{"jsonrpc":"2.0"}`: 400,
		`{"jsonrpc":"1.0","method":"notifications/initialized"}`: 400,
		`[]`: 400,
		`[{"jsonrpc":"2.0","method":"notifications/initialized"}]`: 400,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`:   202,
	} {
		status, _, _, text := post(t, web.URL, headers, body)
		if status != want || (want == 400) != strings.Contains(text, `"code":-32600`) {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}

// A body that does not come is answered; a head that does not come cannot be, and its
// connection is closed.
func TestQ46_SlowClients(t *testing.T) {
	k := newKit(t, Options{})
	k.headerTimeout, k.bodyTimeout = 50*time.Millisecond, 50*time.Millisecond
	address := serveAt(t, k.Server)
	for _, test := range []struct{ name, sent, want string }{
		{"head", "POST /mcp HTTP/1.1\r\nHost: localhost\r\n", ""},
		{"body", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{", "HTTP/1.1 408 Request Timeout\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := io.WriteString(conn, test.sent); err != nil {
				t.Fatal(err)
			}
			if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(conn).ReadString('\n')
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatal("the connection stays open")
			}
			if diff := cmp.Diff(test.want, line); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Which of two headers counts is not left to chance.
func TestQ47_HeadersTwice(t *testing.T) {
	address := serveAt(t, newKit(t, Options{}).Server)
	for _, test := range []struct{ headers, want string }{
		{"Content-Type: application/json\r\n", "HTTP/1.1 202 Accepted"},
		{"Content-Type: application/json\r\nContent-Type: text/plain\r\n", "HTTP/1.1 400 Bad Request"},
		{"Content-Type: application/json\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n", "HTTP/1.1 400 Bad Request"},
		{"Content-Type: application/json\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n", "HTTP/1.1 400 Bad Request"},
		{"Content-Type: application/json\r\nMcp-Method: a\r\nMcp-Method: b\r\n", "HTTP/1.1 400 Bad Request"},
		{"Content-Type: application/json\r\nHost: evil.example\r\n", "HTTP/1.1 400 Bad Request"},
		{"Content-Type: application/json\r\nContent-Length: 3\r\n", "HTTP/1.1 400 Bad Request"},
	} {
		const body = `{"jsonrpc":"2.0","method":"notifications/x"}`
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		head := "POST /mcp HTTP/1.1\r\nHost: localhost\r\nMcp-Protocol-Version: 2026-07-28\r\nContent-Length: 44\r\n"
		if _, err := io.WriteString(conn, head+test.headers+"\r\n"+body); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, strings.TrimSpace(line)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.headers, diff)
		}
		conn.Close()
	}
}

// A wrong token is not the same as none: whoever has one is told that it does not count.
func TestQ48_WrongTokens(t *testing.T) {
	web := tokenKit(t, Options{})
	for token, want := range map[string]string{"": challenge, "Bearer wrong": challenge + `, error="invalid_token"`} {
		resp, _ := rejected(t, http.MethodPost, web.URL, nil, "Authorization", token)
		if diff := cmp.Diff(want, resp.Header.Get("WWW-Authenticate")); diff != "" || resp.StatusCode != 401 {
			t.Errorf("%q: %d (-want +got):\n%s", token, resp.StatusCode, diff)
		}
	}
}

// What has the weight zero is not taken, whatever stands beside it.
func TestQ52_RefusedMediaTypes(t *testing.T) {
	for value, want := range map[string]accept{
		"application/json;q=0, text/event-stream":       {events: true},
		"application/json, text/event-stream;q=0":       {json: true},
		"*/*, text/event-stream; Q=0.000":               {json: true},
		"text/event-stream;q=0, */*":                    {json: true},
		"*/*;q=0, application/json":                     {json: true},
		"application/json;charset=utf-8;q=0.1":          {json: true},
		"application/json;q=0":                          {},
		"application/json;q=nope":                       {json: true},
		"Text/Event-Stream , APPLICATION/*":             {json: true, events: true},
		"application/json;q=0.5, text/event-stream;q=1": {json: true, events: true},
	} {
		if got := acceptOf(http.Header{"Accept": {value}}); got != want {
			t.Errorf("%q: %+v, want %+v", value, got, want)
		}
	}
}

// Parameters whose names differ in the case of letters are none, and take no other's place.
func TestL7_10_NamesOfParametersInOtherLetters(t *testing.T) {
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	const complete = `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"a","value":"b"},`
	want := ""
	for _, more := range []string{"", `"Ref":null,`, `"REF":7,`, `"Argument":"x",`, `"Context":7,`} {
		status, _, _, text := post(t, web.URL, modernHeaders("completion/complete", ""), complete+more+modernMeta+"}}")
		if want == "" {
			want = text
		}
		if status != http.StatusOK || text != want || !strings.Contains(text, `"values":[]`) {
			t.Errorf("%s: %d %s", more, status, text)
		}
	}
	if k.log.Len() > 0 {
		t.Errorf("logged: %s", k.log)
	}
}
