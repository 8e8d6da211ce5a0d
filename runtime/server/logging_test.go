package server

//lint:file-ignore SA1019 the SDK marks log messages as deprecated, as 2026-07-28 does; the versions before have them

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// notes collects what a client is told.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, text)
}

func (n *notes) options() *mcp.ClientOptions {
	return &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			b, _ := json.Marshal(r.Params)
			n.add("progress " + string(b))
		},
		LoggingMessageHandler: func(_ context.Context, r *mcp.LoggingMessageRequest) {
			data, _ := json.Marshal(r.Params.Data)
			n.add("log " + string(r.Params.Level) + " " + string(data))
		},
	}
}

func TestL7_5_ProgressAndLogs(t *testing.T) {
	progress := []string{
		`progress {"progressToken":"p","message":"one","progress":1,"total":3}`,
		`progress {"progressToken":"p","progress":2,"total":3}`,
	}
	for _, test := range []struct {
		name  string
		token any
		level mcp.LoggingLevel
		want  []string
	}{
		{"no token, default level", nil, "", []string{`log warning "warning words"`}},
		{"token", "p", "", append(slices.Clone(progress), `log warning "warning words"`)},
		{"debug", nil, "debug", []string{`log debug "debug words"`, `log warning "warning words"`}},
		{"error", nil, "error", nil},
	} {
		for _, transport := range []string{"stdio", "http"} {
			t.Run(test.name+"/"+transport, func(t *testing.T) {
				var got notes
				session, end := connect(t, newKit(t, Options{}).Server, transport, "2025-11-25", got.options())
				if test.level != "" {
					if err := session.SetLoggingLevel(t.Context(), &mcp.SetLoggingLevelParams{Level: test.level}); err != nil {
						t.Fatal(err)
					}
				}
				params := &mcp.CallToolParams{Name: "report"}
				if test.token != nil {
					params.Meta = mcp.Meta{"progressToken": test.token}
				}
				if _, err := session.CallTool(t.Context(), params); err != nil {
					t.Fatal(err)
				}
				end() // the handlers of the client have run now
				if diff := cmp.Diff(test.want, got.list); diff != "" {
					t.Errorf("notifications (-want +got):\n%s", diff)
				}
			})
		}
	}
}
