package server

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// newShared returns a server of the shared kit with the tool touch, and its layer.
func newShared(t *testing.T, policy layer.PolicySource, opts Options) (*Server, *layer.Layer) {
	t.Helper()
	registry := cloudg.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: policy, Name: "kit", Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := registry.Add(layertest.Touch(l.NotifyChange)); err != nil {
		t.Fatal(err)
	}
	s, err := New(l, opts)
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

func TestL12_3_ResourcesPromptsCompletions(t *testing.T) {
	for _, wire := range wires {
		t.Run(wire.transport+"/"+wire.version, func(t *testing.T) {
			s, _ := newShared(t, layer.AllowAll(), Options{})
			session, end := connect(t, s, wire.transport, wire.version, nil)
			checkLists(t, session)
			checkReads(t, session)
			checkPrompts(t, session)
			checkCompletions(t, session)
			end()
		})
	}
}

func checkLists(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	resources, err := session.ListResources(t.Context(), nil)
	if err != nil || len(resources.Resources) != 1 || resources.Resources[0].URI != "test://info" {
		t.Errorf("resources %v, error %v", resources, err)
	}
	templates, err := session.ListResourceTemplates(t.Context(), nil)
	if err != nil || len(templates.ResourceTemplates) != 1 || templates.ResourceTemplates[0].URITemplate != "test://items/{item_id}" {
		t.Errorf("templates %v, error %v", templates, err)
	}
	prompts, err := session.ListPrompts(t.Context(), nil)
	if err != nil || len(prompts.Prompts) != 1 || prompts.Prompts[0].Name != "greet" || len(prompts.Prompts[0].Arguments) != 2 {
		t.Errorf("prompts %v, error %v", prompts, err)
	}
}

func checkReads(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	code := int64(-32002)
	if session.InitializeResult().ProtocolVersion >= "2026-07-28" {
		code = jsonrpc.CodeInvalidParams
	}
	for uri, want := range map[string]string{
		"test://info":        "{\n  \"hello\": \"world\"\n}",
		"test://items/alpha": "{\n  \"id\": \"alpha\",\n  \"index\": 0\n}",
	} {
		result, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			t.Errorf("%s: %v", uri, err)
			continue
		}
		if diff := cmp.Diff([]*mcp.ResourceContents{{URI: uri, MIMEType: "application/json", Text: want}}, result.Contents); diff != "" {
			t.Errorf("%s (-want +got):\n%s", uri, diff)
		}
	}
	for uri, text := range map[string]string{
		"test://items/zeta": "No item zeta",
		"other://x":         "Unknown resource: other://x",
	} {
		_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		checkProtocolError(t, err, code, text, `{"uri":"`+uri+`"}`)
	}
}

func checkPrompts(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	result, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greet", Arguments: map[string]string{"name": "Ann", "style": "formal"}})
	if err != nil {
		t.Fatal(err)
	}
	want := []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: "Good day, Ann."}}}
	if diff := cmp.Diff(want, result.Messages); diff != "" || result.Description != "Greets somebody." {
		t.Errorf("description %q, messages (-want +got):\n%s", result.Description, diff)
	}
	_, err = session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greet"})
	checkProtocolError(t, err, jsonrpc.CodeInvalidParams, "Missing required prompt arguments: name", "")
	_, err = session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "nope"})
	checkProtocolError(t, err, jsonrpc.CodeInvalidParams, "Unknown prompt: nope", `{"name":"nope"}`)
}

func checkCompletions(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	for _, test := range []struct {
		ref      mcp.CompleteReference
		argument mcp.CompleteParamsArgument
		want     []string
	}{
		{mcp.CompleteReference{Type: "ref/resource", URI: "test://items/{item_id}"}, mcp.CompleteParamsArgument{Name: "item_id", Value: "a"}, []string{"alpha"}},
		{mcp.CompleteReference{Type: "ref/prompt", Name: "greet"}, mcp.CompleteParamsArgument{Name: "name", Value: "g"}, []string{"gamma"}},
		{mcp.CompleteReference{Type: "ref/prompt", Name: "greet"}, mcp.CompleteParamsArgument{Name: "style"}, []string{}},
		{mcp.CompleteReference{Type: "ref/prompt", Name: "nope"}, mcp.CompleteParamsArgument{Name: "name"}, []string{}},
	} {
		result, err := session.Complete(t.Context(), &mcp.CompleteParams{Ref: &test.ref, Argument: test.argument})
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(test.want, result.Completion.Values); diff != "" || result.Completion.Total != len(test.want) || result.Completion.HasMore {
			t.Errorf("%v: %v (-want +got):\n%s", test.ref, result.Completion, diff)
		}
	}
}

func TestL7_4_Parameters(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	p := startPipe(t, s)
	p.handshake()
	for i, test := range []struct{ method, params, text string }{
		{"resources/read", `{}`, "Missing or invalid parameter: uri"},
		{"resources/read", `{"uri":""}`, "Missing or invalid parameter: uri"},
		{"resources/read", `{"uri":1}`, "Missing or invalid parameter: uri"},
		{"resources/subscribe", `{}`, "Missing or invalid parameter: uri"},
		{"resources/unsubscribe", `{"uri":[]}`, "Missing or invalid parameter: uri"},
		{"prompts/get", `{}`, "Missing or invalid parameter: name"},
		{"prompts/get", `{"name":"greet","arguments":[]}`, "arguments must be an object"},
		{"prompts/get", `{"name":"greet","arguments":{"name":1}}`, "arguments must hold strings"},
		{"completion/complete", `{"argument":{"name":"x"}}`, "Invalid completion ref"},
		{"completion/complete", `{"ref":{"type":"ref/x"},"argument":{"name":"x","value":""}}`, "Invalid completion ref"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"}}`, "Invalid completion argument"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"value":""}}`, "Invalid completion argument"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":1}}`, "Invalid completion argument"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"name"},"context":{"arguments":{"a":1}}}`, "Invalid completion context"},
		{"resources/list", `{"cursor":7}`, "Invalid cursor"},
		{"prompts/list", `{"cursor":"eyJ"}`, "Invalid cursor"},
	} {
		id := strconv.Itoa(i)
		want := `{"jsonrpc":"2.0","id":` + id + `,"error":{"code":-32602,"message":"` + test.text + `"}}`
		got := p.ask(`{"jsonrpc":"2.0","id":` + id + `,"method":"` + test.method + `","params":` + test.params + `}`)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", test.method, test.params, diff)
		}
	}
	for i, call := range []string{
		`"method":"resources/list"`, `"method":"prompts/list","params":{"cursor":null}`,
		`"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"name"}}`,
	} {
		if got := p.ask(`{"jsonrpc":"2.0","id":"` + strconv.Itoa(i) + `",` + call + `}`); !strings.Contains(got, `"result"`) {
			t.Errorf("%s: %s", call, got)
		}
	}
}

// What a result carries depends on the version of its request.
func TestL7_1_ResultExtrasOfOtherKinds(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	dated, modern := startPipe(t, s), startPipe(t, s)
	dated.handshake()
	stamp := `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"kit","version":"1.2.3"}}}}`
	for _, test := range []struct {
		method, params string
		cacheable      bool
	}{
		{"resources/list", ``, true},
		{"resources/templates/list", ``, true},
		{"prompts/list", ``, true},
		{"resources/read", `"uri":"test://info"`, true},
		{"prompts/get", `"name":"greet","arguments":{"name":"Ann"}`, false},
		{"completion/complete", `"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"name","value":""}`, false},
	} {
		plain := dated.ask(`{"jsonrpc":"2.0","id":"` + test.method + `","method":"` + test.method + `","params":{` + test.params + `}}`)
		if !json.Valid([]byte(plain)) {
			t.Fatal(plain)
		}
		want := strings.Replace(strings.TrimSuffix(plain, "}}"), `"result":{`, `"result":{"resultType":"complete",`, 1) + ","
		if test.cacheable {
			want += `"ttlMs":0,"cacheScope":"private",`
		}
		params := test.params
		if params != "" {
			params += ","
		}
		got := modern.ask(`{"jsonrpc":"2.0","id":"` + test.method + `","method":"` + test.method + `","params":{` + params + modernMeta + `}}`)
		if diff := cmp.Diff(want+stamp, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.method, diff)
		}
	}
}

// Hidden things cannot be told from those that do not exist.
func TestL4_HiddenIsUnknown(t *testing.T) {
	s, _ := newShared(t, hiding{"test://info", "test://items/{item_id}", "greet", "echo"}, Options{})
	session, _ := connect(t, s, "stdio", "2025-11-25", nil)
	if list, err := session.ListResources(t.Context(), nil); err != nil || len(list.Resources) > 0 {
		t.Errorf("resources %v, error %v", list, err)
	}
	if list, err := session.ListPrompts(t.Context(), nil); err != nil || len(list.Prompts) > 0 {
		t.Errorf("prompts %v, error %v", list, err)
	}
	for _, uri := range []string{"test://info", "test://items/alpha", "test://nope"} {
		_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		checkProtocolError(t, err, -32002, "Unknown resource: "+uri, `{"uri":"`+uri+`"}`)
	}
	_, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greet"})
	checkProtocolError(t, err, jsonrpc.CodeInvalidParams, "Unknown prompt: greet", `{"name":"greet"}`)
	_, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo"})
	if wire, ok := errors.AsType[*jsonrpc.Error](err); !ok || wire.Message != "Unknown tool: echo" {
		t.Errorf("error %v", err)
	}
}
