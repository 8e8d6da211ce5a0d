package asking

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/server"
)

// eras are versions of MCP that ask in different ways: in a request of the server's own,
// and by an answer that wants a further request.
var eras = []string{"2025-11-25", "2026-07-28"}

// connect returns a client over HTTP whose user answers as answer does.
func connect(t *testing.T, version string, answer func(*mcp.ElicitParams) *mcp.ElicitResult) *mcp.ClientSession {
	t.Helper()
	s, err := server.New(layertest.New(t, Register).Layer, server.Options{})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "0"}, &mcp.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) { return answer(r.Params), nil },
	})
	transport := &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: web.Client()}
	session, err := client.Connect(t.Context(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return session
}

func release(t *testing.T, session *mcp.ClientSession) string {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "release", Arguments: map[string]any{"version": "1.0"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Content) != 1 || result.IsError {
		t.Fatalf("got %v, error %t", result.Content, result.IsError)
	}
	return result.Content[0].(*mcp.TextContent).Text
}

// TestFormsOfBothEras fills in the same forms in both eras. The client checks form and
// answer with its own reading of the protocol.
func TestFormsOfBothEras(t *testing.T) {
	for _, version := range eras {
		t.Run(version, func(t *testing.T) {
			var asked []string
			session := connect(t, version, func(p *mcp.ElicitParams) *mcp.ElicitResult {
				asked = append(asked, p.Message)
				if len(asked) > 1 {
					return &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}
				}
				return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada", "also": []any{"beta"}, "minutes": 5}}
			})
			if got, want := release(t, session), "1.0 to stable [beta] at 1, in 5 minutes"; !strings.Contains(got, want) {
				t.Errorf("got %s, want %s", got, want)
			}
			if diff := cmp.Diff([]string{"Release 1.0?", "Really, Ada?"}, asked); diff != "" {
				t.Errorf("questions (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFormsThatNobodyFillsIn(t *testing.T) {
	for _, version := range eras {
		session := connect(t, version, func(*mcp.ElicitParams) *mcp.ElicitResult { return &mcp.ElicitResult{Action: "decline"} })
		if got := release(t, session); !strings.Contains(got, "decline") {
			t.Errorf("%s: got %s", version, got)
		}
	}
}

// TestWrongAnswers has a client that checks nothing: the server reports every problem,
// as it does with arguments, and repeats none of the values.
func TestWrongAnswers(t *testing.T) {
	for _, tt := range []struct{ content, want, done string }{
		{`{"name":"A","share":7,"also":["nowhere"],"minutes":"soon"}`, "Invalid arguments: name: String should have at least 2 characters; " +
			"also.0: Input should be 'stable' or 'beta'; share: Input should be less than or equal to 1; " +
			"minutes: Input should be a valid integer, unable to parse string as an integer", ""},
		{`{}`, "Invalid arguments: name: Field required", ""},
		{`{"name":"Ada","added":"by the client","minutes":null}`, "", "1.0 to stable [] at 1, now"},
	} {
		h := layertest.New(t, Register).Answering(func(q runtime.Question) runtime.Answer {
			return runtime.Answer{Action: runtime.ActionAccept, Content: codec.Raw([]byte(tt.content))}
		})
		call, want := h.ErrorText, tt.want
		if tt.done != "" {
			call, want = h.Text, tt.done
		}
		if got := call("release", `{"version":"1.0"}`); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", tt.content, got, want)
		}
	}
}
