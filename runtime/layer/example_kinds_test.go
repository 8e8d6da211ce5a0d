package layer_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// kitLayer returns a layer over the kit of package layertest.
func kitLayer() *layer.Layer {
	registry := runtime.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		panic(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		panic(err)
	}
	return l
}

// A resource is read by its URI, whether it has a fixed one or that of a template.
func ExampleLayer_ReadResource() {
	l := kitLayer()
	for _, uri := range []string{"test://info", "test://items/beta", "test://nope"} {
		contents, err := l.ReadResource(context.Background(), runtime.Local(), uri)
		if notFound, ok := errors.AsType[*runtime.NotFoundError](err); ok {
			fmt.Println("error:", notFound.Message)
			continue
		}
		for _, item := range contents {
			fmt.Println(string(item.AppendJSON(nil)))
		}
	}
	// Output:
	// {"uri":"test://info","text":"{\n  \"hello\": \"world\"\n}","mimeType":"application/json"}
	// {"uri":"test://items/beta","text":"{\n  \"id\": \"beta\",\n  \"index\": 1\n}","mimeType":"application/json"}
	// error: Unknown resource: test://nope
}

func ExampleLayer_GetPrompt() {
	l := kitLayer()
	for _, args := range []map[string]string{{"name": "Ada", "style": "formal"}, {"style": "formal"}} {
		result, err := l.GetPrompt(context.Background(), runtime.Local(), "greet", args)
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		for _, message := range result.Messages {
			fmt.Println(message.Role, string(message.Content.AppendJSON(nil)))
		}
	}
	// Output:
	// user {"type":"text","text":"Good day, Ada."}
	// error: Missing required prompt arguments: name
}

// Complete proposes values for an argument of a prompt or a variable of a template.
func ExampleLayer_Complete() {
	l := kitLayer()
	ref := runtime.Ref{Kind: runtime.KindTemplate, Name: "test://items/{item_id}"}
	completion, err := l.Complete(context.Background(), runtime.Local(), ref, runtime.CompletionArgument{Name: "item_id", Value: "a"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(completion.Values, completion.Total, completion.HasMore)
	// Output: [alpha] 1 false
}
