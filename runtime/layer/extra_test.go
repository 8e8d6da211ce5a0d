package layer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestL6_2_ExtraPrimitivesBelongToOneLayer(t *testing.T) {
	caller := runtime.NewRegistry()
	if err := caller.Add(handTool("shown", nothing), handTool("left", nothing)); err != nil {
		t.Fatal(err)
	}
	opts := layer.Options{Policy: layer.AllowAll(), ReadOnly: true, Filter: layer.Filter{IncludeTools: []string{"shown"}}}
	opts.Extra = []runtime.Spec{handTool("extra", nothing), handTool("shown", nothing)}
	with, err := layer.New(caller, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := with.Registry().Add(handTool("later", nothing)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tool := range with.Registry().Tools() {
		got = append(got, tool.Name)
	}
	if diff := cmp.Diff([]string{"shown", "extra"}, got); diff != "" {
		t.Errorf("tools of the layer (-want +got):\n%s", diff)
	}
	if caller.Len() != 2 {
		t.Errorf("the caller's registry holds %d primitives, want its own 2", caller.Len())
	}
	opts.Extra = []runtime.Spec{handTool("no name", nothing)}
	if _, err := layer.New(caller, opts); err == nil {
		t.Error("a primitive that no registry takes is taken as an extra one")
	}
}

func nothing(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return runtime.JSON{}, nil }
