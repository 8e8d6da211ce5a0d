package main

import (
	"context"
	"runtime/debug"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Status is what the server knows about itself.
type Status struct {
	Revision  string    `json:"revision,omitempty"` // version control revision of the binary
	GoVersion string    `json:"go_version"`         // release of Go that built the binary
	Now       time.Time `json:"now"`                // clock of the server
}

// ServerStatus tells which build of the server answers, and what time it is there.
//
//cloudg:tool capabilities=none sensitivity=public
func ServerStatus(ctx context.Context) (*Status, error) {
	status := &Status{Now: time.Now().UTC()}
	if info, ok := debug.ReadBuildInfo(); ok {
		status.GoVersion = info.GoVersion
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				status.Revision = s.Value
			}
		}
	}
	return status, nil
}

// ListPeerTools connects to another MCP server and returns the names of its tools.
//
//cloudg:tool capabilities=cloud_access timeout=20s
//cloudg:arg endpoint doc="URL of the server" format=uri
//cloudg:arg limit doc="how many names to return" min=1 max=500 default=50
func ListPeerTools(ctx context.Context, endpoint string, limit int) ([]string, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "bench12", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: endpoint}, nil)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	var names []string
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return names, err
		}
		if names = append(names, tool.Name); len(names) == limit {
			break
		}
	}
	return names, nil
}
