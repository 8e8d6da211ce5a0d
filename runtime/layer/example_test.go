package layer_test

import (
	"context"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// A tool can be written without the generator: it then gets its arguments as an
// ordered JSON object.
func ExampleLayer_CallTool() {
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.ToolSpec{
		Primitive:   runtime.Primitive{Name: "greet", Description: "Greets somebody."},
		InputSchema: `{"type": "object", "properties": {"name": {"type": "string"}}}`,
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			name, ok := args.Get("name")
			if !ok {
				return runtime.JSON{}, runtime.InvalidArguments("Say whom to greet.", runtime.JSON{})
			}
			return codec.StringValue("Hello, " + name.Text() + "!"), nil
		}),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, args := range []string{`{"name": "Ada"}`, `{}`} {
		result, err := l.CallTool(context.Background(), runtime.Local(), "greet", []byte(args))
		if err != nil {
			fmt.Println(err) // the tool does not exist
			return
		}
		fmt.Println(result.IsError, string(result.Content[0].AppendJSON(nil)))
	}
	// Output:
	// false {"type":"text","text":"{\n  \"result\": \"Hello, Ada!\"\n}"}
	// true {"type":"text","text":"Say whom to greet."}
}
