package server

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	batchPing   = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	batchPong   = `{"jsonrpc":"2.0","id":1,"result":{}}`
	batchNotice = `{"jsonrpc":"2.0","method":"notifications/nope"}`
)

// batches are batches and their answers.
var batches = []struct {
	name, body string
	status     int
	want       string
}{
	{"one", "[" + batchPing + "]", 200, "[" + batchPong + "]"},
	{"notifications leave no entry", "[" + batchNotice + "," + batchPing + "]", 200, "[" + batchPong + "]"},
	{"nothing to answer", "[" + batchNotice + `,{"jsonrpc":"2.0","id":7,"result":{}}]`, 202, ""},
	{"a bad response", `[{"jsonrpc":"2.0","id":1,"error":5}]`, 202, ""},
	{"no message", "[1," + batchPing + "]", 200, `[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a message is an object"}},` + batchPong + "]"},
	{"a batch", "[[]," + batchPing + "]", 200, `[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a message is an object"}},` + batchPong + "]"},
	{
		"a bad call", "[" + batchPing + `,{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":5}}]`,
		200, "[" + batchPong + `,{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid cursor"}}]`,
	},
	{
		"unknown method", `[{"jsonrpc":"2.0","id":2,"method":"nope"},` + batchPing + "]",
		200, `[{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found","data":"nope"}},` + batchPong + "]",
	},
	{
		"one id twice", "[" + batchPing + "," + batchPing + "]",
		200, "[" + batchPong + `,{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: id is in use"}}]`,
	},
	{
		"a handshake", `[{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}]`,
		200, `[{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"Session already initialized"}}]`,
	},
	{
		"an modernMeta", `[{"jsonrpc":"2.0","id":2,"method":"ping","params":{` + modernMeta + `}}]`,
		400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"JSON-RPC batches are not supported by protocol version 2026-07-28"}}`,
	},
	{"empty", "[]", 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: empty batch"}}`},
}

// Batches were part of 2025-03-26. Each message in one is answered, or refused, for
// itself and in its place.
func TestL7_3_Batch(t *testing.T) {
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	headers := httpHandshakeAt(t, web.URL, "2025-03-26")
	p := startPipe(t, k.Server)
	p.ask(`{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}`)
	for _, test := range batches {
		status, _, _, text := post(t, web.URL, headers, test.body)
		if diff := cmp.Diff(test.want, text); status != test.status || diff != "" {
			t.Errorf("%s: status %d (-want +got):\n%s", test.name, status, diff)
		}
		p.send(test.body + "\n")
		if test.want == "" {
			continue
		}
		if diff := cmp.Diff(test.want, p.next()); diff != "" {
			t.Errorf("%s on stdio (-want +got):\n%s", test.name, diff)
		}
	}
	// Calls of tools make it a stream.
	status, mediaType, _, text := post(t, web.URL, headers, "["+echoCall+`,{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":5}}]`)
	if status != 200 || mediaType != "text/event-stream" || strings.Count(text, "data: ") != 2 ||
		!strings.Contains(text, `{"text":"ok"}`) || !strings.Contains(text, `"id":2,"error":{"code":-32602,`) {
		t.Errorf("calls: %d %s %s", status, mediaType, text)
	}
	if got := p.ask("[" + echoCall + "," + batchPing + "]"); !strings.HasPrefix(got, `[{"jsonrpc":"2.0","id":99,"result":`) || !strings.HasSuffix(got, ","+batchPong+"]") {
		t.Errorf("calls on stdio: %s", got)
	}
	// The end of the input waits for a batch, too.
	p.send("[" + `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"block"}}` + "]\n")
	p.in.Close()
	if rest, err := p.end(); err != nil || len(rest) != 1 || !strings.Contains(rest[0], "timed out") {
		t.Errorf("at the end of the input: %q, %v", rest, err)
	}
	if status, _, _, text := post(t, web.URL, nil, "["+batchPing+"]"); status != 400 || !strings.Contains(text, "Mcp-Session-Id header is required") {
		t.Errorf("without a session: %d %s", status, text)
	}
}
