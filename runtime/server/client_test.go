package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// connect connects a client of the SDK to s. Both end with the test, and with the
// function returned.
func connect(t *testing.T, s *Server, transport, version string, opts *mcp.ClientOptions) (*mcp.ClientSession, func()) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "0"}, opts)
	var over mcp.Transport
	stop := func() {}
	switch transport {
	case "stdio":
		inReader, inWriter := io.Pipe()
		outReader, outWriter := io.Pipe()
		served := make(chan error, 1)
		go func() {
			served <- s.ServeStdio(context.WithoutCancel(t.Context()), inReader, outWriter)
			outWriter.Close()
		}()
		over = &mcp.IOTransport{Reader: outReader, Writer: inWriter}
		stop = func() {
			if err := <-served; err != nil {
				t.Error(err)
			}
		}
	case "http":
		web := httptest.NewServer(s.Handler())
		httpClient := web.Client()
		over = &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: httpClient}
		stop = func() {
			httpClient.CloseIdleConnections()
			web.Close()
		}
	}
	session, err := client.Connect(t.Context(), over, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	end := sync.OnceFunc(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
		stop()
	})
	t.Cleanup(end)
	return session, end
}

// wires are what a client may speak.
var wires = []struct{ transport, version string }{
	{"stdio", "2025-06-18"},
	{"stdio", "2025-11-25"},
	{"stdio", "2026-07-28"},
	{"http", "2025-06-18"},
	{"http", "2025-11-25"},
	{"http", "2026-07-28"},
}

func TestClients(t *testing.T) {
	for _, wire := range wires {
		t.Run(wire.transport+"/"+wire.version, func(t *testing.T) {
			check := checkGoroutines(t)
			session, end := connect(t, newKit(t, Options{}).Server, wire.transport, wire.version, nil)
			testList(t, session)
			testCalls(t, session)
			end()
			check()
		})
	}
}

func testList(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	if diff := cmp.Diff([]string{"echo", "fail", "panic", "block", "wait", "report", "who", "flood"}, names); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	schema, err := json.Marshal(list.Tools[0].InputSchema)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(echoSchema, string(schema)); diff != "" {
		t.Errorf("schema of echo (-want +got):\n%s", diff)
	}
}

// testCalls makes a good call after each bad one.
func testCalls(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	for _, test := range []struct {
		name, tool string
		args       any
		text       string // of the error result
		code       int64  // of the protocol error, when it is not 0
		data       string
	}{
		{name: "no arguments", tool: "echo", text: "Invalid arguments: text: Field required"},
		{name: "wrong arguments", tool: "echo", args: map[string]any{"text": "x", "times": "many", "tims": 1}, text: "Invalid arguments: times: "},
		{name: "arguments no object", tool: "echo", args: []int{1}, text: "arguments must be an object", code: jsonrpc.CodeInvalidParams},
		{name: "failing handler", tool: "fail", text: "no luck"},
		{name: "panicking handler", tool: "panic", text: "panic"},
		{name: "blocking handler", tool: "block", text: "Tool block timed out"},
		{name: "unknown tool", tool: "nope", text: "Unknown tool: nope", code: jsonrpc.CodeInvalidParams, data: `{"name":"nope"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: test.tool, Arguments: test.args})
			if test.code != 0 {
				checkProtocolError(t, err, test.code, test.text, test.data)
			} else {
				checkErrorResult(t, result, err, test.text)
			}
			result, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"text": "ab", "times": 2}})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(map[string]any{"text": "abab"}, result.StructuredContent); diff != "" || result.IsError {
				t.Errorf("the next call (-want +got):\n%s", diff)
			}
		})
	}
}

func checkProtocolError(t *testing.T, err error, code int64, text, data string) {
	t.Helper()
	wire, ok := errors.AsType[*jsonrpc.Error](err)
	if !ok {
		t.Fatalf("error %v is none of the protocol", err)
	}
	if wire.Code != code || wire.Message != text || string(wire.Data) != data {
		t.Errorf("got %d %q %s, want %d %q %s", wire.Code, wire.Message, wire.Data, code, text, data)
	}
}

func checkErrorResult(t *testing.T, result *mcp.CallToolResult, err error, text string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if got := resultText(t, result); !result.IsError || !strings.Contains(got, text) {
		t.Errorf("isError %v, text %q, want one that holds %q", result.IsError, got, text)
	}
}

func resultText(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) == 0 {
		t.Fatal("no content")
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", result.Content[0])
	}
	return text.Text
}

func TestCancelReachesHandler(t *testing.T) {
	for _, transport := range []string{"stdio", "http"} {
		t.Run(transport, func(t *testing.T) {
			k := newKit(t, Options{})
			session, _ := connect(t, k.Server, transport, "2025-11-25", nil)
			ctx, cancel := context.WithCancel(t.Context())
			answered := make(chan error, 1)
			go func() {
				_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "wait"})
				answered <- err
			}()
			<-k.started
			cancel()
			if err := <-answered; !errors.Is(err, context.Canceled) {
				t.Errorf("the client got %v", err)
			}
			<-k.cancelled
		})
	}
}

func TestPanicInResolverIsLogged(t *testing.T) {
	log := new(strings.Builder)
	k := newKit(t, Options{
		Resolve: resolvePanics,
		Logger:  slog.New(slog.NewTextHandler(log, nil)),
	})
	session, end := connect(t, k.Server, "stdio", "2025-11-25", nil)
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "who"})
	if err != nil {
		t.Fatal(err)
	}
	if got := result.StructuredContent.(map[string]any)["principal"]; got != "local" {
		t.Errorf("principal %v", got)
	}
	end()
	if !strings.Contains(log.String(), "Options.Resolve panicked") {
		t.Errorf("log: %s", log)
	}
}
