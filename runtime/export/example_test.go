package export_test

import (
	"context"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/export"
	"github.com/cloudg/cloudg/runtime/layer"
)

// greeter returns a mount with one tool, whose name no model API takes.
func greeter() (*layer.Mount, error) {
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.ToolSpec{
		Primitive:   runtime.Primitive{Name: "people.greet", Description: "Greets somebody."},
		InputSchema: `{"type": "object", "properties": {"name": {"type": "string"}}}`,
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			name, _ := args.Get("name")
			return codec.StringValue("Hello, " + name.Text() + "!"), nil
		}),
	})
	if err != nil {
		return nil, err
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Name: "greeter", Version: "1.0"})
	if err != nil {
		return nil, err
	}
	return l.Mount("")
}

// An agent loop sends the definitions with its request, and makes the calls that
// the model asks for.
func ExampleAnthropic() {
	m, err := greeter()
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	tools := export.Anthropic(ctx, m, runtime.Local())
	fmt.Println(string(tools.Definitions().AppendIndent(nil)))

	// What comes back in a block of type tool_use.
	name, input := "people_greet_86b13749", []byte(`{"name": "Ada"}`)
	result, err := tools.Call(ctx, name, input)
	if err != nil {
		fmt.Println(err) // the model made the name up
		return
	}
	fmt.Println(string(result.Structured.AppendJSON(nil)))
	// Output:
	// [
	//   {
	//     "name": "people_greet_86b13749",
	//     "description": "Greets somebody.",
	//     "input_schema": {
	//       "type": "object",
	//       "properties": {
	//         "name": {
	//           "type": "string"
	//         }
	//       }
	//     }
	//   }
	// ]
	// {"result":"Hello, Ada!"}
}

func ExampleDispatch() {
	m, err := greeter()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, params := range []string{`{"name": "people.greet", "arguments": {"name": "Ada"}}`, `{}`} {
		result, err := export.Dispatch(context.Background(), m, runtime.Local(), "tools/call", []byte(params))
		if err != nil {
			fmt.Println(err)
			continue
		}
		content, _ := codec.Raw(result).Get("structuredContent")
		fmt.Println(string(content.AppendJSON(nil)))
	}
	// Output:
	// {"result":"Hello, Ada!"}
	// Missing or invalid parameter: name
}
