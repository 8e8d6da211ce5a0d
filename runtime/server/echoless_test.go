package server

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// secretWord stands for what a caller sends and must not get back in an error.
const secretWord = "S3CRETWORD"

// hostile are requests that the SDK cannot decode, or will not take.
var hostile = []struct{ name, method, params string }{
	{"progress token", "tools/call", `{"name":"echo","_meta":{"progressToken":{"a":"` + secretWord + `"}}}`},
	{"progress number", "ping", `{"_meta":{"progressToken":1e400,"x":"` + secretWord + `"}}`},
	{"input responses", "tools/call", `{"name":"echo","inputResponses":{"a":"` + secretWord + `"}}`},
	{"input responses of a read", "resources/read", `{"uri":"x:y","inputResponses":{"a":"` + secretWord + `"}}`},
	{"task", "tools/call", `{"name":"echo","arguments":{"text":"x"},"task":"` + secretWord + `"}`},
	{"prompt arguments", "prompts/get", `{"name":"x","arguments":{"a":["` + secretWord + `"]}}`},
	{"completion", "completion/complete", `{"ref":{"type":"ref/prompt","name":["` + secretWord + `"]},"argument":{"name":"a","value":"b"}}`},
	{"subscription", "subscriptions/listen", `{"notifications":{"resourceSubscriptions":"` + secretWord + `"}}`},
	{"level", "logging/setLevel", `{"level":"` + secretWord + `"}`},
	{"cursor", "tools/list", `{"cursor":"` + secretWord + `"}`},
	{"id of a notification", "notifications/progress", `{"progressToken":{},"progress":"` + secretWord + `"}`},
}

// hostileHandshakes are parameters of initialize that the SDK cannot decode.
var hostileHandshakes = []string{
	`{"protocolVersion":"2025-11-25","capabilities":{"roots":"` + secretWord + `"},"clientInfo":{"name":"x","version":"1"}}`,
	`{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1","icons":"` + secretWord + `"}}`,
	`{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":5,"version":"` + secretWord + `"}}`,
}

// checkEcholess fails when an answer repeats the caller or names Go.
func checkEcholess(t *testing.T, name, answer string) {
	t.Helper()
	for _, word := range []string{secretWord, "unmarshal", "mcp.", "json:", `"code":0,`} {
		if strings.Contains(answer, word) {
			t.Errorf("%s: an error says %q: %s", name, word, answer)
		}
	}
}

var duration = regexp.MustCompile(`("` + runtime.MetaDuration + `":)\d+`)

// timeless returns an answer without the time that the call took.
func timeless(answer string) string { return duration.ReplaceAllString(answer, "${1}0") }

func TestErrorsRepeatNothing(t *testing.T) {
	k := newKit(t, Options{})
	p := startPipe(t, k.Server)
	p.handshake()
	web := httptest.NewServer(k.Handler())
	defer web.Close()
	headers := httpHandshake(t, web.URL)
	batched := httpHandshakeAt(t, web.URL, "2025-03-26")
	for _, test := range hostile {
		body := `{"jsonrpc":"2.0","id":5,"method":"` + test.method + `","params":` + test.params + `}`
		stdio := p.ask(body)
		checkEcholess(t, "stdio: "+test.name, stdio)
		status, mediaType, _, text := post(t, web.URL, headers, body)
		if strings.HasPrefix(mediaType, "text/plain") || status == 200 && text == "" {
			t.Errorf("http: %s: %d %s %s", test.name, status, mediaType, text)
		}
		checkEcholess(t, "http: "+test.name, text)
		// Apart from the frame and the time it took, both say the same.
		if at := strings.Index(text, "{"); at < 0 || timeless(strings.TrimSpace(text[at:])) != timeless(stdio) {
			t.Errorf("%s: stdio says %s, http %s", test.name, stdio, text)
		}
		_, _, _, text = post(t, web.URL, batched, "["+body+"]")
		checkEcholess(t, "batch: "+test.name, text)
	}
}

func TestErrorsOfTheHandshakeRepeatNothing(t *testing.T) {
	check := checkGoroutines(t)
	k := newKit(t, Options{})
	web := httptest.NewServer(k.Handler())
	for _, params := range hostileHandshakes {
		body := `{"jsonrpc":"2.0","id":5,"method":"initialize","params":` + params + `}`
		p := startPipe(t, k.Server)
		checkEcholess(t, "stdio: "+params, p.ask(body))
		p.in.Close()
		if _, err := p.end(); err != nil {
			t.Error(err)
		}
		_, _, session, text := post(t, web.URL, nil, body)
		if want := `{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Invalid params"}}`; text != want || session != "" {
			t.Errorf("http: session %q, %s", session, text)
		}
	}
	closeIdle()
	web.Close()
	// Refused handshakes leave nothing behind.
	check()
}
