package bench

import (
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var impl = &mcp.Implementation{Name: "bench", Version: "1"}

// The SDK's own tool path, isolated: capture the real inner handler
// with a middleware and call it directly (no JSON-RPC, no goroutines).

func capture(b *testing.B, s *mcp.Server) (mcp.MethodHandler, mcp.Request) {
	b.Helper()
	var inner mcp.MethodHandler
	var got mcp.Request
	s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		inner = next
		return func(ctx context.Context, m string, r mcp.Request) (mcp.Result, error) {
			if m == "tools/call" {
				got = r
			}
			return next(ctx, m, r)
		}
	})
	ctx := context.Background()
	t1, t2 := mcp.NewInMemoryTransports()
	ss, err := s.Connect(ctx, t1, nil)
	if err != nil {
		b.Fatal(err)
	}
	cs, err := mcp.NewClient(impl, nil).Connect(ctx, t2, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { cs.Close(); ss.Close() })
	if _, err := cs.CallTool(ctx, &mcp.CallToolParams{Name: "search_0", Arguments: argsJSON}); err != nil {
		b.Fatal(err)
	}
	return inner, got
}

func direct(b *testing.B, s *mcp.Server, args json.RawMessage, wantErr bool) {
	h, r := capture(b, s)
	r.(*mcp.CallToolRequest).Params.Arguments = args
	ctx := context.Background()
	loop(b, func() {
		res, err := h(ctx, "tools/call", r)
		if err != nil || res.(*mcp.CallToolResult).IsError != wantErr {
			b.Fatal(err, res)
		}
	})
}

func sdkTypedNoOut() *mcp.Server {
	s := mcp.NewServer(impl, nil)
	mcp.AddTool(s, toolDef("search_0", inputSchema(), nil), typedNoOut)
	return s
}

func sdkTyped(n int) *mcp.Server {
	s := mcp.NewServer(impl, nil)
	in := inputSchema()
	for i := range n {
		mcp.AddTool(s, toolDef("search_"+strconv.Itoa(i), in, nil), typedHandler)
	}
	return s
}
