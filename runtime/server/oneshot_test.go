package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A server without sessions answers whatever is asked first, and gives nothing out that
// another process would have to know.
func TestL12_6_StatelessJSON(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{NoSessions: true, JSONAnswers: true}).Handler())
	defer web.Close()
	for _, test := range []struct {
		name, version, body string
		status              int
		want                string // how the answer begins
	}{
		{"call, no handshake", "2025-11-25", echoCall, 200, `{"jsonrpc":"2.0","id":99,"result":{`},
		{"call, no header", "", echoCall, 200, `{"jsonrpc":"2.0","id":99,"result":{`},
		{"initialize", "", initializeCall, 200, `{"jsonrpc":"2.0","id":7,"result":{`},
		{"initialized", "2025-11-25", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, 202, ""},
		{"batch of an old version", "2025-03-26", "[" + echoCall + "]", 200, `[{"jsonrpc":"2.0","id":99,"result":{`},
		{"batch", "2025-06-18", "[" + echoCall + "]", 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"JSON-RPC batches are not supported by protocol version 2025-06-18"`},
		{"initialize in a batch", "2025-03-26", "[" + initializeCall + "]", 200, `[{"jsonrpc":"2.0","id":7,"error":{"code":-32600`},
		{"unknown version", "1999-01-01", echoCall, 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Unsupported MCP-Protocol-Version: 1999-01-01"`},
		{"unknown method", "2025-11-25", `{"jsonrpc":"2.0","id":1,"method":"no/such"}`, 200, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601`},
	} {
		t.Run(test.name, func(t *testing.T) {
			headers := map[string]string{"Mcp-Protocol-Version": test.version, "Mcp-Session-Id": "of-another-process"}
			if test.version == "" {
				delete(headers, "Mcp-Protocol-Version")
			}
			status, mediaType, session, text := post(t, web.URL, headers, test.body)
			if status != test.status || session != "" || !strings.HasPrefix(text, test.want) || (text == "") != (test.want == "") {
				t.Errorf("status %d, session %q, answer %s", status, session, text)
			}
			if text != "" && mediaType != "application/json" {
				t.Errorf("type %q", mediaType)
			}
		})
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete, http.MethodPut} {
		status, h, _ := request(t, method, web.URL, map[string]string{"Accept": "text/event-stream"})
		if status != http.StatusMethodNotAllowed || h.Get("Allow") != "POST" {
			t.Errorf("%s: %d, allow %q", method, status, h.Get("Allow"))
		}
	}
}

// Progress and logs of a call still come before its answer, where the client takes them.
func TestNoSessionsStream(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{NoSessions: true}).Handler())
	defer web.Close()
	headers := map[string]string{"Mcp-Protocol-Version": "2025-11-25"}
	status, mediaType, _, text := post(t, web.URL, headers, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"report","arguments":{},"_meta":{"progressToken":7}}}`)
	if status != 200 || mediaType != "text/event-stream" || !strings.Contains(text, `"method":"notifications/progress"`) || !strings.Contains(text, `"id":1,"result":`) {
		t.Errorf("%d %s %s", status, mediaType, text)
	}
}

// A call whose client has gone is cancelled: nobody could ever get its answer.
func TestNoSessionsDisconnectCancels(t *testing.T) {
	k := newKit(t, Options{NoSessions: true})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	client := &http.Client{Transport: &http.Transport{}}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, web.URL, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait","arguments":{}}}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := client.Do(req) // the stream begins before the answer
	if err != nil {
		t.Fatal(err)
	}
	<-k.started
	if err := resp.Body.Close(); err != nil {
		t.Fatal(err)
	}
	<-k.cancelled
}
