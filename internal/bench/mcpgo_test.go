package bench

import (
	"context"
	"encoding/json"
	"testing"

	mg "github.com/mark3labs/mcp-go/mcp"
)

// mgArgs is mcp-go's argument path alone: the typed handler binds the raw
// arguments to the struct and checks nothing, which is its default.
func mgArgs(b *testing.B, args json.RawMessage) {
	h := mg.NewTypedToolHandler(func(_ context.Context, _ mg.CallToolRequest, in SearchArgs) (*mg.CallToolResult, error) {
		if in.Query == "" {
			b.Fatal("empty")
		}
		return mgEmpty, nil
	})
	ctx := context.Background()
	loop(b, func() {
		var r mg.CallToolRequest
		if err := json.Unmarshal(args, &r.Params.Arguments); err != nil {
			b.Fatal(err)
		}
		if _, err := h(ctx, r); err != nil {
			b.Fatal(err)
		}
	})
}

var mgEmpty = &mg.CallToolResult{}
