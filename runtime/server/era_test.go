package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// modernMeta is the _meta of a request at 2026-07-28.
const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// What a result carries depends on the version of its request.
func TestL7_1_ResultExtras(t *testing.T) {
	k := newKit(t, Options{})
	info := `"io.modelcontextprotocol/serverInfo":{"name":"kit","version":"1.2.3"}`

	dated := startPipe(t, k.Server)
	dated.handshake()
	list := dated.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	tools := strings.TrimSuffix(strings.TrimPrefix(list, `{"jsonrpc":"2.0","id":1,"result":{"tools":`), `}}`)
	if !json.Valid([]byte(tools)) {
		t.Fatalf("tools/list: %s", list)
	}
	call := dated.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"fail"}}`)
	result := strings.TrimSuffix(strings.TrimPrefix(call, `{"jsonrpc":"2.0","id":2,"result":`), `}`)
	for _, word := range []string{"resultType", "ttlMs", "cacheScope", "serverInfo"} {
		if strings.Contains(list+call, word) {
			t.Errorf("a dated version gets %s", word)
		}
	}

	modern := startPipe(t, k.Server)
	want := `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":` + tools + `,"ttlMs":0,"cacheScope":"private","_meta":{` + info + `}}}`
	if diff := cmp.Diff(want, modern.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+modernMeta+`}}`)); diff != "" {
		t.Errorf("tools/list at 2026-07-28 (-want +got):\n%s", diff)
	}
	want = `{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete",` + strings.TrimSuffix(result[1:], "}}") + "," + info + `}}}`
	if diff := cmp.Diff(want, modern.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"fail",`+modernMeta+`}}`)); diff != "" {
		t.Errorf("tools/call at 2026-07-28 (-want +got):\n%s", diff)
	}
}

// A client that asks for 2026-07-28 in a handshake is served at an older version.
func TestL7_1_HandshakeAtStatelessVersion(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2026-07-28","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if !strings.Contains(got, `"protocolVersion":"2025-11-25"`) {
		t.Errorf("initialize: %s", got)
	}
	if got := p.ask(echoCall); !isEcho(got) || strings.Contains(got, "resultType") {
		t.Errorf("call: %s", got)
	}
	got = p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Session already initialized"}}`; got != want {
		t.Errorf("second handshake: %s", got)
	}
}

// Envelopes are checked before anything is decoded, and fix what the connection
// speaks.
func TestL7_3_Envelopes(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	call := func(meta string) string {
		return p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{` + meta + `}}}`)
	}
	const version, capabilities = `"io.modelcontextprotocol/protocolVersion":`, `"io.modelcontextprotocol/clientCapabilities":`
	for meta, want := range map[string]string{
		version + `5`: `{"code":-32602,"message":"params._meta: io.modelcontextprotocol/protocolVersion must be a string"}`,
		version + `"2099-01-01",` + capabilities + `{}`:                                               `{"code":-32022,"message":"Unsupported protocol version: 2099-01-01","data":{"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"requested":"2099-01-01"}}`,
		version + `"2026-07-28"`:                                                                      `{"code":-32602,"message":"params._meta is missing the required envelope key(s): io.modelcontextprotocol/clientCapabilities"}`,
		version + `"2026-07-28",` + capabilities + `[]`:                                               `{"code":-32602,"message":"params._meta: io.modelcontextprotocol/clientCapabilities must be an object"}`,
		version + `"2026-07-28",` + capabilities + `{},"io.modelcontextprotocol/clientInfo":"S3CRET"`: `{"code":-32602,"message":"Invalid params"}`,
	} {
		if diff := cmp.Diff(`{"jsonrpc":"2.0","id":1,"error":`+want+`}`, call(meta)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", meta, diff)
		}
	}
	if got := call(version + `"2026-07-28",` + capabilities + `{}`); !strings.Contains(got, `"resultType":"complete"`) {
		t.Error(got)
	}
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"]}}}`; got != want {
		t.Errorf("handshake: %s", got)
	}
	got = p.ask(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{` + modernMeta + `}}`)
	if want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found","data":"ping"}}`; got != want {
		t.Errorf("ping: %s", got)
	}
}

func TestL7_2_Capabilities(t *testing.T) {
	want := `"capabilities":{"completions":{},"logging":{},"prompts":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},"tools":{"listChanged":true}}`
	p := startPipe(t, newKit(t, Options{}).Server)
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`)
	if !strings.Contains(got, want) || !strings.Contains(got, `"serverInfo":{"name":"kit","version":"1.2.3"}`) {
		t.Errorf("initialize: %s", got)
	}
	p = startPipe(t, newKit(t, Options{}).Server)
	got = p.ask(`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}}`)
	if !strings.Contains(got, want) || !strings.Contains(got, `"cacheScope":"private"`) {
		t.Errorf("discover: %s", got)
	}
}

// Every tool's definition is the one of the layer, in its order, byte for byte.
func TestListIsTheLayersOwn(t *testing.T) {
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	want := `{"jsonrpc":"2.0","id":1,"result":{"tools":` + string(k.mount.Tools(t.Context(), nil)) + `}}`
	if diff := cmp.Diff(want, p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)); diff != "" {
		t.Errorf("tools/list (-want +got):\n%s", diff)
	}
}
