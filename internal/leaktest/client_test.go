package leaktest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/server"
)

// A client speaks to a server, and keeps every byte that it gets.
type client interface {
	// ask sends a request, of which params are the members of its parameters, and returns
	// what was sent until it was answered, the answer last.
	ask(t *testing.T, method, name, params string) []byte
}

// transports are the ways of speaking to a server.
var transports = []struct {
	name    string
	connect func(t *testing.T, s *server.Server) client
}{
	{"stdio", connectPipe},
	{"http", func(t *testing.T, s *server.Server) client {
		web := httptest.NewServer(s.Handler())
		t.Cleanup(web.Close)
		return &webClient{url: web.URL}
	}},
}

// A pipeClient has a session over standard input and output.
type pipeClient struct {
	in  io.Writer
	out *bufio.Reader
	id  int
}

func connectPipe(t *testing.T, s *server.Server) client {
	t.Helper()
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan struct{})
	go func() {
		defer close(served)
		stdout.CloseWithError(s.ServeStdio(ctx, stdin, stdout))
	}()
	t.Cleanup(func() {
		in.Close()
		cancel()
		io.Copy(io.Discard, out) // what is still to be said may be said
		<-served
	})
	c := &pipeClient{in: in, out: bufio.NewReader(out)}
	c.ask(t, "initialize", "", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"leaktest","version":"1"}`)
	fmt.Fprintln(in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	c.ask(t, "logging/setLevel", "", `"level":"debug"`)
	return c
}

func (c *pipeClient) ask(t *testing.T, method, _, params string) []byte {
	t.Helper()
	c.id++
	if _, err := fmt.Fprintf(c.in, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"_meta":{"progressToken":"p"},%s}}`+"\n", c.id, method, params); err != nil {
		t.Fatal(err)
	}
	var sent []byte
	for {
		line := c.next(t)
		sent = append(sent, line...)
		var m struct {
			ID     *int
			Method string
		}
		switch err := json.Unmarshal(line, &m); {
		case err != nil || m.ID == nil && m.Method == "":
			t.Fatalf("%s was answered with %s", method, line)
		case m.ID != nil && *m.ID == c.id:
			return sent
		}
	}
}

// next returns the next line of the server.
func (c *pipeClient) next(t *testing.T) []byte {
	t.Helper()
	line, err := c.out.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// A webClient sends requests of 2026-07-28, which have no session.
type webClient struct{ url string }

func (c *webClient) ask(t *testing.T, method, name, params string) []byte {
	t.Helper()
	resp := c.begin(t, method, name, params)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	// Events have a prefix that is no JSON.
	return bytes.ReplaceAll(body, []byte("data: "), nil)
}

// begin sends a request and returns the answer that begins.
func (c *webClient) begin(t *testing.T, method, name, params string) *http.Response {
	t.Helper()
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},` +
		`"io.modelcontextprotocol/logLevel":"debug","progressToken":"p"}`
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":{%s,%s}}`, method, meta, params)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for header, value := range map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Mcp-Name": name,
	} {
		if value != "" {
			req.Header.Set(header, value)
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}
