package layer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL4_12_Listeners(t *testing.T) {
	var source runtime.Listeners
	l := newLayer(t, layer.Options{Changes: &source}, layertest.Echo())
	var heard []runtime.Change
	stop := l.OnChange(func(c runtime.Change) { heard = append(heard, c) })
	tools := runtime.Change{Kind: runtime.ChangeTools}
	both := []runtime.Change{{Kind: runtime.ChangeResources}, {Kind: runtime.ChangeResource, URI: "x://r"}}
	for _, test := range []struct {
		name   string
		change func()
		want   []runtime.Change
	}{
		{"notified", func() { l.NotifyChange(runtime.ChangeTools, "") }, []runtime.Change{tools}},
		{"list and resource", func() { l.NotifyChange(runtime.ChangeResources, "x://r") }, both},
		{"unknown kind", func() { l.NotifyChange("roots", "x://r") }, nil},
		{"source", func() { source.Tell(runtime.Change{Kind: runtime.ChangeResource, URI: "x://r"}) }, both[1:]},
		{"source, expanded", func() { source.Tell(runtime.Change{Kind: runtime.ChangeResources, URI: "x://r"}) }, both},
		{"registry", func() {
			if err := l.Registry().Add(plainTool("later", "a")); err != nil {
				t.Error(err)
			}
		}, []runtime.Change{tools}},
	} {
		heard = nil
		test.change()
		if diff := cmp.Diff(test.want, heard); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	heard = nil
	stop()
	stop()
	l.NotifyChange(runtime.ChangeTools, "")
	source.Tell(tools)
	if heard != nil {
		t.Errorf("after unsubscribing: %v", heard)
	}
}

func TestL4_12_APanicGoesNoFurther(t *testing.T) {
	log := new(logs)
	l := newLayer(t, layer.Options{Logger: log.logger()})
	var heard []string
	l.OnChange(func(runtime.Change) { panic("out of order") })
	l.OnChange(func(c runtime.Change) { heard = append(heard, string(c.Kind)) })
	l.NotifyChange(runtime.ChangePrompts, "")
	if err := l.Registry().Add(layertest.Echo()); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{"prompts", "tools"}, heard); diff != "" {
		t.Errorf("the other listener heard (-want +got):\n%s", diff)
	}
	if strings.Count(log.String(), "out of order") != 2 {
		t.Errorf("log: %s", log)
	}
}

func TestL4_12_ListsChangeOnlyAsFarAsTheyShow(t *testing.T) {
	registry := newRegistry(t, plainTool("echo", "a"))
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	l.OnChange(func(runtime.Change) { count++ })
	if err := registry.Add(plainTool("save", "a", runtime.WriteFS)); err != nil || count != 0 {
		t.Errorf("a tool that is left out: %v, %d changes", err, count)
	}
	if err := registry.Add(plainTool("show", "a")); err != nil || count != 1 {
		t.Errorf("a tool that shows: %v, %d changes", err, count)
	}
}

// The tool touch of the kit: a handler may tell of changes while its call runs.
func TestL12_3_ChangeFiredByATool(t *testing.T) {
	var source runtime.Listeners
	touch := handTool("touch", func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
		uri, _ := args.Get("uri")
		source.Tell(runtime.Change{Kind: runtime.ChangeResource, URI: uri.Text()})
		source.Tell(runtime.Change{Kind: runtime.ChangeTools})
		return uri, nil
	})
	l := newLayer(t, layer.Options{Changes: &source}, touch)
	var heard []runtime.Change
	l.OnChange(func(c runtime.Change) { heard = append(heard, c) })
	callTool(t, l, "touch", `{"uri":"test://info"}`)
	if diff := cmp.Diff([]runtime.Change{{Kind: "resource", URI: "test://info"}, {Kind: "tools"}}, heard); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}
