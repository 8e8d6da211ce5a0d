package export_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/export"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestL10_Dispatch(t *testing.T) {
	m := newMount(t, layer.AllowAll(), "cg_", who("who"))
	principal := &runtime.Principal{ID: "ann"}
	meta := `"_meta":{"` + runtime.MetaCategory + `":"general","` + runtime.MetaSensitivity + `":"`
	for _, test := range []struct{ method, params, want string }{
		{"tools/list", ``, `{"tools":[{"name":"cg_who","description":"Says who calls.","inputSchema":` + whoSchema + `,…`},
		{"tools/call", `{"name":"cg_who","arguments":{"b":"x"}}`, `{"content":[{"type":"text","text":"{\n  \"who\": \"ann\",…`},
		{"tools/call", `{"name":"cg_who","arguments":null}`, `{"content":[…`},
		{"resources/list", `null`, `{"resources":[{"uri":"test://info","name":"info","mimeType":"application/json",` + meta + `confidential"}}]}`},
		{"resources/templates/list", `{}`, `{"resourceTemplates":[{"uriTemplate":"test://items/{id}","name":"item","mimeType":"application/json",` + meta + `confidential"}}]}`},
		{"resources/read", `{"uri":"test://info"}`, `{"contents":[{"uri":"test://info","text":"{\n  \"hello\": \"world\"\n}","mimeType":"application/json"}]}`},
		{"resources/read", `{"uri":"test://items/al%70ha"}`, `{"contents":[{"uri":"test://items/al%70ha","text":"alpha",…`},
		{"prompts/list", ``, `{"prompts":[{"name":"cg_greet","description":"","arguments":[{"name":"name","required":true}],` + meta + `internal"}}]}`},
		{"prompts/get", `{"name":"cg_greet","arguments":{"name":"Ada"}}`, `{"messages":[{"role":"user","content":{"type":"text","text":"Hi Ada!"}}]}`},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"cg_greet"},"argument":{"name":"name","value":"a"}}`, `{"completion":{"values":["alpha"],"total":1,"hasMore":false}}`},
		{"completion/complete", `{"ref":{"type":"ref/resource","uri":"test://items/{id}"},"argument":{"name":"id","value":null},"context":{"arguments":{"x":"y"}}}`, `{"completion":{"values":["alpha","beta"],"total":2,"hasMore":false}}`},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"name"}}`, `{"completion":{"values":[],"total":0,"hasMore":false}}`},
	} {
		got, err := export.Dispatch(t.Context(), m, principal, test.method, []byte(test.params))
		if err != nil {
			t.Errorf("%s %s: %v", test.method, test.params, err)
			continue
		}
		if prefix, cut := strings.CutSuffix(test.want, "…"); cut && strings.HasPrefix(string(got), prefix) {
			continue
		}
		if diff := cmp.Diff(test.want, string(got)); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", test.method, test.params, diff)
		}
	}
}

func TestQ29_InvalidParamsAreLayerErrors(t *testing.T) {
	m := newMount(t, layer.AllowAll(), "", who("who"))
	for _, test := range []struct{ method, params, want string }{
		{"tools/list", `{"a"`, "params are not valid JSON"},
		{"tools/list", `[1,2]`, "params must be an object"},
		{"tools/call", ``, "Missing or invalid parameter: name"},
		{"tools/call", `{"name":1}`, "Missing or invalid parameter: name"},
		{"tools/call", `{"name":""}`, "Missing or invalid parameter: name"},
		{"tools/call", `{"name":"who","arguments":[1]}`, "arguments must be an object"},
		{"resources/read", `{}`, "Missing or invalid parameter: uri"},
		{"prompts/get", `{}`, "Missing or invalid parameter: name"},
		{"prompts/get", `{"name":"greet","arguments":"x"}`, "arguments must be an object"},
		{"prompts/get", `{"name":"greet"}`, "Missing required prompt arguments: name"},
		{"completion/complete", `{}`, "Invalid completion ref"},
		{"completion/complete", `{"ref":{"type":"x"},"argument":{"name":"a"}}`, "Invalid completion ref"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"}}`, "Invalid completion argument"},
		{"completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":1}}`, "Invalid completion argument"},
	} {
		_, err := export.Dispatch(t.Context(), m, nil, test.method, []byte(test.params))
		if !errors.As(err, new(*runtime.InvalidArgumentsError)) || err.Error() != test.want {
			t.Errorf("%s %s: %v, want %s", test.method, test.params, err, test.want)
		}
	}
}

func TestL10_UnknownThings(t *testing.T) {
	source := hiding("hidden")
	m := newMount(t, source, "", who("hidden"))
	for _, test := range []struct{ method, params, want string }{
		{"tools/call", `{"name":"hidden"}`, "Unknown tool: hidden"},
		{"resources/read", `{"uri":"other://x"}`, "Unknown resource: other://x"},
		{"prompts/get", `{"name":"nope"}`, "Unknown prompt: nope"},
	} {
		_, err := export.Dispatch(t.Context(), m, nil, test.method, []byte(test.params))
		if !errors.As(err, new(*runtime.NotFoundError)) || err.Error() != test.want {
			t.Errorf("%s: %v", test.method, err)
		}
	}
	if diff := cmp.Diff([]string{"tool hidden", "resource other://x", "prompt nope"}, source.asked); diff != "" {
		t.Errorf("recorded (-want +got):\n%s", diff)
	}
	_, err := export.Dispatch(t.Context(), m, nil, "tools/guess", nil)
	unknown, ok := errors.AsType[*runtime.LayerError](err)
	if !ok || unknown.Code != -32601 || unknown.Data.Text() != "tools/guess" {
		t.Errorf("unknown method: %v", err)
	}
}

// Every method can be called, and calls nothing else.
func TestL10_Methods(t *testing.T) {
	want := []string{
		"completion/complete", "prompts/get", "prompts/list", "resources/list",
		"resources/read", "resources/templates/list", "tools/call", "tools/list",
	}
	if diff := cmp.Diff(want, export.Methods()); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}
}

func TestL10_Snapshot(t *testing.T) {
	m := newMount(t, hiding("greet"), "cg_", who("who"))
	all := export.Definitions(t.Context(), m, nil)
	var keys []string
	for key, value := range all.All() {
		keys = append(keys, key)
		if want := map[string]int{"server": 3, "prompts": 0}[key]; want != value.Len() && (key == "server" || key == "prompts") || value.Len() == 0 && key != "prompts" {
			t.Errorf("%s: %s", key, value.AppendJSON(nil))
		}
	}
	if diff := cmp.Diff([]string{"server", "tools", "resources", "resourceTemplates", "prompts"}, keys); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	server, _ := all.Get("server")
	if got := string(server.AppendJSON(nil)); got != `{"name":"kit","version":"1","instructions":""}` {
		t.Errorf("server %s", got)
	}
}

// The principal of each call counts.
func TestL12_9_ExportPrincipalPerCall(t *testing.T) {
	m := newMount(t, layer.AllowAll(), "", who("who"))
	for _, id := range []string{"default-p", "other"} {
		got, err := export.Dispatch(t.Context(), m, &runtime.Principal{ID: id}, "tools/call", []byte(`{"name":"who"}`))
		if err != nil {
			t.Fatal(err)
		}
		structured, _ := codec.Raw(got).Get("structuredContent")
		if name, _ := structured.Get("who"); name.Text() != id {
			t.Errorf("called as %s: %s", id, got)
		}
	}
}
