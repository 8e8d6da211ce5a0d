package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// statuses are those that callers get over HTTP.
var statuses = map[int]bool{200: true, 202: true, 204: true, 400: true, 401: true, 403: true, 404: true, 405: true, 406: true, 413: true, 415: true, 421: true, 503: true}

// FuzzHTTP sends whatever anybody could to a server with sessions and to one without.
// The answer must be one of HTTP and of JSON-RPC, and the server must serve on.
func FuzzHTTP(f *testing.F) {
	for _, method := range []string{"POST", "GET", "DELETE", "OPTIONS", "PUT"} {
		for _, body := range []string{modernCall, echoCall, initializeCall, "[" + echoCall + "]", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, "{", ""} {
			f.Add(method, "/mcp", "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: echo\nAccept: */*", []byte(body))
			f.Add(method, "/mcp", "Mcp-Protocol-Version: 2025-03-26\nMcp-Session-Id: dead\nAccept: text/event-stream, application/json;q=0", []byte(body))
		}
	}
	f.Add("POST", "/mcp", "Origin: http://evil.example\nHost: evil.example", []byte(modernCall))
	f.Add("POST", "/nope", "Content-Type: text/plain\nContent-Type: application/json", []byte(modernCall))
	f.Add("GET", "/healthz", "Authorization: Bearer x", []byte(nil))
	var handlers []*handler
	for _, sessions := range []bool{true, false} {
		s := echoServer(f, Options{NoSessions: !sessions, CORSOrigins: []string{"https://*.example.com"}})
		h := s.newHandler(s.connectable())
		h.path = "/mcp"
		f.Cleanup(h.sessions.close)
		handlers = append(handlers, h)
	}
	f.Fuzz(func(t *testing.T, method, path, headers string, body []byte) {
		for _, h := range handlers {
			checkAnswer(t, sendHTTP(h, 20*time.Millisecond, method, path, headers, body))
			ok := sendHTTP(h, time.Hour, "POST", "/mcp", "Mcp-Protocol-Version: 2026-07-28\nMcp-Method: tools/call\nMcp-Name: echo\nAccept: application/json", []byte(modernCall))
			if ok.Code != 200 || !strings.Contains(ok.Body.String(), `"structuredContent":{"text":"ok"}`) {
				t.Errorf("the next call: %d %s", ok.Code, ok.Body)
			}
		}
	})
}

// echoServer has nothing that waits.
func echoServer(t testing.TB, opts Options) *Server {
	t.Helper()
	registry := cloudg.NewRegistry()
	err := registry.Add(&cloudg.ToolSpec{
		Primitive: cloudg.Primitive{Name: "echo"},
		Handle:    cloudg.ToolFunc(func(_ *cloudg.Context, args cloudg.JSON) (cloudg.JSON, error) { return args, nil }),
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(l, opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sendHTTP gives a handler a request, with headers as lines, as it would come to a loopback
// address. Its client goes when it has no patience left: streams have no other end.
func sendHTTP(h http.Handler, patience time.Duration, method, path, headers string, body []byte) *httptest.ResponseRecorder {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	ctx = context.WithValue(ctx, http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80})
	r, err := http.NewRequestWithContext(ctx, "POST", "http://localhost/", bytes.NewReader(body))
	if err != nil {
		panic(err) // the test's own fault
	}
	r.Method, r.URL = method, &url.URL{Path: path}
	r.Header.Set("Content-Type", "application/json")
	for line := range strings.Lines(headers) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case name == "Host":
			r.Host = value
		case name != "":
			r.Header.Add(name, value)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func checkAnswer(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if !statuses[w.Code] {
		t.Errorf("status %d %s", w.Code, w.Body)
	}
	switch text := w.Body.Bytes(); w.Header().Get("Content-Type") {
	case "application/json":
		if !json.Valid(text) {
			t.Errorf("no JSON: %s", text)
		}
	case "text/event-stream":
	default:
		if len(text) > 0 {
			t.Errorf("%d: a body of no type: %s", w.Code, text)
		}
	}
}
