package server

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestPreparedResults(t *testing.T) {
	for _, test := range []struct{ name, wire, want string }{
		{"as it is", `{"a": [1,2]}`, `{"a": [1,2]}`},
		{"one line", "{\n\"a\":\r\n\"b c\"}", `{"a":"b c"}`},
		{"cut off", `{"a":`, ""},
		{"two", `{}{}`, ""},
		{"empty", ``, ""},
		{"invalid UTF-8", "{\"a\":\"\xff\"}", ""},
	} {
		var p prepared
		ticket, err := json.Marshal(p.hold(&rawResult{wire: []byte(test.wire)}))
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.take(ticket)
		if string(got) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s: %s, %v", test.name, got, err)
		}
		if len(p.held) > 0 {
			t.Errorf("%s: the result is kept", test.name)
		}
	}
	var p prepared
	if got, err := p.take([]byte(`{"of":"the SDK"}`)); err != nil || string(got) != `{"of":"the SDK"}` {
		t.Errorf("not prepared: %s, %v", got, err)
	}
}

// A result that is no JSON is answered with an error, and serving goes on.
func TestUnfitResultIsAnswered(t *testing.T) {
	k := newKit(t, Options{})
	shared := &link{log: k.Server.log}
	in, input := io.Pipe()
	output, out := io.Pipe()
	conn := newLineConn(shared, in, out, maxLine, k.grace)
	server := k.newMCP()
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "tools/list" {
				return &rawResult{wire: []byte(`{"tools":[`)}, nil
			}
			return next(ctx, method, req)
		}
	})
	server.AddReceivingMiddleware(k.deliver)
	session, err := server.Connect(withLink(t.Context(), shared), conn, nil)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = io.WriteString(input, strings.Join([]string{
			`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "",
		}, "\n"))
		input.Close()
		_ = session.Wait()
		out.Close()
	}()
	text, err := io.ReadAll(output)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}`
	if diff := cmp.Diff(want, lines[len(lines)-1]); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}
