package server

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// unseenName is what has primitives of every kind that policies hide; missingName is a
// name of the same length that has none.
const unseenName, missingName = "ab", "zq"

// unseenSpecs returns primitives of every kind under a name.
func unseenSpecs(name string, common cloudg.Primitive) []cloudg.Spec {
	common.Name = name
	propose := map[string]cloudg.CompleteFunc{"x": func(*cloudg.Context, string) ([]string, error) { return []string{"proposal"}, nil }}
	say := func(*cloudg.Context, map[string]string) (string, error) { return "said by " + name, nil }
	return []cloudg.Spec{
		&cloudg.ToolSpec{
			Primitive:   common,
			InputSchema: `{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}}`,
			Handle: cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (*cloudg.ToolResult, error) {
				return cloudg.Text("done by " + name), nil
			}),
		},
		&cloudg.ResourceSpec{Primitive: common, URI: "test://" + name, Handle: func(_ *cloudg.Context, out *cloudg.ContentsOutput) error {
			out.Text("text of " + name)
			return nil
		}},
		&cloudg.TemplateSpec{
			Primitive: common, URITemplate: "test://" + name + "/{x}", Completions: propose,
			Handle: cloudg.TemplateFunc(func(_ *cloudg.Context, _ map[string]string, out *cloudg.ContentsOutput) error {
				out.Text("text under " + name)
				return nil
			}),
		},
		&cloudg.PromptSpec{Primitive: common, Arguments: []cloudg.PromptArgument{{Name: "x", Complete: propose["x"]}}, Handle: cloudg.PromptFunc(say)},
	}
}

// unseenServer returns a server whose lists are open, unseenName unless without, and
// public, one on a page.
func unseenServer(t *testing.T, document string, without bool) (*Server, *layer.Layer) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	rules, err := policy.Load(document, policy.Options{Logger: quiet, Getenv: func(string) string { return "some key" }})
	if err != nil {
		t.Fatal(err)
	}
	public := cloudg.Primitive{Sensitivity: cloudg.Public, Category: "open"}
	specs := unseenSpecs("open", public)
	if !without {
		specs = append(specs, unseenSpecs(unseenName, cloudg.Primitive{
			Sensitivity: cloudg.Restricted, Category: "closed", Tags: []string{"closed"}, Capabilities: []cloudg.Capability{cloudg.Exec},
		})...)
	}
	registry := cloudg.NewRegistry()
	if err := registry.Add(append(specs, unseenSpecs("public", public)...)...); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: rules, Name: "unseen", Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(l, Options{PageSize: 1, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

// question is a request about a name.
type question struct{ method, name, params string }

// questions returns everything that can be asked about a name.
func questions(name string) []question {
	uri, under := "test://"+name, "test://"+name+"/x"
	complete := func(ref string) string { return `"ref":` + ref + `,"argument":{"name":"x","value":"pro"}` }
	return []question{
		{"tools/call", name, `"name":"` + name + `","arguments":{}`},
		{"tools/call", name, `"name":"` + name + `","arguments":{"region":"eu"}`}, // the header is missing
		{"tools/call", name, `"name":"` + name + `","arguments":7`},
		{"resources/read", uri, `"uri":"` + uri + `"`},
		{"resources/read", under, `"uri":"` + under + `"`},
		{"resources/read", under + "%79", `"uri":"` + under + `%79"`},
		{"prompts/get", name, `"name":"` + name + `"`},
		{"prompts/get", name, `"name":"` + name + `","arguments":{"x":7}`},
		{"completion/complete", "", complete(`{"type":"ref/prompt","name":"` + name + `"}`)},
		{"completion/complete", "", complete(`{"type":"ref/resource","uri":"test://` + name + `/{x}"}`)},
		{"resources/subscribe", "", `"uri":"` + uri + `"`},
		{"resources/unsubscribe", "", `"uri":"` + uri + `"`},
	}
}

// asker sends a request and returns everything that comes back, headers included.
type asker func(question) string

// transcript returns the answers to all questions about a name, and the lists, page by
// page.
func transcript(t *testing.T, ask asker, name string) string {
	t.Helper()
	var b strings.Builder
	for _, q := range questions(name) {
		fmt.Fprintf(&b, "%s: %s\n", q.method, ask(q))
	}
	for _, method := range []string{"tools/list", "resources/list", "resources/templates/list", "prompts/list"} {
		params := ""
		for {
			answer := ask(question{method, "", params})
			fmt.Fprintf(&b, "%s: %s\n", method, answer)
			_, cursor, more := strings.Cut(answer, `"nextCursor":"`)
			if !more {
				break
			}
			cursor, _, _ = strings.Cut(cursor, `"`)
			params = `"cursor":"` + cursor + `"`
		}
	}
	return b.String()
}

// datedBody and statelessBody are requests of the two eras.
func datedBody(q question) string {
	return `{"jsonrpc":"2.0","id":1,"method":"` + q.method + `","params":{` + q.params + `}}`
}

func statelessBody(q question) string {
	comma := ","
	if q.params == "" {
		comma = ""
	}
	return `{"jsonrpc":"2.0","id":1,"method":"` + q.method + `","params":{` + q.params + comma + modernMeta + `}}`
}

// overHTTP returns an asker that also returns the status and the headers that a server
// chooses.
func overHTTP(t *testing.T, url string, headers func(question) map[string]string, body func(question) string) asker {
	return func(q question) string {
		t.Helper()
		resp := begin(t, t.Context(), url, headers(q), body(q))
		defer resp.Body.Close()
		answer, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		resp.Header.Del("Date")
		resp.Header.Del("Mcp-Session-Id")
		shown, err := json.Marshal(resp.Header)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d %s %s", resp.StatusCode, shown, answer)
	}
}

// unseenWire is a way to a server: to ask, and to be told of changes. told subscribes
// to URIs, has notify called, again and again if need be, and returns what is told up to
// the first update of the last URI.
type unseenWire struct {
	ask  asker
	told func(uris []string, notify func()) []string
}

// unseenWires returns the ways to a server.
func unseenWires() map[string]func(t *testing.T, s *Server) unseenWire {
	return map[string]func(t *testing.T, s *Server) unseenWire{
		"stdio":              unseenStdio,
		"stdio, stateless":   unseenStdioStateless,
		"HTTP, stateless":    unseenStateless,
		"HTTP with sessions": unseenSessions,
	}
}

func unseenStdio(t *testing.T, s *Server) unseenWire {
	p := startPipe(t, s)
	p.handshake()
	return unseenWire{
		ask: func(q question) string { return p.ask(datedBody(q)) },
		told: func(uris []string, notify func()) []string {
			for _, uri := range uris {
				p.ask(datedBody(question{method: "resources/subscribe", params: `"uri":"` + uri + `"`}))
			}
			notify()
			return until(uris, p.next)
		},
	}
}

func unseenStdioStateless(t *testing.T, s *Server) unseenWire {
	p := startPipe(t, s)
	return unseenWire{
		ask: func(q question) string { return p.ask(statelessBody(q)) },
		told: func(uris []string, notify func()) []string {
			acknowledged := p.ask(statelessBody(listenTo(uris)))
			notify()
			return append([]string{acknowledged}, until(uris, p.next)...)
		},
	}
}

func unseenStateless(t *testing.T, s *Server) unseenWire {
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	headers := func(q question) map[string]string { return modernHeaders(q.method, q.name) }
	return unseenWire{
		ask: overHTTP(t, web.URL, headers, statelessBody),
		told: func(uris []string, notify func()) []string {
			q := listenTo(uris)
			streaming := headers(q)
			streaming["Accept"] = "text/event-stream"
			resp := begin(t, t.Context(), web.URL, streaming, statelessBody(q))
			defer resp.Body.Close()
			next := events(t, resp)
			acknowledged := next()
			notify()
			return append([]string{acknowledged}, until(uris, next)...)
		},
	}
}

func unseenSessions(t *testing.T, s *Server) unseenWire {
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	session := httpHandshake(t, web.URL)
	headers := func(q question) map[string]string {
		asked := maps.Clone(session)
		asked["Accept"] = "application/json, text/event-stream"
		return asked
	}
	ask := overHTTP(t, web.URL, headers, datedBody)
	return unseenWire{
		ask: ask,
		told: func(uris []string, notify func()) []string {
			for _, uri := range uris {
				ask(question{method: "resources/subscribe", params: `"uri":"` + uri + `"`})
			}
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, web.URL, nil)
			if err != nil {
				t.Fatal(err)
			}
			for name, value := range session {
				req.Header.Set(name, value)
			}
			req.Header.Set("Accept", "text/event-stream")
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			notify()
			return until(uris, events(t, resp))
		},
	}
}

// listenTo is a request to be told of updates of resources.
func listenTo(uris []string) question {
	quoted, _ := json.Marshal(uris)
	return question{method: "subscriptions/listen", params: `"notifications":{"resourceSubscriptions":` + string(quoted) + `}`}
}

// until returns what next gives up to an update of the last URI, or to the end.
func until(uris []string, next func() string) (told []string) {
	last := `"uri":"` + uris[len(uris)-1] + `"`
	for {
		message := next()
		told = append(told, message)
		if message == "" || strings.Contains(message, last) {
			return slices.Compact(told)
		}
	}
}
