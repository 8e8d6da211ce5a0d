package server

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// What the host has is called, read and completed as before, and what nobody has is
// refused by the host.
func TestL12_9_HostTools(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(nil)
			s, _ := newMount(t, layer.AllowAll(), "cg_", Options{})
			mustMount(t, s, host, HostOptions{})
			session := wire.connect(t, host, nil, nil)
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "hello", Arguments: map[string]any{"name": "Ann"}})
			if err != nil || resultText(t, result) != "hello Ann" {
				t.Errorf("hello: %v, %v", result, err)
			}
			if result, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "hello", Arguments: map[string]any{"name": ""}}); err != nil || !result.IsError {
				t.Errorf("hello fails: %v, %v", result, err)
			}
			_, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "nope"})
			checkProtocolError(t, err, jsonrpc.CodeInvalidParams, `unknown tool "nope"`, "")
			prompt, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "ask"})
			if err != nil || prompt.Description != "the host's" {
				t.Errorf("ask: %v, %v", prompt, err)
			}
			for _, uri := range []string{"host://a", "host://b"} {
				read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
				if err != nil || read.Contents[0].Text != "the host's" {
					t.Errorf("%s: %v, %v", uri, read, err)
				}
			}
		})
	}
}

// The layer decides for each caller, whom the resolver names; names have the prefix.
func TestL12_9_HiddenInAHost(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(nil)
			s, l := newMount(t, hiding{"fail", "greet-secretly", "test://items/{item_id}"}, "cg_", Options{Resolve: asService})
			if err := l.Registry().Add(&cloudg.ToolSpec{Primitive: cloudg.Primitive{Name: "who"}, Handle: cloudg.ToolFunc(who)}); err != nil {
				t.Fatal(err)
			}
			mustMount(t, s, host, HostOptions{})
			session := wire.connect(t, host, nil, nil)
			want := map[string][]string{
				"tools":     {"hello", "cg_echo", "cg_stats", "cg_slow", "cg_sleepy", "cg_linked", "cg_crash", "cg_touch", "cg_who"},
				"prompts":   {"ask", "cg_greet"},
				"resources": {"host://a", "test://info"},
				"templates": {"host://{x}"},
			}
			if diff := cmp.Diff(want, names(t, session)); diff != "" {
				t.Errorf("lists (-want +got):\n%s", diff)
			}
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "cg_echo", Arguments: echoing})
			if err != nil || resultText(t, result) != "{\n  \"text\": \"ok\"\n}" {
				t.Errorf("cg_echo: %v, %v", result, err)
			}
			if result, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "cg_who"}); err != nil || !strings.Contains(resultText(t, result), `"principal": "svc"`) {
				t.Errorf("cg_who: %v, %v", result, err)
			}
			prompt, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "cg_greet", Arguments: map[string]string{"name": "Ann"}})
			if err != nil || prompt.Description != "Greets somebody." {
				t.Errorf("cg_greet: %v, %v", prompt, err)
			}
			checkUnknownAlike(t, session)
		})
	}
}

// checkUnknownAlike asks for what is hidden, and for what neither side has: nobody can
// tell them apart.
func checkUnknownAlike(t *testing.T, session *mcp.ClientSession) {
	t.Helper()
	for hidden, missing := range map[string]string{"cg_fail": "cg_nope", "test://items/alpha": "other://items/alpha"} {
		var told []string
		for _, key := range []string{hidden, missing} {
			var err error
			if strings.Contains(key, "://") {
				_, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: key})
			} else {
				_, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: key})
			}
			wire, ok := errors.AsType[*jsonrpc.Error](err)
			if !ok {
				t.Fatalf("%s: %v", key, err)
			}
			text := cmp.Diff(wire, &jsonrpc.Error{})
			told = append(told, strings.ReplaceAll(text, key, "KEY")+strings.ReplaceAll(string(wire.Data), key, "KEY"))
		}
		if strings.Join(strings.Fields(told[0]), " ") != strings.Join(strings.Fields(told[1]), " ") {
			t.Errorf("%s and %s differ:\n%s\n%s", hidden, missing, told[0], told[1])
		}
	}
}

// What goes wrong in the layer is told as ever, and a panic ends neither the host nor
// tells anything.
func TestL12_9_FailuresInAHost(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(nil)
			log := new(watch)
			s, l := newMount(t, layer.AllowAll(), "", Options{Logger: log.logger()})
			err := l.Registry().Add(
				&cloudg.ResourceSpec{
					Primitive: cloudg.Primitive{Name: "broken"}, URI: "test://broken",
					Handle: func(*cloudg.Context, *cloudg.ContentsOutput) error { panic("the secret of the resource") },
				},
				&cloudg.ResourceSpec{
					Primitive: cloudg.Primitive{Name: "denied"}, URI: "test://denied",
					Handle: func(*cloudg.Context, *cloudg.ContentsOutput) error {
						return cloudg.AccessDenied("not on Sundays", cloudg.JSON{})
					},
				},
			)
			if err != nil {
				t.Fatal(err)
			}
			mustMount(t, s, host, HostOptions{})
			session := wire.connect(t, host, nil, nil)
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "crash"})
			if err != nil || !result.IsError || strings.Contains(resultText(t, result), "secret") {
				t.Errorf("crash: %v, %v", result, err)
			}
			_, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://broken"})
			if err == nil || !strings.Contains(err.Error(), "Internal error") || strings.Contains(err.Error(), "secret") {
				t.Errorf("a crash: %v", err)
			}
			if _, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://denied"}); err == nil || !strings.Contains(err.Error(), "not on Sundays") {
				t.Errorf("a denial: %v", err)
			}
			result, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: map[string]any{"text": 7}})
			if err != nil || !result.IsError || !strings.Contains(resultText(t, result), "text: Input should be a valid string") {
				t.Errorf("wrong arguments: %v, %v", result, err)
			}
		})
	}
}

// Names belong to the layer with the prefix, resources by their URI or a template, be
// they hidden or not; everything else is the host's.
func TestL12_9_Ownership(t *testing.T) {
	s, _ := newMount(t, hiding{"echo", "test://info"}, "cg_", Options{})
	h, err := s.newHosted(mcp.NewServer(s.impl, nil), HostOptions{}, mustInclude(t), new(look))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		kind cloudg.Kind
		key  string
		want bool
	}{
		{cloudg.KindTool, "cg_echo", true},
		{cloudg.KindTool, "echo", false},
		{cloudg.KindTool, "cg_nope", false},
		{cloudg.KindPrompt, "cg_greet", true},
		{cloudg.KindPrompt, "greet", false},
		{cloudg.KindResource, "test://info", true},
		{cloudg.KindResource, "test://items/alpha", true},
		{cloudg.KindResource, "test://items/none-such", true},
		{cloudg.KindResource, "other://x", false},
		{cloudg.KindTemplate, "test://items/{item_id}", true},
		{cloudg.KindTemplate, "test://items/{id}", false},
	} {
		if got := h.ours(row.kind, row.key); got != row.want {
			t.Errorf("%s %s: %t", row.kind, row.key, got)
		}
	}
}

func mustInclude(t *testing.T, list ...Feature) map[Feature]bool {
	t.Helper()
	set, err := included(list)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Handlers of the layer ask the person behind a client of the host, by requests or by
// rounds, as its version has it.
func TestL8_2_QuestionsInAHost(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(nil)
			mustMount(t, newAsking(t), host, HostOptions{})
			session := wire.connect(t, host, answering("accept"), nil)
			result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "ask"})
			if err != nil || resultText(t, result) != "7 accept" {
				t.Errorf("tool: %v, %v", result, err)
			}
			read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://ask"})
			if err != nil || read.Contents[0].Text != "7 accept" {
				t.Errorf("resource: %v, %v", read, err)
			}
		})
	}
}
