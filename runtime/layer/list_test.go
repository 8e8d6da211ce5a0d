package layer_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// listed returns the names of a list of tools, and which of them publish an output
// schema.
func listed(t *testing.T, list []byte) (names []string, schemas []string) {
	t.Helper()
	var tools []struct {
		Name         string
		OutputSchema json.RawMessage
	}
	if err := json.Unmarshal(list, &tools); err != nil {
		t.Fatalf("%v in %s", err, list)
	}
	for _, tool := range tools {
		names = append(names, tool.Name)
		if tool.OutputSchema != nil {
			schemas = append(schemas, tool.Name)
		}
	}
	return names, schemas
}

func TestL4_3_Tools(t *testing.T) {
	policy := &double{hidden: "fail"}
	l := newLayer(t, layer.Options{Policy: policy}, layertest.Stats(), layertest.Fail(), layertest.Echo())
	names, schemas := listed(t, l.Tools(t.Context(), nil))
	if diff := cmp.Diff([]string{"stats", "echo"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"stats", "echo"}, schemas); diff != "" {
		t.Errorf("with output schema (-want +got):\n%s", diff)
	}
	if err := l.Registry().Add(handTool("later", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.NullValue(), nil })); err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, l.Tools(t.Context(), runtime.Local())); len(names) != 3 || names[2] != "later" {
		t.Errorf("after an addition: %q", names)
	}
}

func TestL4_3_NoTools(t *testing.T) {
	if got := string(newLayer(t, layer.Options{}).Tools(t.Context(), nil)); got != `[]` {
		t.Errorf("got %s", got)
	}
}

func TestL4_4_OutputSchemaIsWithheld(t *testing.T) {
	policy := &double{output: pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) { return v, nil })}
	l := newLayer(t, layer.Options{Policy: policy}, layertest.Stats())
	if _, schemas := listed(t, l.Tools(t.Context(), nil)); schemas != nil {
		t.Errorf("published by %q", schemas)
	}
}

func TestL5_3_Directory(t *testing.T) {
	policy := &double{hidden: "fail"}
	var names []string
	spec := handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		directory := ctx.Directory()
		for _, tool := range directory.Tools(ctx.Principal()) {
			names = append(names, directory.Prefix()+tool.Name)
		}
		if directory.Resources(nil) != nil || directory.Templates(nil) != nil || directory.Prompts(nil) != nil {
			t.Error("there are other primitives")
		}
		return codec.NullValue(), nil
	})
	callTool(t, newLayer(t, layer.Options{Policy: policy}, spec, layertest.Fail(), layertest.Echo()), "t", ``)
	if diff := cmp.Diff([]string{"t", "echo"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}
