package server

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Batches were part of 2025-03-26. Each message in one is answered, or refused, for
// itself and in its place.
func TestL7_3_HTTPBatch(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshakeAt(t, web.URL, "2025-03-26")
	const (
		ping   = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
		pong   = `{"jsonrpc":"2.0","id":1,"result":{}}`
		notice = `{"jsonrpc":"2.0","method":"notifications/nope"}`
	)
	for _, test := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"one", "[" + ping + "]", 200, "[" + pong + "]"},
		{"notifications leave no entry", "[" + notice + "," + ping + "]", 200, "[" + pong + "]"},
		{"nothing to answer", "[" + notice + `,{"jsonrpc":"2.0","id":7,"result":{}}]`, 202, ""},
		{"a bad response", `[{"jsonrpc":"2.0","id":1,"error":5}]`, 202, ""},
		{"no message", "[1," + ping + "]", 200, `[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a message is an object"}},` + pong + "]"},
		{"a batch", "[[]," + ping + "]", 200, `[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a message is an object"}},` + pong + "]"},
		{
			"a bad call", "[" + ping + `,{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":5}}]`,
			200, "[" + pong + `,{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid cursor"}}]`,
		},
		{
			"unknown method", `[{"jsonrpc":"2.0","id":2,"method":"nope"},` + ping + "]",
			200, `[{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found","data":"nope"}},` + pong + "]",
		},
		{
			"one id twice", "[" + ping + "," + ping + "]",
			200, "[" + pong + `,{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: id is in use"}}]`,
		},
		{
			"a handshake", `[{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}]`,
			200, `[{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"Session already initialized"}}]`,
		},
		{
			"an envelope", `[{"jsonrpc":"2.0","id":2,"method":"ping","params":{` + envelope + `}}]`,
			400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"JSON-RPC batches are not supported by protocol version 2026-07-28"}}`,
		},
		{"empty", "[]", 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: empty batch"}}`},
	} {
		status, _, _, text := post(t, web.URL, headers, test.body)
		if diff := cmp.Diff(test.want, text); status != test.status || diff != "" {
			t.Errorf("%s: status %d (-want +got):\n%s", test.name, status, diff)
		}
	}
	// Calls of tools make it a stream.
	status, mediaType, _, text := post(t, web.URL, headers, "["+echoCall+`,{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":5}}]`)
	if status != 200 || mediaType != "text/event-stream" || strings.Count(text, "data: ") != 2 ||
		!strings.Contains(text, `{"text":"ok"}`) || !strings.Contains(text, `"id":2,"error":{"code":-32602,`) {
		t.Errorf("calls: %d %s %s", status, mediaType, text)
	}
	if status, _, _, text := post(t, web.URL, nil, "["+ping+"]"); status != 400 || !strings.Contains(text, "Mcp-Session-Id header is required") {
		t.Errorf("without a session: %d %s", status, text)
	}
}
