package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/google/go-cmp/cmp"
)

// byHeader takes the word of the header X-User.
func byHeader(info cloudg.RequestInfo) *cloudg.Principal {
	if user := info.Header("X-User"); user != "" {
		return &cloudg.Principal{ID: user, Roles: []string{cloudg.DefaultRole}}
	}
	return nil
}

// rejected sends a request with one header that is wrong.
func rejected(t *testing.T, method, url string, headers map[string]string, header, value string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(`{"jsonrpc":"2.0","id":7,"method":"ping"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	req.Header.Set(header, value)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

// Whatever is refused before it is about a message is refused as JSON-RPC has it.
func TestL7_10_Rejections(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	for _, test := range []struct {
		name, method, header, value string
		status                      int
		text, allow                 string
	}{
		{"media type", "POST", "Content-Type", "text/plain", 415, "Unsupported Media Type: Content-Type must be application/json", ""},
		{"media types", "POST", "Content-Type", "application/json, text/plain", 415, "Unsupported Media Type: Content-Type must be application/json", ""},
		{"accept", "POST", "Accept", "text/html", 406, "Not Acceptable: Accept must name application/json or text/event-stream", ""},
		{"version", "POST", "Mcp-Protocol-Version", "1999-01-01", 400, "Unsupported MCP-Protocol-Version: 1999-01-01", ""},
		{"another version", "POST", "Mcp-Protocol-Version", "2025-06-18", 400, "Bad Request: MCP-Protocol-Version is not that of the session", ""},
		{"long version", "POST", "Mcp-Protocol-Version", strings.Repeat("9", 100), 400, "Unsupported MCP-Protocol-Version: " + strings.Repeat("9", 32), ""},
		{"session", "POST", "Mcp-Session-Id", "dead", 404, "Session not found", ""},
		{"no session", "POST", "Mcp-Session-Id", "", 400, "Bad Request: Mcp-Session-Id header is required", ""},
		{"origin", "POST", "Origin", "http://evil.example", 403, "Forbidden: invalid Origin", ""},
		{"GET, accept", "GET", "Accept", "application/json", 406, "Not Acceptable: GET requires Accept: text/event-stream", ""},
		{"GET, no session", "GET", "Mcp-Session-Id", "", 405, "Method Not Allowed: a stream belongs to a session", "POST, DELETE"},
		{"GET, session", "GET", "Mcp-Session-Id", "dead", 404, "Session not found", ""},
		{"DELETE, no session", "DELETE", "Mcp-Session-Id", "", 400, "Bad Request: Mcp-Session-Id header is required", ""},
		{"DELETE, session", "DELETE", "Mcp-Session-Id", "dead", 404, "Session not found", ""},
		{"PUT", "PUT", "X", "", 405, "Method Not Allowed", "GET, POST, DELETE"},
		{"OPTIONS", "OPTIONS", "X", "", 405, "Method Not Allowed", "GET, POST, DELETE"},
	} {
		t.Run(test.name, func(t *testing.T) {
			resp, text := rejected(t, test.method, web.URL, headers, test.header, test.value)
			want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"` + test.text + `"}}`
			if diff := cmp.Diff(want, text); diff != "" || resp.StatusCode != test.status || resp.Header.Get("Allow") != test.allow {
				t.Errorf("status %d, allow %q, body (-want +got):\n%s", resp.StatusCode, resp.Header.Get("Allow"), diff)
			}
			if got := resp.Header.Get("Content-Type"); got != "application/json" {
				t.Errorf("type %q", got)
			}
		})
	}
}

// Options say which hosts and pages there are.
func TestL7_13_AllowedHostsAndOrigins(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{AllowedHosts: []string{"127.0.0.1:*"}, AllowedOrigins: []string{"https://app.example"}}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	for origin, want := range map[string]int{"https://app.example": 200, "http://localhost": 403, web.URL: 200} {
		headers["Origin"] = origin
		if status, _, _, text := post(t, web.URL, headers, echoCall); status != want {
			t.Errorf("%s: %d %s", origin, status, text)
		}
	}
	delete(headers, "Origin")
	if status, _, _, text := post(t, strings.Replace(web.URL, "127.0.0.1", "localhost", 1), headers, echoCall); status != http.StatusMisdirectedRequest {
		t.Errorf("localhost: %d %s", status, text)
	}
}

// How a call is answered follows from what the client takes.
func TestL7_11_ResponseMode(t *testing.T) {
	web := httptest.NewServer(newKit(t, Options{}).Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	const ping = `{"jsonrpc":"2.0","id":7,"method":"ping"}`
	const pong = `{"jsonrpc":"2.0","id":7,"result":{}}`
	for _, test := range []struct{ name, accept, body, mediaType, want string }{
		{"both", "application/json, text/event-stream", ping, "application/json", pong},
		{"everything", "*/*;q=0.1", ping, "application/json", pong},
		{"events", "text/event-stream", ping, "text/event-stream", "retry: 1000\n\nevent: message\ndata: " + pong + "\n\n"},
		{"call, both", "application/json, text/event-stream", echoCall, "text/event-stream", "retry: 1000\n\nevent: message\ndata: "},
		{"call, JSON", "application/json", echoCall, "application/json", `{"jsonrpc":"2.0","id":99,"result":`},
		{"notification", "application/json", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, "", ""},
		{"call without an id", "text/event-stream", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}}`, "", ""},
		{"response", "application/json", `{"jsonrpc":"2.0","id":7,"result":{}}`, "", ""},
	} {
		headers["Accept"] = test.accept
		status, mediaType, _, text := post(t, web.URL, headers, test.body)
		want := http.StatusOK
		if test.mediaType == "" {
			want = http.StatusAccepted
		}
		if status != want || mediaType != test.mediaType || !strings.HasPrefix(text, test.want) {
			t.Errorf("%s: %d %s %s", test.name, status, mediaType, text)
		}
	}
}

// A second call under the id of one that is not answered is refused, and does not
// disturb the first.
func TestQ43_HTTPIDInUse(t *testing.T) {
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	answered := make(chan string, 1)
	go func() {
		_, _, _, text := post(t, web.URL, headers, `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait"}}`)
		answered <- text
	}()
	<-k.started
	status, _, _, text := post(t, web.URL, headers, `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"echo"}}`)
	if want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: id is in use"}}`; status != http.StatusBadRequest || text != want {
		t.Errorf("%d %s", status, text)
	}
	close(k.release)
	if text := <-answered; !strings.Contains(text, "released") {
		t.Errorf("the first call got %s", text)
	}
}
