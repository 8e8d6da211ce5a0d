package soak

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/server"
)

const (
	// callers is how many principals the clients share: each may have 100 sessions.
	callers = 20
	// mostSessions is how many sessions a server takes at once.
	mostSessions = 1000
)

// served is a server under load and what its clients need.
type served struct {
	url    string
	layer  *layer.Layer
	client *http.Client
	end    func() error // ends serving and returns its error
}

const watched = "soak://watched"

// tools are what is called: echo answers at once, wait when it is cancelled.
func tools() []runtime.Spec {
	return []runtime.Spec{
		&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "echo", Description: "Answers with its arguments."},
			Handle:    runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) { return args, nil }),
		},
		&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "wait", Description: "Waits until it is cancelled."},
			Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
				ctx.Progress(1, 2, "waiting")
				<-ctx.Done()
				return codec.NullValue(), ctx.Err()
			}),
		},
		&runtime.ResourceSpec{
			Primitive: runtime.Primitive{Name: "watched", Description: "Changes."}, URI: watched, MIMEType: "text/plain",
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				out.Text("x")
				return nil
			},
		},
	}
}

func serve(t *testing.T) *served {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(tools()...); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		t.Fatal(err)
	}
	tokens := new(server.Tokens)
	for i := range callers {
		if err := tokens.AddSpec(fmt.Sprintf("token%d::caller%d", i, i), nil); err != nil {
			t.Fatal(err)
		}
	}
	s, err := server.New(l, server.Options{Tokens: tokens, MaxConnections: 4096})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener, "/mcp") }()
	return &served{
		url:    "http://" + listener.Addr().String() + "/mcp",
		layer:  l,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		end: func() error {
			cancel()
			return <-ended
		},
	}
}
