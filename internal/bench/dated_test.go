package bench

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime/server"
)

// BenchmarkDatedHTTP compares calls of the tool within a session at 2025-11-25, over a
// loopback connection that is kept and with answers in JSON.
func BenchmarkDatedHTTP(b *testing.B) {
	for _, c := range datedColumns(b) {
		b.Run(c.name, func(b *testing.B) {
			call := datedSession(b, c)
			loop(b, func() { call() })
		})
	}
}

func datedColumns(tb testing.TB) []column {
	tb.Helper()
	ours, err := server.New(searchLayer(tb, 0), server.Options{JSONAnswers: true})
	if err != nil {
		tb.Fatal(err)
	}
	sdk := sdkTyped(1)
	return []column{
		{"cloudg", ours.Handler()},
		{"go-sdk", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return sdk }, &mcp.StreamableHTTPOptions{JSONResponse: true})},
	}
}

// datedSession begins a session and returns what makes one call in it.
func datedSession(tb testing.TB, c column) (call func() []byte) {
	tb.Helper()
	web := httptest.NewServer(c.handler)
	tb.Cleanup(web.Close)
	header := http.Header{}
	_, got := post(tb, web.URL, []byte(initialize), header)
	header.Set("Mcp-Session-Id", got.Get("Mcp-Session-Id"))
	header.Set("Mcp-Protocol-Version", "2025-11-25")
	post(tb, web.URL, []byte(initialized), header)
	body := []byte(datedCall())
	return func() []byte {
		answer, _ := post(tb, web.URL, body, header)
		return answer
	}
}

// TestDatedColumnsAnswer holds that both columns answer with the page.
func TestDatedColumnsAnswer(t *testing.T) {
	for _, c := range datedColumns(t) {
		answer := datedSession(t, c)()
		if !bytes.Contains(answer, []byte(`"structuredContent":{`)) || bytes.Count(answer, []byte("fnd-")) != 40 {
			t.Errorf("%s: %s", c.name, answer)
		}
	}
}
