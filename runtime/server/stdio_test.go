package server

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const echoCall = `{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"echo","arguments":{"text":"ok"}}}`

// isEcho reports whether line answers echoCall.
func isEcho(line string) bool {
	return strings.HasPrefix(line, `{"jsonrpc":"2.0","id":99,"result":`) && strings.Contains(line, `"structuredContent":{"text":"ok"}`)
}

func TestL7_8_StdioSurvivesMalformedLines(t *testing.T) {
	refused := func(id, code, text string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"error":{"code":` + code + `,"message":"` + text + `"}}`
	}
	deep := `{"jsonrpc":"2.0","id":1,"method":"ping","params":` + strings.Repeat(`{"a":`, 2000) + `1` + strings.Repeat(`}`, 2000) + `}`
	for _, test := range []struct {
		name, line string
		want       string
	}{
		{"word", "hello", refused("null", "-32700", "Parse error")},
		{"truncated", `{"jsonrpc":"2.0","id":1,"meth`, refused("null", "-32700", "Parse error")},
		{"trailing data", `{"jsonrpc":"2.0","id":1,"method":"ping"} x`, refused("null", "-32700", "Parse error")},
		{"two messages", `{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}`, refused("null", "-32700", "Parse error")},
		{"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", refused("null", "-32700", "Parse error")},
		{"lone surrogate in the id", `{"jsonrpc":"2.0","id":"\ud800","method":"ping"}`, refused("null", "-32700", "Parse error")},
		{"lone surrogate in the method", `{"jsonrpc":"2.0","id":1,"method":"\udc00"}`, refused("null", "-32700", "Parse error")},
		{"lone surrogate in a name", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo\ud83dx"}}`, refused("null", "-32700", "Parse error")},
		{"lone surrogate in _meta", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":"\ud83d"}}}`, refused("null", "-32700", "Parse error")},
		{"other blanks", "\u00a0", refused("null", "-32700", "Parse error")},
		{"NUL", "\x00", refused("null", "-32700", "Parse error")},
		{"very deep", strings.Repeat("[", 20_000), refused("null", "-32700", "Parse error")},
		{"number", `42`, refused("null", "-32600", "Invalid Request: a message is an object")},
		{"string", `"x"`, refused("null", "-32600", "Invalid Request: a message is an object")},
		{"null", `null`, refused("null", "-32600", "Invalid Request: a message is an object")},
		{"batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, refused("null", "-32600", "JSON-RPC batches are not supported by protocol version 2025-11-25")},
		{"empty batch", `[]`, refused("null", "-32600", "Invalid Request: empty batch")},
		{"empty object", `{}`, refused("null", "-32600", `Invalid Request: jsonrpc must be \"2.0\"`)},
		{"other version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, refused("1", "-32600", `Invalid Request: jsonrpc must be \"2.0\"`)},
		{"no method", `{"jsonrpc":"2.0","id":7}`, refused("7", "-32600", "Invalid Request: method is missing")},
		{"method no string", `{"jsonrpc":"2.0","id":7,"method":1}`, refused("7", "-32600", "Invalid Request: method must be a string")},
		{"id null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, refused("null", "-32600", "Invalid Request: bad id")},
		{"id boolean", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, refused("null", "-32600", "Invalid Request: bad id")},
		{"id fraction", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, refused("null", "-32600", "Invalid Request: bad id")},
		{"id too large", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, refused("null", "-32600", "Invalid Request: bad id")},
		{"deep", deep, refused("1", "-32600", "Invalid Request: nested too deeply")},
		{"params list", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":[1,2]}`, refused("7", "-32602", "params must be an object")},
		{"_meta list", `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"_meta":[]}}`, refused("7", "-32602", "_meta must be an object")},
		{"no name", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}`, refused("7", "-32602", "Missing or invalid parameter: name")},
		{"no params", `{"jsonrpc":"2.0","id":7,"method":"tools/call"}`, refused("7", "-32602", "Missing or invalid parameter: name")},
		{"name no string", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}`, refused("7", "-32602", "Missing or invalid parameter: name")},
		{"empty name", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":""}}`, refused("7", "-32602", "Missing or invalid parameter: name")},
		{"arguments list", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":[1]}}`, refused("7", "-32602", "arguments must be an object")},
		{"cursor number", `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"cursor":5}}`, refused("7", "-32602", "Invalid cursor")},
		{"level", `{"jsonrpc":"2.0","id":7,"method":"logging/setLevel","params":{"level":"loud"}}`, refused("7", "-32602", textInvalidLevel)},
		{"level alias", `{"jsonrpc":"2.0","id":7,"method":"logging/setLevel","params":{"level":"warn"}}`, refused("7", "-32602", textInvalidLevel)},
		{
			"unknown method", `{"jsonrpc":"2.0","id":7,"method":"tools/lst"}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"Method not found","data":"tools/lst"}}`,
		},
		{
			"second handshake", `{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
			refused("7", "-32600", textInitialized),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := startPipe(t, newKit(t, Options{}).Server)
			p.handshake()
			if diff := cmp.Diff(test.want, p.ask(test.line)); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
			if got := p.ask(echoCall); !isEcho(got) {
				t.Errorf("the next call: %s", got)
			}
		})
	}
}

// Lines that ask for nothing get no answer: what comes first is the answer to the
// call after them.
func TestL7_8_StdioIgnores(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"blank lines", "\n  \n\r\n\t\n"},
		{"unknown notification", `{"jsonrpc":"2.0","method":"notifications/nope"}` + "\n"},
		{"notification with bad params", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}` + "\n"},
		{"cancellation of nothing", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}` + "\n"},
		{"cancellation without id", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}` + "\n"},
		{"a response", `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n"},
		{"a response that cannot be decoded", `{"jsonrpc":"2.0","id":{},"error":5}` + "\n"},
		{"CRLF", strings.ReplaceAll(`{"jsonrpc":"2.0","method":"notifications/nope"}`, "}", "}\r") + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := startPipe(t, newKit(t, Options{}).Server)
			p.handshake()
			p.send(test.text)
			if got := p.ask(echoCall); !isEcho(got) {
				t.Error(got)
			}
		})
	}
}

func TestQ23_StdioOversizedLine(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	p.handshake()
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"` + strings.Repeat("x", maxLine) + `"}}}`)
	want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a message has at most 16777216 bytes"}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if got := p.ask(echoCall); !isEcho(got) {
		t.Errorf("the next call: %s", got)
	}
}

func TestL7_8_StdioBeforeHandshake(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Server not initialized: send initialize first"}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	// What the SDK would take too early.
	for _, early := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"x:y"}}`,
	} {
		if diff := cmp.Diff(want, p.ask(early)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", early, diff)
		}
	}
	batch := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"JSON-RPC batches are not supported before initialization"}}`
	if diff := cmp.Diff(batch, p.ask(`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`)); diff != "" {
		t.Errorf("batch (-want +got):\n%s", diff)
	}
	p.handshake()
	if got := p.ask(echoCall); !isEcho(got) {
		t.Error(got)
	}
}

func TestQ43_StdioIDInUse(t *testing.T) {
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	p.send(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait"}}` + "\n")
	<-k.started
	want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: id is in use"}}`
	if diff := cmp.Diff(want, p.ask(`{"jsonrpc":"2.0","id":5,"method":"ping"}`)); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}

// Who has read the answer may use the id again.
func TestStdioIDUsedAgain(t *testing.T) {
	p := startPipe(t, newKit(t, Options{}).Server)
	p.handshake()
	for range 500 {
		if got := p.ask(`{"jsonrpc":"2.0","id":5,"method":"ping"}`); got != `{"jsonrpc":"2.0","id":5,"result":{}}` {
			t.Fatal(got)
		}
	}
}
