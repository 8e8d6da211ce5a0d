//lint:file-ignore SA1019 the SDK marks log messages as deprecated; hosts have them
package server

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// hostArgs are the arguments of the host's tool.
type hostArgs struct {
	Name string `json:"name"`
}

// newHost returns somebody else's server with one entry of each kind, and with what
// opts say: the tool hello, the prompt ask, the resource host://a and the template
// host://{x}, and log messages for all calls of its tool.
func newHost(opts *mcp.ServerOptions) *mcp.Server {
	host := mcp.NewServer(&mcp.Implementation{Name: "host", Version: "9"}, opts)
	mcp.AddTool(host, &mcp.Tool{Name: "hello", Description: "Says hello."}, func(ctx context.Context, req *mcp.CallToolRequest, args hostArgs) (*mcp.CallToolResult, any, error) {
		if args.Name == "" {
			return nil, nil, errors.New("nobody to greet")
		}
		if err := req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "error", Logger: "host", Data: "greeting"}); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "hello " + args.Name}}}, nil, nil
	})
	host.AddPrompt(&mcp.Prompt{Name: "ask"}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return &mcp.GetPromptResult{Description: "the host's"}, nil
	})
	read := func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, Text: "the host's"}}}, nil
	}
	host.AddResource(&mcp.Resource{URI: "host://a", Name: "a"}, read)
	host.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "host://{x}", Name: "x"}, read)
	return host
}

// newMount returns a server of the shared kit under a prefix, and its layer.
func newMount(t *testing.T, policy layer.PolicySource, prefix string, opts Options) (*Server, *layer.Layer) {
	t.Helper()
	_, l := newShared(t, policy, opts)
	m, err := l.Mount(prefix)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewMount(m, opts)
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

// mustMount mounts a server and expects no clash.
func mustMount(t *testing.T, s *Server, host *mcp.Server, opts HostOptions) {
	t.Helper()
	if clashes, err := s.MountInto(host, opts); err != nil || len(clashes) > 0 {
		t.Fatalf("clashes %v, error %v", clashes, err)
	}
}

// hostPipe serves a host on a pipe.
func hostPipe(t *testing.T, host *mcp.Server) *pipe {
	t.Helper()
	return pipeTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return host.Run(ctx, &mcp.IOTransport{Reader: in.(io.ReadCloser), Writer: out.(io.WriteCloser)})
	})
}

// A hostWire is a way to reach a host.
type hostWire struct{ transport, version string }

func hostWires() []hostWire {
	return []hostWire{{"memory", "2025-06-18"}, {"memory", "2026-07-28"}, {"http", "2025-11-25"}, {"http", "2026-07-28"}}
}

func (w hostWire) String() string { return w.transport + "/" + w.version }

// connect connects a client with a host until the test ends. wrap is put around what
// serves HTTP; nil for nothing.
func (w hostWire) connect(t *testing.T, host *mcp.Server, opts *mcp.ClientOptions, wrap func(http.Handler) http.Handler) *mcp.ClientSession {
	t.Helper()
	var over mcp.Transport
	if w.transport == "memory" {
		there, here := mcp.NewInMemoryTransports()
		if _, err := host.Connect(t.Context(), there, nil); err != nil {
			t.Fatal(err)
		}
		over = here
	} else {
		var handler http.Handler = mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return host },
			&mcp.StreamableHTTPOptions{Stateless: w.version >= "2026-07-28"})
		if wrap != nil {
			handler = wrap(handler)
		}
		web := httptest.NewServer(handler)
		t.Cleanup(web.Close)
		client := web.Client()
		client.Transport = withToken{client.Transport}
		over = &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: client}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "0"}, opts)
	session, err := client.Connect(t.Context(), over, &mcp.ClientSessionOptions{ProtocolVersion: w.version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// withToken sends requests with an access token.
type withToken struct{ http.RoundTripper }

func (w withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+"host"+"-"+"token")
	return w.RoundTripper.RoundTrip(r)
}

// names returns what a client is shown in the lists of a server: tools, prompts, and
// URIs.
func names(t *testing.T, session *mcp.ClientSession) map[string][]string {
	t.Helper()
	return map[string][]string{
		"tools":     gather(t, session.Tools(t.Context(), nil), func(e *mcp.Tool) string { return e.Name }),
		"prompts":   gather(t, session.Prompts(t.Context(), nil), func(e *mcp.Prompt) string { return e.Name }),
		"resources": gather(t, session.Resources(t.Context(), nil), func(e *mcp.Resource) string { return e.URI }),
		"templates": gather(t, session.ResourceTemplates(t.Context(), nil), func(e *mcp.ResourceTemplate) string { return e.URITemplate }),
	}
}

func gather[T any](t *testing.T, list iter.Seq2[*T, error], name func(*T) string) []string {
	t.Helper()
	var all []string
	for entry, err := range list {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, name(entry))
	}
	return all
}

// A watch is a log that can be read while it is written.
type watch struct {
	mu   sync.Mutex
	text strings.Builder
}

func (w *watch) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func (w *watch) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

func (w *watch) logger() *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }

// asService is a resolver for whom everybody is the same.
func asService(cloudg.RequestInfo) *cloudg.Principal { return &cloudg.Principal{ID: "svc"} }

// echoing are arguments of the tool echo.
var echoing = map[string]any{"text": "ok"}
