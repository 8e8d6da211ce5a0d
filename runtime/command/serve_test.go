package command

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestServeStdio(t *testing.T) {
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- Run(t.Context(), []string{"serve"}, inReader, outWriter, io.Discard, register, Info{Name: "demo", Version: "1"})
		outWriter.Close()
	}()
	client := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: outReader, Writer: inWriter}, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkEcho(t, session)
	if err := session.Close(); err != nil {
		t.Error(err)
	}
	if code := <-code; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestServeHTTP(t *testing.T) {
	errsReader, errsWriter := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stdout strings.Builder
	code := make(chan int, 1)
	go func() {
		args := []string{"serve", "--transport", "streamable-http", "--port", "0", "--path", "/there"}
		code <- Run(ctx, args, strings.NewReader(""), &stdout, errsWriter, register, Info{Name: "demo", Version: "1"})
		errsWriter.Close()
	}()
	lines := bufio.NewScanner(errsReader)
	url := ""
	for url == "" && lines.Scan() {
		_, url, _ = strings.Cut(lines.Text(), "demo 1 listening on ")
	}
	if !strings.HasPrefix(url, "http://127.0.0.1:") || !strings.HasSuffix(url, "/there") {
		t.Fatalf("url %q", url)
	}
	go func() { _, _ = io.Copy(io.Discard, errsReader) }()
	client := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, MaxRetries: -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkEcho(t, session)
	cancel()
	if code := <-code; code != 0 {
		t.Errorf("exit code %d", code)
	}
	if stdout.Len() > 0 {
		t.Errorf("stdout: %s", stdout.String())
	}
	session.Close()
}

func checkEcho(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"a": 1}})
	if err != nil {
		t.Fatal(err)
	}
	if result.IsError {
		t.Errorf("result: %v", result.StructuredContent)
	}
}
