package server

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// post sends a body and returns status, media type, session id and body of the
// answer.
func post(t *testing.T, url string, headers map[string]string, body string) (status int, mediaType, session, text string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header.Get("Content-Type"), resp.Header.Get("Mcp-Session-Id"), string(answer)
}

// httpHandshake returns the headers of a new session.
func httpHandshake(t *testing.T, url string) map[string]string {
	t.Helper()
	return httpHandshakeAt(t, url, "2025-11-25")
}

func httpHandshakeAt(t *testing.T, url, version string) map[string]string {
	t.Helper()
	status, _, session, text := post(t, url, nil, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"`+version+`","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if status != http.StatusOK || session == "" {
		t.Fatalf("initialize: %d %s", status, text)
	}
	headers := map[string]string{"Mcp-Session-Id": session, "Mcp-Protocol-Version": version}
	if status, _, _, text := post(t, url, headers, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); status != http.StatusAccepted {
		t.Fatalf("initialized: %d %s", status, text)
	}
	return headers
}

func TestL7_10_HTTPMalformedBodies(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	for _, test := range []struct {
		name, body string
		status     int
		id         string
		code       int
		text       string
	}{
		{"word", "hello", 400, "null", -32700, "Parse error"},
		{"empty", "", 400, "null", -32700, "Parse error"},
		{"truncated", `{"jsonrpc":"2.0","id":1,"meth`, 400, "null", -32700, "Parse error"},
		{"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", 400, "null", -32700, "Parse error"},
		{"number", `42`, 400, "null", -32600, "Invalid Request: a message is an object"},
		{"empty batch", `[]`, 400, "null", -32600, "Invalid Request: empty batch"},
		{"batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, 400, "null", -32600, "JSON-RPC batches are not supported by protocol version 2025-11-25"},
		{"too large", strings.Repeat(" ", maxBody) + "{}", 413, "null", -32600, "Invalid Request: a message has at most 4194304 bytes"},
		{"no method", `{"jsonrpc":"2.0","id":7}`, 400, "7", -32600, "Invalid Request: method is missing"},
		{"unknown method", `{"jsonrpc":"2.0","id":7,"method":"nope"}`, 200, "7", -32601, "Method not found"},
		{"name no string", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}`, 200, "7", -32602, "Missing or invalid parameter: name"},
		{"arguments list", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":[1]}}`, 200, "7", -32602, "arguments must be an object"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, mediaType, _, text := post(t, web.URL, headers, test.body)
			if status != test.status || mediaType != "application/json" {
				t.Errorf("status %d, type %q", status, mediaType)
			}
			want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"%s"`, test.id, test.code, test.text)
			if !strings.HasPrefix(text, want) {
				t.Errorf("body %s\nwant %s…", text, want)
			}
			if status, _, _, text := post(t, web.URL, headers, echoCall); status != 200 || !strings.Contains(text, `"structuredContent":{"text":"ok"}`) {
				t.Errorf("the next call: %d %s", status, text)
			}
		})
	}
}

func TestHTTPUnknownNotification(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	status, _, _, text := post(t, web.URL, httpHandshake(t, web.URL), `{"jsonrpc":"2.0","method":"notifications/nope"}`)
	if status != http.StatusAccepted || text != "" {
		t.Errorf("%d %s", status, text)
	}
}

func TestL7_10_HTTPSessions(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	const initialize = `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	for _, test := range []struct {
		name    string
		headers map[string]string
		body    string
		status  int
		text    string
	}{
		{"call without session", nil, echoCall, 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Bad Request: Mcp-Session-Id header is required"}}`},
		{"notification without session", nil, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, 400, `"id":null,"error":{"code":-32600,`},
		{"ping without session", nil, `{"jsonrpc":"2.0","id":7,"method":"ping"}`, 400, `Mcp-Session-Id header is required`},
		{"handshake in an unknown session", map[string]string{"Mcp-Session-Id": "dead"}, initialize, 404, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Session not found"}}`},
		{"handshake in a session", headers, initialize, 400, `"id":7,"error":{"code":-32600,"message":"Session already initialized"}`},
		{"call in a session", headers, echoCall, 200, `"structuredContent":{"text":"ok"}`},
		{"another session", nil, initialize, 200, `"protocolVersion":"2025-11-25"`},
	} {
		if status, _, _, text := post(t, web.URL, test.headers, test.body); status != test.status || !strings.Contains(text, test.text) {
			t.Errorf("%s: %d %s", test.name, status, text)
		}
	}
}
