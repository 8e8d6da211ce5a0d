package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

const countForm = `{"type":"object","properties":{"count":{"type":"integer"}},"required":["count"]}`

type countAnswer struct{ count int64 }

var countFields = codec.NewFields("Count", codec.Required("count"))

func decodeCount(r *codec.Reader, v *countAnswer) {
	if !r.BeginObject(countFields) {
		return
	}
	for r.NextField() {
		if r.Field() == "count" {
			v.count = r.Int(64)
		}
	}
}

// confirm asks how many and whether that is right.
func confirm(ctx *cloudg.Context) (string, error) {
	answer, action, err := cloudg.Elicit(ctx, "How many?", countForm, decodeCount)
	if err != nil || action != cloudg.ActionAccept {
		return string(action), err
	}
	count := string(codec.IntValue(answer.count).Number())
	_, action, err = cloudg.Elicit[struct{}](ctx, "Really "+count+"?", `{"type":"object","properties":{}}`, nil)
	return count + " " + string(action), err
}

// newAsking returns a server whose tool, resource and prompt ask.
func newAsking(t *testing.T) *Server {
	t.Helper()
	registry := cloudg.NewRegistry()
	err := registry.Add(
		&cloudg.ToolSpec{Primitive: cloudg.Primitive{Name: "ask"}, Handle: cloudg.ToolFunc(func(ctx *cloudg.Context, _ cloudg.JSON) (*cloudg.ToolResult, error) {
			text, err := confirm(ctx)
			return cloudg.Text(text), err
		})},
		&cloudg.ResourceSpec{Primitive: cloudg.Primitive{Name: "r"}, URI: "test://ask", MIMEType: "text/plain", Handle: func(ctx *cloudg.Context, out *cloudg.ContentsOutput) error {
			text, err := confirm(ctx)
			out.Text(text)
			return err
		}},
		&cloudg.PromptSpec{Primitive: cloudg.Primitive{Name: "p"}, Handle: cloudg.PromptFunc(func(ctx *cloudg.Context, _ map[string]string) (string, error) {
			return confirm(ctx)
		})},
	)
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Name: "kit", Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answering is a client whose user answers 7, and then whether that is right.
func answering(second string) *mcp.ClientOptions {
	return &mcp.ClientOptions{ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		if r.Params.Message == "How many?" {
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"count": 7}}, nil
		}
		if r.Params.Message != "Really 7?" {
			return nil, errors.New("unexpected question")
		}
		return &mcp.ElicitResult{Action: second}, nil
	}}
}

func TestElicitation(t *testing.T) {
	for _, wire := range wires {
		t.Run(wire.transport+"/"+wire.version, func(t *testing.T) {
			s := newAsking(t)
			for _, second := range []string{"accept", "decline", "cancel"} {
				session, end := connect(t, s, wire.transport, wire.version, answering(second))
				tool, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask"})
				if err != nil {
					t.Fatal(err)
				}
				if got := resultText(t, tool); got != "7 "+second || tool.IsError {
					t.Errorf("tool: %s", got)
				}
				read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://ask"})
				if err != nil || read.Contents[0].Text != "7 "+second {
					t.Errorf("resource: %v, error %v", read, err)
				}
				prompt, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "p"})
				if err != nil || prompt.Messages[0].Content.(*mcp.TextContent).Text != "7 "+second {
					t.Errorf("prompt: %v, error %v", prompt, err)
				}
				end()
			}
		})
	}
}

func TestElicitationIsNotOffered(t *testing.T) {
	for _, wire := range wires {
		session, end := connect(t, newAsking(t), wire.transport, wire.version, nil)
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask"})
		if wire.version < versionStateless {
			checkErrorResult(t, result, err, cloudg.ErrNoElicitation.Error())
		} else if told, ok := errors.AsType[*jsonrpc.Error](err); !ok || told.Code != mcp.CodeMissingRequiredClientCapabilities ||
			string(told.Data) != `{"requiredCapabilities":{"elicitation":{}}}` {
			t.Errorf("%s: got %v", wire.transport, err)
		}
		end()
	}
}

// A client that fails to ask ends the call, and its words are not repeated.
func TestElicitationFails(t *testing.T) {
	session, _ := connect(t, newAsking(t), "stdio", "2025-11-25", &mcp.ClientOptions{
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "private words"}
		},
	})
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask"})
	checkErrorResult(t, result, err, "the client could not ask its user")
	if got := resultText(t, result); strings.Contains(got, "private") {
		t.Errorf("text: %s", got)
	}
}

// A call that is cancelled while its question is open takes the question back and
// does not wait for the answer.
func TestElicitationIsCancelled(t *testing.T) {
	p := startPipe(t, newAsking(t))
	p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"x","version":"1"}}}`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	question := p.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask"}}`)
	var asked struct {
		ID     json.RawMessage
		Method string
	}
	if err := json.Unmarshal([]byte(question), &asked); err != nil || asked.Method != "elicitation/create" {
		t.Fatalf("question: %s", question)
	}
	taken := p.ask(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`)
	if !strings.Contains(taken, `"method":"notifications/cancelled"`) || !strings.Contains(taken, `"requestId":`+string(asked.ID)) {
		t.Errorf("the question stays: %s", taken)
	}
	p.send(`{"jsonrpc":"2.0","id":` + string(asked.ID) + `,"result":{"action":"cancel"}}` + "\n") // too late
	if got := p.ask(`{"jsonrpc":"2.0","id":3,"method":"ping"}`); got != `{"jsonrpc":"2.0","id":3,"result":{}}` {
		t.Errorf("after it: %s", got)
	}
}

// What leaves at 2026-07-28, and what is refused.
func TestElicitationOnTheWire(t *testing.T) {
	p := startPipe(t, newAsking(t))
	meta := strings.Replace(modernMeta, `clientCapabilities":{}`, `clientCapabilities":{"elicitation":{"form":{}}}`, 1)
	call := func(id, extra string) string {
		t.Helper()
		return p.ask(`{"jsonrpc":"2.0","id":"` + id + `","method":"tools/call","params":{"name":"ask",` + extra + meta + `}}`)
	}
	first := call("a", "")
	var answer struct {
		Result struct{ RequestState string }
	}
	if err := json.Unmarshal([]byte(first), &answer); err != nil {
		t.Fatal(err)
	}
	state := answer.Result.RequestState
	want := `{"jsonrpc":"2.0","id":"a","result":{"resultType":"input_required","inputRequests":{"1":{"method":"elicitation/create","params":{"mode":"form","message":"How many?","requestedSchema":` + countForm +
		`}}},"requestState":"` + state + `","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"kit","version":"1.2.3"}}}}`
	if first != want {
		t.Errorf("first round:\n%s\nwant:\n%s", first, want)
	}
	for id, test := range map[string]struct{ extra, want string }{
		"b": {`"requestState":"AAAA` + state + `","inputResponses":{"1":{"action":"accept","content":{"count":7}}},`, `"error":{"code":-32602,`},
		"c": {`"arguments":{"x":1},"requestState":"` + state + `",`, `"error":{"code":-32602,`},
		"d": {`"requestState":"` + state + `","inputResponses":{"1":{"action":"accept","content":{"count":7}}},`, `"resultType":"input_required"`},
		"e": {`"requestState":"` + state + `","inputResponses":{"1":{"action":"decline"}},`, `"text":"decline"`},
		"f": {`"requestState":"` + state + `","inputResponses":{"1":{"action":"accept","content":{"count":"many"}}},`, `"isError":true`},
		"g": {`"requestState":7,`, `"message":"requestState must be a string"`},
		"h": {`"inputResponses":[],`, `"message":"inputResponses must be an object"`},
	} {
		if got := call(id, test.extra); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %s", test.extra, got, test.want)
		}
	}
}

// Integers in forms are those that were sent, or the answer is not taken.
func TestElicitationKeepsIntegers(t *testing.T) {
	const big = "9007199254740993"
	s := newAsking(t)
	meta := strings.Replace(modernMeta, `clientCapabilities":{}`, `clientCapabilities":{"elicitation":{"form":{}}}`, 1)
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	p := startPipe(t, s)
	for name, ask := range map[string]func(string) string{
		"stdio": func(q string) string { return p.ask(q) },
		"http": func(q string) string {
			_, _, _, text := post(t, web.URL, modernHeaders("tools/call", "ask"), q)
			return text
		},
	} {
		call := func(extra string) string {
			return ask(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask",` + extra + meta + `}}`)
		}
		var first struct{ Result struct{ RequestState string } }
		if err := json.Unmarshal([]byte(call("")), &first); err != nil {
			t.Fatal(err)
		}
		if got := call(`"requestState":"` + first.Result.RequestState + `","inputResponses":{"1":{"action":"accept","content":{"count":` + big + `}}},`); !strings.Contains(got, "Really "+big+"?") {
			t.Errorf("%s: %s", name, got)
		}
	}
	p = startPipe(t, s)
	p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"x","version":"1"}}}`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	var asked struct{ ID json.RawMessage }
	if err := json.Unmarshal([]byte(p.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask"}}`)), &asked); err != nil {
		t.Fatal(err)
	}
	if got := p.ask(`{"jsonrpc":"2.0","id":` + string(asked.ID) + `,"result":{"action":"accept","content":{"count":` + big + `}}}`); !strings.Contains(got, "too large to be taken exactly") {
		t.Errorf("in a session: %s", got)
	}
}
