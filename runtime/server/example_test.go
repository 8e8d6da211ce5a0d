package server_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/server"
)

// A layer with one tool, as examples need it.
func newLayer() *layer.Layer {
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "hello", Description: "Says hello."},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			return &runtime.ToolResult{Content: []runtime.Content{runtime.TextBlock("Hello, " + ctx.Principal().ID + "!")}}, nil
		}),
	})
	if err != nil {
		log.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Name: "example"})
	if err != nil {
		log.Fatal(err)
	}
	return l
}

// The conversation of a client that lists nothing and calls at once, at protocol
// version 2026-07-28.
func ExampleServer_ServeStdio() {
	s, err := server.New(newLayer(), server.Options{})
	if err != nil {
		log.Fatal(err)
	}
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hello",` + meta + `}}` + "\n")
	var out strings.Builder
	if err := s.ServeStdio(context.Background(), in, &out); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(out.String(), "Hello, local!"))
	// Output: true
}

// A server of the SDK that exists already gets the layer's entries beside its own.
func ExampleServer_MountInto() {
	host := mcp.NewServer(&mcp.Implementation{Name: "host", Version: "1.0.0"}, server.PrepareHost(nil))
	m, err := newLayer().Mount("extra_")
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.NewMount(m, server.Options{})
	if err != nil {
		log.Fatal(err)
	}
	clashes, err := s.MountInto(host, server.HostOptions{Local: true})
	if err != nil || len(clashes) > 0 {
		log.Fatal(clashes, err)
	}

	there, here := mcp.NewInMemoryTransports()
	if _, err := host.Connect(context.Background(), there, nil); err != nil {
		log.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "client"}, nil).Connect(context.Background(), here, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "extra_hello"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Content[0].(*mcp.TextContent).Text)
	// Output: Hello, local!
}

// The handler is an ordinary one: a host mounts it where it likes, behind what it
// likes.
func ExampleServer_Handler() {
	s, err := server.New(newLayer(), server.Options{
		Resolve: func(info runtime.RequestInfo) *runtime.Principal {
			if info.Header("X-Team") == "ops" {
				return &runtime.Principal{ID: "ops", Roles: []string{runtime.DefaultRole, "admin"}}
			}
			return nil // as if there were no Resolve
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", s.Handler())
	// http.ListenAndServe("127.0.0.1:8080", mux)
}
