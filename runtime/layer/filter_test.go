package layer_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// plainTool returns a tool that answers with its own name.
func plainTool(name, category string, capabilities ...runtime.Capability) *runtime.ToolSpec {
	spec := handTool(name, func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.StringValue(name), nil })
	spec.Category, spec.Capabilities = category, append(spec.Capabilities, capabilities...)
	return spec
}

// newRegistry returns a registry with the specs.
func newRegistry(t testing.TB, specs ...runtime.Spec) *runtime.Registry {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(specs...); err != nil {
		t.Fatal(err)
	}
	return registry
}

func TestL2_1_FiltersAreLive(t *testing.T) {
	registry := newRegistry(t, plainTool("echo", "test"), plainTool("touch", "admin"))
	exclude := []string{"touch"}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Filter: layer.Filter{ExcludeTools: exclude}})
	if err != nil {
		t.Fatal(err)
	}
	exclude[0] = "echo" // the caller's own
	if err := registry.Add(plainTool("later", "test")); err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, l.Tools(t.Context(), nil)); !cmp.Equal([]string{"echo", "later"}, names) {
		t.Errorf("tools %q", names)
	}
	if _, err := l.CallTool(t.Context(), nil, "touch", nil); err == nil || err.Error() != "Unknown tool: touch" {
		t.Errorf("a tool left out: %v", err)
	}
	if registry.Len() != 3 {
		t.Errorf("the caller's registry holds %d", registry.Len())
	}
}

func TestL2_1_AdditionsShowWithoutFilter(t *testing.T) {
	registry := newRegistry(t)
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Filter: layer.Filter{IncludeTools: []string{}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := registry.Add(plainTool("later", "a")); err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, l.Tools(t.Context(), nil)); !cmp.Equal([]string{"later"}, names) {
		t.Errorf("tools %q", names)
	}
}

func TestL2_2_ReadOnlyComesFirst(t *testing.T) {
	registry := newRegistry(t, plainTool("show", "a"), plainTool("set", "a", runtime.WriteState), plainTool("save", "a", runtime.WriteFS))
	log := new(logs)
	l, err := layer.New(registry, layer.Options{
		Policy: layer.AllowAll(), ReadOnly: true, Logger: log.logger(),
		Filter: layer.Filter{IncludeTools: []string{"set", "save"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, l.Tools(t.Context(), nil)); !cmp.Equal([]string{"set"}, names) {
		t.Errorf("tools %q", names)
	}
	if log.String() != "" {
		t.Errorf("log: %s", log)
	}
}

func TestQ35_NamesThatMatchNothing(t *testing.T) {
	registry := newRegistry(t, plainTool("echo", "test"))
	filter := layer.Filter{
		IncludeCategories: []string{"test", "tset"}, ExcludeCategories: []string{"admni"},
		IncludeTools: []string{"ehco", "echo"}, ExcludeTools: []string{"stats"},
	}
	want := []string{
		"IncludeCategories: there is no category 'tset'", "ExcludeCategories: there is no category 'admni'",
		"IncludeTools: there is no tool 'ehco'", "ExcludeTools: there is no tool 'stats'",
	}
	log := new(logs)
	if _, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Filter: filter, Logger: log.logger()}); err != nil {
		t.Fatal(err)
	}
	filter.Strict = true
	_, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Filter: filter, Logger: slog.New(slog.DiscardHandler)})
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("strict: %v", err)
	}
	for _, text := range want {
		if !strings.Contains(log.String(), text) {
			t.Errorf("not in the log: %s", text)
		}
	}
}
