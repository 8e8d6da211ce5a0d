package export_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/export"
	"github.com/cloudg/cloudg/runtime/layer"
)

const whoSchema = `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}}}`

// apis are the ways to export tools.
var apis = []struct {
	name   string
	export func(context.Context, *layer.Mount, *runtime.Principal) *export.Tools
}{{"openai", export.OpenAI}, {"anthropic", export.Anthropic}, {"gemini", export.Gemini}}

func TestL10_Definitions(t *testing.T) {
	m := newMount(t, layer.AllowAll(), "cg_", who("second"), who("first"))
	want := map[string]string{
		"openai": `[{"type":"function","function":{"name":"cg_second","description":"Says who calls.","parameters":` + whoSchema + `}},` +
			`{"type":"function","function":{"name":"cg_first","description":"Says who calls.","parameters":` + whoSchema + `}}]`,
		"anthropic": `[{"name":"cg_second","description":"Says who calls.","input_schema":` + whoSchema + `},` +
			`{"name":"cg_first","description":"Says who calls.","input_schema":` + whoSchema + `}]`,
		"gemini": `[{"functionDeclarations":[{"name":"cg_second","description":"Says who calls.","parametersJsonSchema":` + whoSchema + `},` +
			`{"name":"cg_first","description":"Says who calls.","parametersJsonSchema":` + whoSchema + `}]}]`,
	}
	for _, api := range apis {
		got := string(api.export(t.Context(), m, nil).Definitions().AppendJSON(nil))
		if diff := cmp.Diff(want[api.name], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", api.name, diff)
		}
	}
}

func TestL10_NoTools(t *testing.T) {
	for _, api := range apis {
		if got := string(api.export(t.Context(), newMount(t, layer.AllowAll(), ""), nil).Definitions().AppendJSON(nil)); got != "[]" {
			t.Errorf("%s: %s", api.name, got)
		}
	}
}

func TestL10_DescriptionFallsBack(t *testing.T) {
	titled, named := who("titled"), who("named")
	titled.Title, titled.Description, named.Description = "A title", "", ""
	got := export.Anthropic(t.Context(), newMount(t, layer.AllowAll(), "p_", titled, named), nil).Definitions()
	var descriptions []string
	for _, tool := range got.Items() {
		description, _ := tool.Get("description")
		descriptions = append(descriptions, description.Text())
	}
	if diff := cmp.Diff([]string{"A title", "p_named"}, descriptions); diff != "" {
		t.Errorf("descriptions (-want +got):\n%s", diff)
	}
}

func TestL10_CallsByTheNamesOfTheAPI(t *testing.T) {
	dotted := strings.Repeat("long.", 20)
	for _, api := range apis {
		t.Run(api.name, func(t *testing.T) {
			tools := api.export(t.Context(), newMount(t, layer.AllowAll(), "cg.", who("who"), who(dotted)), &runtime.Principal{ID: "ann"})
			for _, exposed := range []string{"cg.who", "cg." + dotted} {
				name, ok := tools.Name(exposed)
				if back, known := tools.Exposed(name); !ok || !known || back != exposed {
					t.Fatalf("%s is called %s, which is that of %s", exposed, name, back)
				}
				result, err := tools.Call(t.Context(), name, []byte(`{"b":"x","a":1}`))
				if err != nil {
					t.Fatal(err)
				}
				if got := string(result.Structured.AppendJSON(nil)); got != `{"who":"ann","args":{"b":"x","a":1}}` {
					t.Errorf("%s: %s", name, got)
				}
			}
			for _, name := range []string{"who", "cg.who", "nope", ""} {
				if _, err := tools.Call(t.Context(), name, nil); !errors.As(err, new(*runtime.NotFoundError)) || err.Error() != "Unknown tool: "+name {
					t.Errorf("%q: %v", name, err)
				}
			}
		})
	}
}

func TestL10_WhatThePrincipalMayKnowOf(t *testing.T) {
	source := hiding("secret")
	m := newMount(t, source, "", who("secret"), who("open"))
	if _, ok := export.OpenAI(t.Context(), m, nil).Name("secret"); ok {
		t.Error("a hidden tool is exported")
	}
	tools := export.OpenAI(t.Context(), m, &runtime.Principal{ID: "admin"})
	if _, err := tools.Call(t.Context(), "secret", nil); err != nil {
		t.Error(err)
	}
	source.hidden = "open" // decided anew with every call
	if _, err := export.OpenAI(t.Context(), m, nil).Call(t.Context(), "open", nil); err == nil {
		t.Error("a tool that was hidden meanwhile is called")
	}
}
