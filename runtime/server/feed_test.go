package server

import (
	"context"
	"encoding/json"
	goruntime "runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// changes collects what a client is told of changes.
type changes chan string

func (c changes) options() *mcp.ClientOptions {
	return &mcp.ClientOptions{
		ToolListChangedHandler:     func(context.Context, *mcp.ToolListChangedRequest) { c <- "tools" },
		PromptListChangedHandler:   func(context.Context, *mcp.PromptListChangedRequest) { c <- "prompts" },
		ResourceListChangedHandler: func(context.Context, *mcp.ResourceListChangedRequest) { c <- "resources" },
		ResourceUpdatedHandler:     func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { c <- r.Params.URI },
	}
}

// expect waits for notifications, in any order and nothing else.
func (c changes) expect(t *testing.T, want ...string) {
	t.Helper()
	missing := make(map[string]bool)
	for _, w := range want {
		missing[w] = true
	}
	for len(missing) > 0 {
		select {
		case got := <-c:
			if !missing[got] {
				t.Errorf("unexpected notification %s", got)
			}
			delete(missing, got)
		case <-time.After(patience):
			t.Fatalf("no notification of %v", missing)
		}
	}
}

func TestL7_7_SessionsAreToldOfChanges(t *testing.T) {
	for _, transport := range []string{"stdio", "http"} {
		t.Run(transport, func(t *testing.T) {
			s, l := newShared(t, layer.AllowAll(), Options{})
			told := make(changes, 16)
			session, end := connect(t, s, transport, "2025-11-25", told.options())
			if err := session.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "test://info"}); err != nil {
				t.Fatal(err)
			}
			if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "touch"}); err != nil {
				t.Fatal(err)
			}
			told.expect(t, "test://info", "tools")
			l.NotifyChange(cloudg.ChangePrompts, "")
			told.expect(t, "prompts")
			l.NotifyChange(cloudg.ChangeResources, "test://info")
			told.expect(t, "test://info", "resources")
			if err := session.Unsubscribe(t.Context(), &mcp.UnsubscribeParams{URI: "test://info"}); err != nil {
				t.Fatal(err)
			}
			l.NotifyChange(cloudg.ChangeResource, "test://info")
			l.NotifyChange(cloudg.ChangeResource, "test://items/alpha") // nobody subscribed
			l.NotifyChange(cloudg.ChangeTools, "")
			told.expect(t, "tools")
			end()
		})
	}
}

// A tool that is added while serving can be called, and clients are told of it.
func TestRegistryChangesAreTold(t *testing.T) {
	s, l := newShared(t, layer.AllowAll(), Options{})
	told := make(changes, 16)
	session, _ := connect(t, s, "stdio", "2025-11-25", told.options())
	if err := session.Ping(t.Context(), nil); err != nil { // the handshake is over now
		t.Fatal(err)
	}
	err := l.Registry().Add(&cloudg.ToolSpec{
		Primitive: cloudg.Primitive{Name: "added"},
		Handle:    cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (*cloudg.ToolResult, error) { return cloudg.Text("new"), nil }),
	})
	if err != nil {
		t.Fatal(err)
	}
	told.expect(t, "tools")
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "added"})
	if err != nil || resultText(t, result) != "new" {
		t.Errorf("result %v, error %v", result, err)
	}
}

// Everything may be subscribed to, and nothing is told of what is hidden or does not
// exist. The policy decides when it is told.
func TestQ22_UpdatesAreFilteredPerPrincipal(t *testing.T) {
	resolve := func(info cloudg.RequestInfo) *cloudg.Principal { return &cloudg.Principal{ID: info.ClientName} }
	all := `"test://info","test://nope","test://items/alpha"`
	for version, listen := range map[string]func(p *pipe, name string){
		"2025-11-25": func(p *pipe, name string) {
			p.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"` + name + `","version":"1"}}}`)
			p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
			for uri := range strings.SplitSeq(all, ",") {
				if got := p.ask(`{"jsonrpc":"2.0","id":` + uri + `,"method":"resources/subscribe","params":{"uri":` + uri + `}}`); got != `{"jsonrpc":"2.0","id":`+uri+`,"result":{}}` {
					p.t.Errorf("subscribe %s: %s", uri, got)
				}
			}
		},
		"2026-07-28": func(p *pipe, name string) {
			meta := strings.TrimSuffix(modernMeta, "}") + `,"io.modelcontextprotocol/clientInfo":{"name":"` + name + `","version":"1"}}`
			got := p.ask(`{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":[` + all + `]},` + meta + `}}`)
			if !strings.Contains(got, `"resourceSubscriptions":[`+all+`]`) {
				p.t.Errorf("acknowledgement: %s", got)
			}
		},
	} {
		t.Run(version, func(t *testing.T) {
			s, l := newShared(t, hiding{"test://info"}, Options{Resolve: resolve})
			bob, admin := startPipe(t, s), startPipe(t, s)
			listen(bob, "bob")
			listen(admin, "admin")
			for _, uri := range []string{"test://info", "test://nope", "test://items/beta", "test://items/alpha"} {
				l.NotifyChange(cloudg.ChangeResource, uri)
			}
			expectUpdates(t, bob, "test://items/alpha")
			expectUpdates(t, admin, "test://info", "test://items/alpha")
		})
	}
}

// expectUpdates reads notifications of updates until there was one of each URI, in
// order.
func expectUpdates(t *testing.T, p *pipe, uris ...string) {
	t.Helper()
	for _, uri := range uris {
		if line := p.next(); !strings.Contains(line, `"method":"notifications/resources/updated"`) || !strings.Contains(line, `"uri":"`+uri+`"`) {
			t.Errorf("want an update of %s, got %s", uri, line)
		}
	}
}

func TestL12_3_NothingIsToldBeforeInitialized(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	f := s.feed(mcp.NewServer(s.impl, nil))
	over, client := mcp.NewInMemoryTransports()
	session, err := f.sdk.Connect(t.Context(), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	f.audience.subscribe(session, "test://info", "test://info", cloudg.Local())
	send := func() (sent int) {
		handler := f.sending(func(context.Context, string, mcp.Request) (mcp.Result, error) {
			sent++
			return nil, nil
		})
		for _, req := range []mcp.Request{
			&mcp.ServerRequest[*mcp.ToolListChangedParams]{Session: session, Params: &mcp.ToolListChangedParams{}},
			&mcp.ServerRequest[*mcp.PromptListChangedParams]{Session: session, Params: &mcp.PromptListChangedParams{}},
			&mcp.ServerRequest[*mcp.ResourceListChangedParams]{Session: session, Params: &mcp.ResourceListChangedParams{}},
			&mcp.ServerRequest[*mcp.ResourceUpdatedNotificationParams]{Session: session, Params: &mcp.ResourceUpdatedNotificationParams{URI: "test://info"}},
		} {
			if _, err := handler(t.Context(), "", req); err != nil {
				t.Error(err)
			}
		}
		return sent
	}
	if sent := send(); sent != 0 {
		t.Errorf("%d notifications are sent before the handshake", sent)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil).Connect(t.Context(), client, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Ping(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if sent := send(); sent != 4 {
		t.Errorf("%d notifications are sent after the handshake", sent)
	}
}

// At 2026-07-28 a client listens, and gets what it asked for and nothing else.
func TestL12_3_Listen(t *testing.T) {
	s, l := newShared(t, layer.AllowAll(), Options{})
	p := startPipe(t, s)
	ack := p.ask(`{"jsonrpc":"2.0","id":"sub","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":false,"resourceSubscriptions":["test://info"]},` + modernMeta + `}}`)
	var message struct {
		Method string
		Params struct {
			Notifications json.RawMessage
			URI           string
			Meta          map[string]any `json:"_meta"`
		}
	}
	if err := json.Unmarshal([]byte(ack), &message); err != nil {
		t.Fatal(err)
	}
	if message.Method != "notifications/subscriptions/acknowledged" ||
		string(message.Params.Notifications) != `{"toolsListChanged":true,"resourceSubscriptions":["test://info"]}` ||
		message.Params.Meta["io.modelcontextprotocol/subscriptionId"] != "sub" {
		t.Fatalf("acknowledgement: %s", ack)
	}
	l.NotifyChange(cloudg.ChangePrompts, "")
	l.NotifyChange(cloudg.ChangeResources, "test://items/alpha")
	l.NotifyChange(cloudg.ChangeResource, "test://info")
	l.NotifyChange(cloudg.ChangeTools, "")
	var methods []string
	for range 2 {
		line := p.next()
		if err := json.Unmarshal([]byte(line), &message); err != nil {
			t.Fatal(err)
		}
		if message.Params.Meta["io.modelcontextprotocol/subscriptionId"] != "sub" {
			t.Errorf("without the subscription: %s", line)
		}
		methods = append(methods, message.Method)
	}
	if diff := cmp.Diff([]string{"notifications/resources/updated", "notifications/tools/list_changed"}, methods); diff != "" {
		t.Errorf("notifications (-want +got):\n%s", diff)
	}
}

// A burst of the same changes is told once or twice, and a flood of different ones
// is cut.
func TestFeedBounds(t *testing.T) {
	k := newKit(t, Options{})
	q := &changeQueue{running: true} // nobody tells
	for i := range maxPending + 10 {
		q.put(cloudg.Change{Kind: cloudg.ChangeResource, URI: strings.Repeat("x", i+1)}, k.Server.log, nil)
		q.put(cloudg.Change{Kind: cloudg.ChangeResource, URI: "x"}, k.Server.log, nil)
	}
	if len(q.pending) != maxPending {
		t.Errorf("%d changes wait", len(q.pending))
	}
}

// Servers and sessions that are used no more are forgotten.
func TestFeedsEnd(t *testing.T) {
	s, _ := newShared(t, layer.AllowAll(), Options{})
	f := s.feed(mcp.NewServer(s.impl, nil))
	session(t, f)
	reference := weak.Make(f)
	waitGC(t, "a session", func() bool {
		f.audience.mu.Lock()
		defer f.audience.mu.Unlock()
		return len(f.audience.sessions) == 0
	})
	f = nil
	waitGC(t, "a feed", func() bool { return reference.Value() == nil })
}

// session makes a session that listens, and ends it.
func session(t *testing.T, f *feed) {
	t.Helper()
	over, client := mcp.NewInMemoryTransports()
	server, err := f.sdk.Connect(t.Context(), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil).Connect(t.Context(), client, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	f.audience.subscribe(server, "test://info", "test://info", cloudg.Local())
	if f.audience.subscriber(server, "test://info") == nil {
		t.Error("the subscription is lost")
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := server.Wait(); err != nil {
		t.Error(err)
	}
}

// waitGC collects garbage until done.
func waitGC(t *testing.T, what string, done func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for !done() {
		if ctx.Err() != nil {
			t.Fatalf("%s is kept", what)
		}
		goruntime.GC()
		time.Sleep(time.Millisecond)
	}
}
