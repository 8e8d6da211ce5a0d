package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/wire"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
	"github.com/cloudg/cloudg/runtime"
)

// ready is a small tool that says everything a definition can say.
func ready() *ir.Tool {
	off := false
	return &ir.Tool{
		Primitive: ir.Primitive{
			Name: "ready", Title: "Ready", Description: "Tells whether the server is ready.", Category: "admin", Tags: []string{"a", "b"},
			Sensitivity: annotations.Public, Capabilities: []annotations.Capability{annotations.ReadState},
			Icons: []ir.Icon{{Src: "https://example.com/i.png", MIMEType: "image/png", Sizes: []string{"48x48"}, Theme: "dark"}},
			Func:  ir.Func{Name: "Ready"},
		},
		Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "ReadyArgs", Input: true}},
		Hints:     annotations.Derive(annotations.Hints{}, []annotations.Capability{annotations.ReadState}),
		Meta:      `{"example.com/owner":"ops"}`,
		Transform: ir.TransformHints{Skip: []string{"*"}, InputGuard: &off, Project: `{"max_list":3}`, Transforms: `[{"type":"redact"}]`},
		Result:    ir.Result{Kind: ir.ResultWrapped, Type: &ir.Type{Kind: ir.KindBool}},
	}
}

func TestDefinition(t *testing.T) {
	const want = `{"name":"x_ready","description":"Tells whether the server is ready.",` +
		`"inputSchema":{"additionalProperties":false,"properties":{},"type":"object"},` +
		`"outputSchema":{"properties":{"result":{"type":"boolean"}},"required":["result"],"type":"object"},` +
		`"annotations":{"title":"Ready","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},` +
		`"title":"Ready","icons":[{"src":"https://example.com/i.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}],` +
		`"_meta":{"cloudg/category":"admin","cloudg/sensitivity":"public","cloudg/tags":["a","b"],"example.com/owner":"ops"}}`
	got, err := wire.Definition(ready(), "x_")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("definition (-want +got):\n%s", diff)
	}
}

func TestTool(t *testing.T) {
	spec, err := wire.Tool(ready())
	if err != nil {
		t.Fatal(err)
	}
	h := spec.TransformHints
	if got := []any{h.Skip[0], h.Pseudonymize, h.InputGuard, string(h.Project.AppendJSON(nil)), string(h.Transforms.AppendJSON(nil))}; !cmp.Equal(got,
		[]any{"*", runtime.Unset, runtime.False, `{"max_list":3}`, `[{"type":"redact"}]`}) {
		t.Errorf("hints %v", got)
	}
	if err := spec.Handle(nil, nil, nil); err == nil {
		t.Error("the tool can be called")
	}
	for _, tool := range sampleir.Package().Tools {
		if _, err := wire.Tool(tool); err != nil {
			t.Errorf("%s: %v", tool.Name, err)
		}
	}
}

// TestOutputModes compares two enumerations that are converted into each other.
func TestOutputModes(t *testing.T) {
	for mode, want := range map[ir.OutputMode]runtime.OutputMode{
		ir.OutputFull: runtime.OutputFull, ir.OutputNoSchema: runtime.OutputNoSchema,
		ir.OutputStructured: runtime.OutputStructured, ir.OutputText: runtime.OutputText,
	} {
		tool := ready()
		tool.Output = mode
		spec, err := wire.Tool(tool)
		if err != nil {
			t.Fatal(err)
		}
		if spec.Output != want || spec.OutputSchema != "" != want.PublishesSchema() {
			t.Errorf("mode %v: %v with schema %q", mode, spec.Output, spec.OutputSchema)
		}
	}
}

func TestErrors(t *testing.T) {
	for name, spoil := range map[string]func(*ir.Tool){
		"meta":       func(t *ir.Tool) { t.Meta = "{" },
		"project":    func(t *ir.Tool) { t.Transform.Project = "{" },
		"transforms": func(t *ir.Tool) { t.Transform.Transforms = "[" },
		"name":       func(t *ir.Tool) { t.Name = "a b" },
		"default": func(t *ir.Tool) {
			t.Args.Fields = []*ir.Field{{Name: "a", Type: &ir.Type{Kind: ir.KindBool}, Default: "tru"}}
		},
		"schema": func(t *ir.Tool) { t.Result = ir.Result{Kind: ir.ResultTool, Schema: "{"} },
	} {
		tool := ready()
		spoil(tool)
		if _, err := wire.Definition(tool, ""); err == nil {
			t.Errorf("no error for a bad %s", name)
		}
	}
	if _, err := wire.Definition(ready(), "a b"); err == nil {
		t.Error("no error for a bad prefix")
	}
}
