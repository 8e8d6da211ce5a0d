package mcpgo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/mcpgo"
)

// A session is a client under test, which sends messages without a transport.
type session struct {
	t        *testing.T
	host     *server.MCPServer
	ctx      context.Context
	notified chan mcp.JSONRPCNotification
	level    mcp.LoggingLevel
}

func (s *session) Initialize()                                         {}
func (s *session) Initialized() bool                                   { return true }
func (s *session) SessionID() string                                   { return "session" }
func (s *session) NotificationChannel() chan<- mcp.JSONRPCNotification { return s.notified }
func (s *session) SetLogLevel(level mcp.LoggingLevel)                  { s.level = level }
func (s *session) GetLogLevel() mcp.LoggingLevel                       { return s.level }

// newSession connects a client to a host.
func newSession(t *testing.T, host *server.MCPServer, ctx context.Context) *session {
	t.Helper()
	s := &session{t: t, host: host, notified: make(chan mcp.JSONRPCNotification, 16), level: mcp.LoggingLevelInfo}
	s.ctx = host.WithContext(ctx, s)
	if err := host.RegisterSession(s.ctx, s); err != nil {
		t.Fatal(err)
	}
	return s
}

// ask sends a request and returns its answer.
func (s *session) ask(method, params string) string {
	s.t.Helper()
	answer := s.host.HandleMessage(s.ctx, fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params))
	text, err := json.Marshal(answer)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// keys returns what a list shows.
func (s *session) keys(method, list, id string) []string {
	s.t.Helper()
	var answer struct{ Result map[string]json.RawMessage }
	if err := json.Unmarshal([]byte(s.ask(method, "{}")), &answer); err != nil {
		s.t.Fatal(err)
	}
	var entries []map[string]any
	if err := json.Unmarshal(answer.Result[list], &entries); err != nil {
		s.t.Fatal(err)
	}
	var keys []string
	for _, entry := range entries {
		keys = append(keys, entry[id].(string))
	}
	return keys
}

// told returns the notifications that have arrived.
func (s *session) told() []string {
	var all []string
	for len(s.notified) > 0 {
		note := <-s.notified
		text := note.Method
		if uri, ok := note.Params.AdditionalFields["uri"].(string); ok {
			text += " " + uri
		}
		all = append(all, text)
	}
	return all
}

// newHost returns somebody else's server with one entry of each kind.
func newHost(opts ...server.ServerOption) *server.MCPServer {
	host := server.NewMCPServer("host", "9", opts...)
	host.AddTool(mcp.NewTool("hello"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("the host's"), nil
	})
	host.AddPrompt(mcp.NewPrompt("ask"), func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return &mcp.GetPromptResult{Description: "the host's"}, nil
	})
	read := func(_ context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: req.Params.URI, Text: "the host's"}}, nil
	}
	host.AddResource(mcp.NewResource("host://a", "a"), read)
	host.AddResourceTemplate(mcp.NewResourceTemplate("host://x/{x}", "x"), read)
	return host
}

// newMount returns the shared kit under a prefix.
func newMount(t *testing.T, policy layer.PolicySource, prefix string) *layer.Mount {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: policy, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Mount(prefix)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// mustMount mounts and expects no clash.
func mustMount(t *testing.T, host *server.MCPServer, m *layer.Mount, opts mcpgo.Options) {
	t.Helper()
	if clashes, err := mcpgo.Into(host, m, opts); err != nil || len(clashes) > 0 {
		t.Fatalf("clashes %v, error %v", clashes, err)
	}
}

type callerKey struct{}

// fromContext takes the name of the caller from the context.
func fromContext(ctx context.Context) *runtime.Principal {
	id, _ := ctx.Value(callerKey{}).(string)
	if id == "" {
		return nil
	}
	return &runtime.Principal{ID: id}
}

// hiding is a policy that hides what has these keys from everybody but admin, and
// remembers who has asked for it.
type hiding struct {
	keys   []string
	missed *[]string
}

func (h hiding) Current() runtime.Policy { return &hidingPolicy{h} }

type hidingPolicy struct{ hiding }

func (h *hidingPolicy) Allowed(p *runtime.Principal, s runtime.Spec, _ runtime.RequestedURI) bool {
	return p.ID == "admin" || !slices.Contains(h.keys, s.Key())
}
func (*hidingPolicy) Check(*runtime.Call) error                                { return nil }
func (*hidingPolicy) Output(*runtime.Principal, runtime.Spec) runtime.Pipeline { return nil }
func (*hidingPolicy) Input(*runtime.Principal, runtime.Spec) runtime.Pipeline  { return nil }
func (*hidingPolicy) Rejected(*runtime.Call, error)                            {}
func (h *hidingPolicy) Hidden(kind runtime.Kind, key string, p *runtime.Principal) {
	*h.missed = append(*h.missed, strings.Join([]string{p.ID, string(kind), key}, " "))
}
