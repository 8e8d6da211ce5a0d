//lint:file-ignore SA1019 the SDK marks log messages as deprecated; hosts have them
package server

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Clients of a host are told of changes of the layer.
func TestL8_2_Changes(t *testing.T) {
	for _, wire := range []hostWire{{"memory", "2025-11-25"}, {"http", "2025-11-25"}} {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(PrepareHost(pickyOptions()))
			s, l := newMount(t, layer.AllowAll(), "", Options{})
			mustMount(t, s, host, HostOptions{})
			told := make(changes, 16)
			session := wire.connect(t, host, told.options(), nil)
			subscribe(t, session, "test://info", "host://a")
			l.NotifyChange(cloudg.ChangePrompts, "")
			told.expect(t, "prompts")
			l.NotifyChange(cloudg.ChangeResources, "test://info")
			told.expect(t, "test://info", "resources")
			if err := host.ResourceUpdated(t.Context(), &mcp.ResourceUpdatedNotificationParams{URI: "host://a"}); err != nil {
				t.Fatal(err)
			}
			told.expect(t, "host://a")
			if err := session.Unsubscribe(t.Context(), &mcp.UnsubscribeParams{URI: "test://info"}); err != nil {
				t.Fatal(err)
			}
			l.NotifyChange(cloudg.ChangeResource, "test://info")
			addHostTool(host, "added")
			told.expect(t, "tools")
			if err := l.Registry().Add(&cloudg.ToolSpec{Primitive: cloudg.Primitive{Name: "who"}, Handle: cloudg.ToolFunc(who)}); err != nil {
				t.Fatal(err)
			}
			told.expect(t, "tools")
			for list, entries := range names(t, session) {
				if strings.Contains(strings.Join(entries, " "), hostStub) {
					t.Errorf("%s show the stub: %v", list, entries)
				}
			}
		})
	}
}

func subscribe(t *testing.T, session *mcp.ClientSession, uris ...string) {
	t.Helper()
	for _, uri := range uris {
		if err := session.Subscribe(t.Context(), &mcp.SubscribeParams{URI: uri}); err != nil {
			t.Fatal(err)
		}
	}
}

// Listeners of 2026-07-28 are told on their stream.
func TestL8_2_ChangesWithoutSessions(t *testing.T) {
	host := mcp.NewServer(&mcp.Implementation{Name: "empty"}, PrepareHost(nil))
	s, l := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	p := hostPipe(t, host)
	got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{` + modernMeta + `,"notifications":{"toolsListChanged":true,"resourceSubscriptions":["test://info"]}}}`)
	if !strings.Contains(got, `"resourceSubscriptions":["test://info"]`) || !strings.Contains(got, `"toolsListChanged":true`) {
		t.Fatal(got)
	}
	l.NotifyChange(cloudg.ChangeResource, "test://info")
	if got := p.next(); !strings.Contains(got, `"notifications/resources/updated"`) {
		t.Error(got)
	}
	l.NotifyChange(cloudg.ChangeTools, "")
	if got := p.next(); !strings.Contains(got, `"notifications/tools/list_changed"`) {
		t.Error(got)
	}
}

// Changes of lists stay untold where the host wants that.
func TestL8_1_QuietLists(t *testing.T) {
	host := newHost(PrepareHost(nil))
	s, l := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{QuietLists: true})
	told := make(changes, 16)
	session := hostWire{"memory", "2025-11-25"}.connect(t, host, told.options(), nil)
	subscribe(t, session, "test://info")
	l.NotifyChange(cloudg.ChangePrompts, "")
	l.NotifyChange(cloudg.ChangeResources, "test://info")
	addHostTool(host, "added")
	told.expect(t, "test://info", "tools")
}

// A host that takes only subscriptions it knows takes those of the layer, too, once it
// is prepared; those to what a caller may not see are refused like others.
func TestL8_2_Subscriptions(t *testing.T) {
	for name, row := range map[string]struct {
		opts  *mcp.ServerOptions
		taken []string
	}{
		"bare":     {pickyOptions(), []string{"host://a"}},
		"prepared": {PrepareHost(pickyOptions()), []string{"host://a", "test://items/alpha"}},
	} {
		t.Run(name, func(t *testing.T) {
			host := newHost(row.opts)
			s, l := newMount(t, hiding{"test://info"}, "", Options{})
			mustMount(t, s, host, HostOptions{})
			told := make(changes, 16)
			session := hostWire{"memory", "2025-11-25"}.connect(t, host, told.options(), nil)
			var taken []string
			for _, uri := range []string{"host://a", "test://items/alpha", "test://info", "nope://x"} {
				if session.Subscribe(t.Context(), &mcp.SubscribeParams{URI: uri}) == nil {
					taken = append(taken, uri)
				}
			}
			if diff := cmp.Diff(row.taken, taken); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			l.NotifyChange(cloudg.ChangeResource, "test://info")
			l.NotifyChange(cloudg.ChangePrompts, "")
			told.expect(t, "prompts")
		})
	}
}

// Who mounts into a host without subscriptions reads why there are none.
func TestL8_2_UnpreparedHosts(t *testing.T) {
	for name, row := range map[string]struct {
		host   *mcp.Server
		opts   HostOptions
		warned bool
	}{
		"bare":      {newHost(nil), HostOptions{}, true},
		"prepared":  {newHost(PrepareHost(nil)), HostOptions{}, false},
		"not asked": {newHost(nil), HostOptions{Include: []Feature{FeatureTools}}, false},
	} {
		log := new(watch)
		s, _ := newMount(t, layer.AllowAll(), "", Options{Logger: log.logger()})
		mustMount(t, s, row.host, row.opts)
		if got := strings.Contains(log.String(), "server.PrepareHost"); got != row.warned {
			t.Errorf("%s: %s", name, log)
		}
	}
}

// Handlers of the layer are heard from level info on, as everywhere, while the host
// stays as it was: silent until its client asks.
func TestD11_LoggingInAHost(t *testing.T) {
	host := newHost(nil)
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	heard := make(chan string, 16)
	session := hostWire{"memory", "2025-11-25"}.connect(t, host, &mcp.ClientOptions{
		LoggingMessageHandler: func(_ context.Context, req *mcp.LoggingMessageRequest) { heard <- req.Params.Logger },
	}, nil)
	call := func(want ...string) {
		t.Helper()
		for _, name := range []string{"hello", "slow", "hello"} {
			if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: map[string]any{"name": "Ann"}}); err != nil {
				t.Fatal(err)
			}
		}
		for i, logger := range want {
			select {
			case got := <-heard:
				if got != logger {
					t.Errorf("message %d comes from %s, want %v", i, got, want)
				}
			case <-time.After(patience):
				t.Fatalf("no message %d of %v", i, want)
			}
		}
	}
	setLevel := func(level mcp.LoggingLevel) {
		t.Helper()
		if err := session.SetLoggingLevel(t.Context(), &mcp.SetLoggingLevelParams{Level: level}); err != nil {
			t.Fatal(err)
		}
	}
	call("cloudg", "cloudg", "cloudg")
	setLevel("error")
	call("host", "host")
	setLevel("info")
	call("host", "cloudg", "cloudg", "cloudg", "host")
}

// A token that the host's HTTP server has validated says who calls; without one, and
// from where the SDK does not tell, callers are anonymous, unless the host says that
// they are at its own keyboard.
func TestD11_PrincipalsInAHost(t *testing.T) {
	verifier := auth.RequireBearerToken(func(context.Context, string, *http.Request) (*auth.TokenInfo, error) {
		return &auth.TokenInfo{UserID: "ann", Scopes: []string{"ops"}, Expiration: time.Now().Add(time.Hour)}, nil
	}, nil)
	for _, wire := range hostWires() {
		for name, row := range map[string]struct {
			opts HostOptions
			wrap func(http.Handler) http.Handler
			want map[string]string // by transport
		}{
			"plain": {HostOptions{}, nil, map[string]string{"http": "anonymous http", "memory": "anonymous "}},
			"local": {HostOptions{Local: true}, nil, map[string]string{"http": "anonymous http", "memory": "local stdio"}},
			"token": {HostOptions{Local: true}, verifier, map[string]string{"http": "ann http", "memory": "local stdio"}},
		} {
			t.Run(wire.String()+"/"+name, func(t *testing.T) {
				host := newHost(nil)
				s, l := newMount(t, layer.AllowAll(), "", Options{})
				if err := l.Registry().Add(&cloudg.ToolSpec{Primitive: cloudg.Primitive{Name: "who"}, Handle: cloudg.ToolFunc(who)}); err != nil {
					t.Fatal(err)
				}
				mustMount(t, s, host, row.opts)
				session := wire.connect(t, host, nil, row.wrap)
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "who"})
				if err != nil {
					t.Fatal(err)
				}
				caller := result.StructuredContent.(map[string]any)
				got := caller["principal"].(string) + " " + caller["transport"].(string)
				if diff := cmp.Diff(row.want[wire.transport], got); diff != "" || caller["internal"] != "" || caller["client"] != "tester" {
					t.Errorf("%v (-want +got):\n%s", caller, diff)
				}
			})
		}
	}
}

// Progress of the layer's tools reaches the client before the answer.
func TestL8_2_Progress(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host := newHost(nil)
			s, _ := newMount(t, layer.AllowAll(), "", Options{})
			mustMount(t, s, host, HostOptions{})
			heard := make(chan float64, 16)
			session := wire.connect(t, host, &mcp.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) { heard <- req.Params.Progress },
			}, nil)
			params := &mcp.CallToolParams{Name: "slow"}
			params.SetProgressToken("token")
			if _, err := session.CallTool(t.Context(), params); err != nil {
				t.Fatal(err)
			}
			for want := range 3 {
				select {
				case got := <-heard:
					if got != float64(want+1) {
						t.Errorf("progress %v", got)
					}
				case <-time.After(patience):
					t.Fatal("no progress")
				}
			}
		})
	}
}
