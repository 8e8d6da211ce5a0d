package mcpgo_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/mcpgo"
)

func TestIntoNeedsBoth(t *testing.T) {
	if _, err := mcpgo.Into(nil, newMount(t, layer.AllowAll(), ""), mcpgo.Options{}); err == nil {
		t.Error("nil is a host")
	}
	if _, err := mcpgo.Into(newHost(), nil, mcpgo.Options{}); err == nil {
		t.Error("nil is a mount")
	}
}

// What the host has answers as before, and refuses what neither side has.
func TestHostsAreAsBefore(t *testing.T) {
	requests := [][2]string{
		{"tools/call", `{"name":"hello"}`},
		{"tools/call", `{"name":"nope"}`},
		{"prompts/get", `{"name":"ask"}`},
		{"prompts/get", `{"name":"nope"}`},
		{"resources/read", `{"uri":"host://a"}`},
		{"resources/read", `{"uri":"host://x/1"}`},
		{"resources/read", `{"uri":"nope://a"}`},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"ask"},"argument":{"name":"a","value":""}}`},
		{"resources/subscribe", `{"uri":"host://a"}`},
		{"nope", `{}`},
	}
	ask := func(mounted bool) (answers []string) {
		host := newHost(server.WithCompletions(), server.WithResourceCapabilities(true, true))
		if mounted {
			mustMount(t, host, newMount(t, layer.AllowAll(), ""), mcpgo.Options{})
		}
		s := newSession(t, host, t.Context())
		for _, request := range requests {
			answers = append(answers, s.ask(request[0], request[1]))
		}
		return answers
	}
	if diff := cmp.Diff(ask(false), ask(true)); diff != "" {
		t.Errorf("answers (-bare +mounted):\n%s", diff)
	}
}

// Each caller sees and calls what it may, and what is hidden is refused like what does
// not exist, and recorded.
func TestCallersAndPrefix(t *testing.T) {
	var missed []string
	host := newHost()
	mustMount(t, host, newMount(t, hiding{[]string{"fail", "greet", "test://info", "test://items/{item_id}"}, &missed}, "cg_"), mcpgo.Options{Resolve: fromContext})
	svc := newSession(t, host, context.WithValue(t.Context(), callerKey{}, "svc"))
	lists := func(s *session) map[string][]string {
		return map[string][]string{
			"tools":     s.keys("tools/list", "tools", "name"),
			"prompts":   s.keys("prompts/list", "prompts", "name"),
			"resources": s.keys("resources/list", "resources", "uri"),
			"templates": s.keys("resources/templates/list", "resourceTemplates", "uriTemplate"),
		}
	}
	want := map[string][]string{
		"tools":     {"cg_crash", "cg_echo", "cg_linked", "cg_sleepy", "cg_slow", "cg_stats", "hello"},
		"prompts":   {"ask"},
		"resources": {"host://a"},
		"templates": {"host://x/{x}"},
	}
	if diff := cmp.Diff(want, lists(svc)); diff != "" {
		t.Errorf("svc (-want +got):\n%s", diff)
	}
	for _, kind := range []string{"tools/call", "prompts/get"} {
		hidden := map[string]string{"tools/call": "cg_fail", "prompts/get": "cg_greet"}[kind]
		got := strings.ReplaceAll(svc.ask(kind, `{"name":"`+hidden+`"}`), hidden, "NAME")
		if diff := cmp.Diff(strings.ReplaceAll(svc.ask(kind, `{"name":"cg_nope"}`), "cg_nope", "NAME"), got); diff != "" {
			t.Errorf("%s (-unknown +hidden):\n%s", kind, diff)
		}
	}
	if got := svc.ask("resources/read", `{"uri":"test://info"}`); !strings.Contains(got, "resource not found") {
		t.Error(got)
	}
	if diff := cmp.Diff([]string{"svc tool cg_fail", "svc prompt cg_greet", "svc resource test://info"}, missed); diff != "" {
		t.Errorf("recorded (-want +got):\n%s", diff)
	}
	host.UnregisterSession(t.Context(), svc.SessionID())
	admin := newSession(t, host, context.WithValue(t.Context(), callerKey{}, "admin"))
	want["tools"] = []string{"cg_crash", "cg_echo", "cg_fail", "cg_linked", "cg_sleepy", "cg_slow", "cg_stats", "hello"}
	want["prompts"] = []string{"ask", "cg_greet"}
	want["resources"] = []string{"host://a", "test://info"}
	want["templates"] = []string{"test://items/{item_id}", "host://x/{x}"}
	if diff := cmp.Diff(want, lists(admin)); diff != "" {
		t.Errorf("admin (-want +got):\n%s", diff)
	}
}

// Definitions and results are those of the layer.
func TestWireForms(t *testing.T) {
	host := newHost()
	m := newMount(t, layer.AllowAll(), "")
	mustMount(t, host, m, mcpgo.Options{})
	s := newSession(t, host, t.Context())
	for _, list := range []struct {
		method, name, id string
		own              []byte
	}{
		{"tools/list", "tools", "name", m.Tools(t.Context(), nil)},
		{"prompts/list", "prompts", "name", m.Prompts(t.Context(), nil)},
		{"resources/list", "resources", "uri", m.Resources(t.Context(), nil)},
		{"resources/templates/list", "resourceTemplates", "uriTemplate", m.Templates(t.Context(), nil)},
	} {
		shown := codec.RawText([]byte(s.ask(list.method, "{}")))
		result, _ := shown.Get("result")
		entries, _ := result.Get(list.name)
		byID := make(map[string]any)
		for _, entry := range entries.Items() {
			id, _ := entry.Get(list.id)
			byID[id.Text()] = plain(t, entry.AppendJSON(nil))
		}
		for _, definition := range codec.RawText(list.own).Items() {
			id, _ := definition.Get(list.id)
			if diff := cmp.Diff(plain(t, definition.AppendJSON(nil)), byID[id.Text()]); diff != "" {
				t.Errorf("%s %s (-layer +host):\n%s", list.name, id.Text(), diff)
			}
		}
	}
	for _, call := range []struct{ name, args string }{{"echo", `{"text":"ok"}`}, {"echo", `{"text":7,"colour":1}`}, {"linked", "{}"}, {"stats", "{}"}, {"fail", "{}"}} {
		own, err := m.CallTool(t.Context(), nil, call.name, []byte(call.args))
		if err != nil {
			t.Fatal(err)
		}
		got := codec.RawText([]byte(s.ask("tools/call", `{"name":"`+call.name+`","arguments":`+call.args+`}`)))
		result, _ := got.Get("result")
		if diff := cmp.Diff(plain(t, own.AppendJSON(nil)), plain(t, result.AppendJSON(nil))); diff != "" {
			t.Errorf("%s (-layer +host):\n%s", call.name, diff)
		}
	}
	for request, want := range map[[2]string]string{
		{"resources/read", `{"uri":"test://info"}`}:                    `"text":"{\n  \"hello\": \"world\"\n}"`,
		{"resources/read", `{"uri":"test://items/beta"}`}:              `"uri":"test://items/beta"`,
		{"prompts/get", `{"name":"greet","arguments":{"name":"Ann"}}`}: `"description":"Greets somebody."`,
		{"prompts/get", `{"name":"greet"}`}:                            `Missing required prompt arguments: name`,
		{"tools/call", `{"name":"crash"}`}:                             `"isError":true`,
		{"resources/read", `{"uri":"test://items/nope"}`}:              `resource not found`,
	} {
		if got := s.ask(request[0], request[1]); !strings.Contains(got, want) || strings.Contains(got, "secret") {
			t.Errorf("%v: %s", request, got)
		}
	}
}

// plain reads JSON, without what says nothing: the library leaves members with the
// values false and "" out, or puts them in. How long a call took differs.
func plain(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return telling(v)
}

func telling(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			value = telling(value)
			members, isObject := value.(map[string]any)
			if name == runtime.MetaDuration || value == false || value == "" || isObject && name == "annotations" && len(members) == 0 {
				delete(v, name)
			}
		}
	case []any:
		for i := range v {
			v[i] = telling(v[i])
		}
	}
	return v
}

// What both have stays the host's, whenever it came.
func TestClashes(t *testing.T) {
	log := new(strings.Builder)
	host := newHost()
	own := func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("the host's"), nil
	}
	host.AddTool(mcp.NewTool("echo"), own)
	host.AddResourceTemplate(mcp.NewResourceTemplate("test://items/{item_id}", "theirs"), func(_ context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: req.Params.URI, Text: "the host's"}}, nil
	})
	m := newMount(t, layer.AllowAll(), "")
	clashes, err := mcpgo.Into(host, m, mcpgo.Options{Logger: slog.New(slog.NewTextHandler(log, nil))})
	want := []mcpgo.Clash{{Kind: runtime.KindTool, Key: "echo"}, {Kind: runtime.KindTemplate, Key: "test://items/{item_id}"}}
	if diff := cmp.Diff(want, clashes); err != nil || diff != "" {
		t.Fatalf("error %v, clashes (-want +got):\n%s", err, diff)
	}
	host.AddTool(mcp.NewTool("stats"), own) // after the mount
	m.Layer().NotifyChange(runtime.ChangeTools, "")
	s := newSession(t, host, t.Context())
	for _, name := range []string{"echo", "stats"} {
		if got := s.ask("tools/call", `{"name":"`+name+`"}`); !strings.Contains(got, "the host's") {
			t.Errorf("%s: %s", name, got)
		}
		if n := strings.Count(log.String(), "key="+name+" "); n != 1 {
			t.Errorf("%s is in the log %d times:\n%s", name, n, log)
		}
	}
	if got := s.ask("resources/read", `{"uri":"test://items/alpha"}`); !strings.Contains(got, "the host's") {
		t.Error(got)
	}
}

// The host follows the layer, and its clients are told once.
func TestChanges(t *testing.T) {
	host := newHost(server.WithToolCapabilities(true), server.WithResourceCapabilities(true, true))
	m := newMount(t, hiding{[]string{"test://info"}, new([]string)}, "")
	mustMount(t, host, m, mcpgo.Options{Resolve: fromContext})
	s := newSession(t, host, context.WithValue(t.Context(), callerKey{}, "svc"))
	err := m.Layer().Registry().Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "added"},
		Handle:    runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) { return runtime.Text("new"), nil }),
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"notifications/tools/list_changed"}, s.told()); diff != "" {
		t.Errorf("an addition (-want +got):\n%s", diff)
	}
	if got := s.ask("tools/call", `{"name":"added"}`); !strings.Contains(got, `"new"`) {
		t.Error(got)
	}
	m.Layer().NotifyChange(runtime.ChangeTools, "")
	m.Layer().NotifyChange(runtime.ChangePrompts, "") // which the host does not declare
	if diff := cmp.Diff([]string{"notifications/tools/list_changed"}, s.told()); diff != "" {
		t.Errorf("a change (-want +got):\n%s", diff)
	}
	for _, uri := range []string{"test://info", "test://items/alpha", "test://items/beta"} {
		s.ask("resources/subscribe", `{"uri":"`+uri+`"}`)
	}
	s.ask("resources/unsubscribe", `{"uri":"test://items/beta"}`)
	for _, uri := range []string{"test://info", "test://items/alpha", "test://items/beta"} {
		m.Layer().NotifyChange(runtime.ChangeResource, uri)
	}
	if diff := cmp.Diff([]string{"notifications/resources/updated test://items/alpha"}, s.told()); diff != "" {
		t.Errorf("updates (-want +got):\n%s", diff)
	}
	host.UnregisterSession(t.Context(), s.SessionID())
	m.Layer().NotifyChange(runtime.ChangeResource, "test://items/alpha")
	if got := s.told(); got != nil {
		t.Errorf("after the end: %v", got)
	}
}

// Handlers report progress, and log where the host has log messages.
func TestProgressAndLogs(t *testing.T) {
	progress := []string{"notifications/progress", "notifications/progress", "notifications/progress"}
	for name, row := range map[string]struct {
		host *server.MCPServer
		want []string
	}{
		"without logging": {newHost(), progress},
		"with logging": {newHost(server.WithLogging()), []string{
			"notifications/progress", "notifications/message", "notifications/progress", "notifications/message", "notifications/progress", "notifications/message",
		}},
	} {
		mustMount(t, row.host, newMount(t, layer.AllowAll(), ""), mcpgo.Options{})
		s := newSession(t, row.host, t.Context())
		s.ask("tools/call", `{"name":"slow","_meta":{"progressToken":"token"}}`)
		if diff := cmp.Diff(row.want, s.told()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// ours is a provider of the host's own.
type ours struct{}

func (ours) CompletePromptArgument(context.Context, string, mcp.CompleteArgument, mcp.CompleteContext) (*mcp.Completion, error) {
	return &mcp.Completion{Values: []string{"the host's"}}, nil
}

// Completions are the layer's for what it has, and the host's for the rest.
func TestCompletions(t *testing.T) {
	host := newHost()
	mustMount(t, host, newMount(t, layer.AllowAll(), ""), mcpgo.Options{Completions: &mcpgo.Completions{Prompts: ours{}}})
	s := newSession(t, host, t.Context())
	for ref, want := range map[string]string{
		`{"type":"ref/prompt","name":"greet"},"argument":{"name":"name","value":"a"}`:                      `["alpha"]`,
		`{"type":"ref/prompt","name":"ask"},"argument":{"name":"name","value":"a"}`:                        `["the host's"]`,
		`{"type":"ref/resource","uri":"test://items/{item_id}"},"argument":{"name":"item_id","value":"g"}`: `["gamma"]`,
		`{"type":"ref/resource","uri":"host://x/{x}"},"argument":{"name":"x","value":"g"}`:                 `[]`,
	} {
		if got := s.ask("completion/complete", `{"ref":`+ref+`}`); !strings.Contains(got, `"values":`+want) {
			t.Errorf("%s: %s", ref, got)
		}
	}
}

// A resolver that panics has no opinion.
func TestResolverPanics(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "who"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			return runtime.Text("called by " + ctx.Principal().ID), nil
		}),
	}); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Mount("")
	if err != nil {
		t.Fatal(err)
	}
	host := newHost()
	mustMount(t, host, m, mcpgo.Options{Resolve: func(context.Context) *runtime.Principal { panic("no") }})
	if got := newSession(t, host, t.Context()).ask("tools/call", `{"name":"who"}`); !strings.Contains(got, "called by anonymous") {
		t.Error(got)
	}
}
