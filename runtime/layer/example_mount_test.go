package layer_test

import (
	"context"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// answersWithName returns a tool that answers with its name.
func answersWithName(name, category string) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name, Category: category},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			return codec.StringValue(ctx.Directory().Prefix() + name), nil
		}),
	}
}

// A program that puts several servers behind one gives each of them a prefix.
func ExampleLayer_Mount() {
	registry := runtime.NewRegistry()
	if err := registry.Add(answersWithName("status", "")); err != nil {
		fmt.Println(err)
		return
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := l.Mount("billing_")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"billing_status", "status"} {
		result, err := m.CallTool(context.Background(), runtime.Local(), name, nil)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(result.Structured.AppendJSON(nil)))
	}
	// Output:
	// {"result":"billing_status"}
	// Unknown tool: status
}

// What is left out is left out of what comes later, too, and listeners hear only of
// what shows.
func ExampleLayer_OnChange() {
	registry := runtime.NewRegistry()
	if err := registry.Add(answersWithName("find", "search"), answersWithName("drop", "admin")); err != nil {
		fmt.Println(err)
		return
	}
	l, err := layer.New(registry, layer.Options{
		Policy: layer.AllowAll(),
		Filter: layer.Filter{ExcludeCategories: []string{"admin"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	stop := l.OnChange(func(c runtime.Change) { fmt.Printf("%s %q\n", c.Kind, c.URI) })
	defer stop()
	for _, tool := range []*runtime.ToolSpec{answersWithName("count", "search"), answersWithName("stop", "admin")} {
		if err := registry.Add(tool); err != nil {
			fmt.Println(err)
			return
		}
	}
	l.NotifyChange(runtime.ChangeResource, "notes://today")
	for _, spec := range l.Registry().Tools() {
		fmt.Println(spec.Name)
	}
	// Output:
	// tools ""
	// resource "notes://today"
	// find
	// count
}
