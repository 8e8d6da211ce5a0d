package layer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// keysOf returns the values of a member of definitions.
func keysOf(list []byte, name string) []string {
	var keys []string
	for _, definition := range codec.Raw(list).Items() {
		value, _ := definition.Get(name)
		keys = append(keys, value.Text())
	}
	return keys
}

func TestL4_2_PromptsHaveThePrefixAndURIsHaveNot(t *testing.T) {
	l := newLayer(t, layer.Options{}, layertest.Greet(), layertest.Info(), layertest.Items())
	m, err := l.Mount("cg_")
	if err != nil {
		t.Fatal(err)
	}
	if names := keysOf(m.Prompts(t.Context(), nil), "name"); !cmp.Equal([]string{"cg_greet"}, names) {
		t.Errorf("prompts %q", names)
	}
	lists := [][]byte{m.Resources(t.Context(), nil), m.Templates(t.Context(), nil)}
	want := [][]byte{l.Resources(t.Context(), nil), l.Templates(t.Context(), nil)}
	if diff := cmp.Diff(want, lists); diff != "" {
		t.Errorf("lists of resources (-want +got):\n%s", diff)
	}
	if _, err := m.GetPrompt(t.Context(), nil, "cg_greet", map[string]string{"name": "N"}); err != nil {
		t.Error(err)
	}
	_, err = m.GetPrompt(t.Context(), nil, "greet", map[string]string{"name": "N"})
	if !errors.As(err, new(*runtime.NotFoundError)) || err.Error() != "Unknown prompt: greet" {
		t.Errorf("the bare name of a prompt: %v", err)
	}
	if _, err := m.ReadResource(t.Context(), nil, "test://items/alpha"); err != nil {
		t.Error(err)
	}
	argument := runtime.CompletionArgument{Name: "name", Value: "g"}
	for name, want := range map[string]int{"cg_greet": 1, "greet": 0} {
		got, err := m.Complete(t.Context(), nil, runtime.Ref{Kind: runtime.KindPrompt, Name: name}, argument)
		if err != nil || got.Total != want {
			t.Errorf("%s: %d completions, %v", name, got.Total, err)
		}
	}
}

func TestQ33_PromptNamesTooLongForAPrefix(t *testing.T) {
	long := layertest.Greet()
	long.Name = strings.Repeat("n", 127)
	_, err := newLayer(t, layer.Options{}, long).Mount("cg")
	if err == nil || !strings.Contains(err.Error(), "Invalid exposed prompt name 'cg"+long.Name+"'") {
		t.Errorf("got %v", err)
	}
}

func TestQ36_ReadOnlyIsAboutEveryKind(t *testing.T) {
	prompt, resource, template := layertest.Greet(), layertest.Info(), layertest.Items()
	prompt.Capabilities = []runtime.Capability{runtime.Exec}
	resource.Capabilities = []runtime.Capability{runtime.WriteFS}
	template.Capabilities = []runtime.Capability{runtime.CloudAccess}
	l := newLayer(t, layer.Options{ReadOnly: true}, prompt, resource, template, layertest.Echo())
	for what, list := range map[string][]byte{
		"prompts": l.Prompts(t.Context(), nil), "resources": l.Resources(t.Context(), nil), "templates": l.Templates(t.Context(), nil),
	} {
		if string(list) != "[]" {
			t.Errorf("%s: %s", what, list)
		}
	}
	for _, uri := range []string{"test://info", "test://items/alpha"} {
		if _, err := l.ReadResource(t.Context(), nil, uri); !errors.As(err, new(*runtime.NotFoundError)) {
			t.Errorf("%s: %v", uri, err)
		}
	}
	if _, err := l.GetPrompt(t.Context(), nil, "greet", map[string]string{"name": "N"}); !errors.As(err, new(*runtime.NotFoundError)) {
		t.Errorf("prompt: %v", err)
	}
	callTool(t, l, "echo", `{"text":"a"}`)
}
