package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"

	mg "github.com/mark3labs/mcp-go/mcp"
	mgserver "github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime/server"
)

// A column is an HTTP handler that answers one request at 2026-07-28.
type column struct {
	name    string
	handler http.Handler
}

// BenchmarkHTTP compares calls of the tool and lists of one tool at 2026-07-28, over a
// loopback connection that is kept. The client runs in the same process: its cost is part
// of every row.
func BenchmarkHTTP(b *testing.B) {
	direct, err := server.New(searchLayer(b, 0), server.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, row := range []struct{ method, name, params string }{
		{"tools/call", "search_0", `"name":"search_0","arguments":` + string(argsJSON) + `,`},
		{"tools/list", "", ""},
	} {
		send := newSender(row.method, row.name, row.params)
		answer := send.once(b, direct.Handler())
		for _, c := range []column{
			{"direct", direct.Handler()},
			{"net-http", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if _, err := io.Copy(io.Discard, r.Body); err != nil {
					b.Error(err)
				}
				w.Header().Set("Content-Type", "application/json")
				_, _ = w.Write(answer)
			})},
			{"go-sdk", sdkHTTP()},
			{"mcp-go", mgHTTP(b)},
		} {
			b.Run(row.method+"/"+c.name, func(b *testing.B) {
				web := httptest.NewServer(c.handler)
				defer web.Close()
				loop(b, func() { send.to(b, web.URL) })
			})
		}
	}
}

func sdkHTTP() http.Handler {
	s := sdkTyped(1)
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
}

func mgHTTP(tb testing.TB) http.Handler {
	tb.Helper()
	schema, err := json.Marshal(inputSchema())
	if err != nil {
		tb.Fatal(err)
	}
	s := mgserver.NewMCPServer(impl.Name, impl.Version)
	s.AddTool(mg.NewToolWithRawSchema("search_0", "Search findings.", schema), mg.NewTypedToolHandler(
		func(context.Context, mg.CallToolRequest, SearchArgs) (*mg.CallToolResult, error) {
			return mg.NewToolResultJSON(theResult)
		}))
	return mgserver.NewStreamableHTTPServer(s, mgserver.WithStateLess(true))
}

// A sender sends one request again and again.
type sender struct {
	method, name string
	body         []byte
}

func newSender(method, name, params string) *sender {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
	return &sender{method, name, []byte(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + meta + `}}`)}
}

// to sends the request and returns the answer, which must be a result.
func (s *sender) to(tb testing.TB, url string) []byte {
	header := http.Header{"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {s.method}}
	if s.name != "" {
		header.Set("Mcp-Name", s.name)
	}
	body, _ := post(tb, url, s.body, header)
	if !bytes.Contains(body, []byte(`"result":`)) {
		tb.Fatalf("%s", body)
	}
	return body
}

// post sends a body, with more headers than each request has, and returns the answer,
// which must be one to a message that was understood.
func post(tb testing.TB, url string, body []byte, header http.Header) ([]byte, http.Header) {
	req, err := http.NewRequestWithContext(tb.Context(), http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		tb.Fatal(err)
	}
	maps.Copy(req.Header, header)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		tb.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode/100 != 2 {
		tb.Fatalf("%s: %v, %s", resp.Status, err, answer)
	}
	return answer, resp.Header
}

// once returns what a handler answers.
func (s *sender) once(tb testing.TB, h http.Handler) []byte {
	tb.Helper()
	web := httptest.NewServer(h)
	defer web.Close()
	return s.to(tb, web.URL)
}

// TestHTTPColumnsAnswer holds that each column answers with a result.
func TestHTTPColumnsAnswer(t *testing.T) {
	direct, err := server.New(searchLayer(t, 0), server.Options{})
	if err != nil {
		t.Fatal(err)
	}
	send := newSender("tools/call", "search_0", `"name":"search_0","arguments":`+string(argsJSON)+`,`)
	for _, c := range []column{{"direct", direct.Handler()}, {"go-sdk", sdkHTTP()}, {"mcp-go", mgHTTP(t)}} {
		if body := send.once(t, c.handler); !bytes.Contains(body, []byte(`"structuredContent":{`)) || bytes.Count(body, []byte("fnd-")) != 40 {
			t.Errorf("%s: %s", c.name, body)
		}
	}
}
