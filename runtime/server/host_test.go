//lint:file-ignore SA1019 the SDK marks log messages as deprecated; hosts have them
package server

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Mounting checks everything before it changes anything.
func TestL12_9_Registering(t *testing.T) {
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	if _, err := s.MountInto(nil, HostOptions{}); err == nil {
		t.Error("nil is a host")
	}
	host := newHost(nil)
	_, err := s.MountInto(host, HostOptions{Include: []Feature{FeatureTools, "nope"}})
	if err == nil || !strings.Contains(err.Error(), `Unknown primitive kinds: ["nope"]; use ["tools" `) {
		t.Errorf("error %v", err)
	}
	bare := names(t, hostWire{"memory", "2025-11-25"}.connect(t, newHost(nil), nil, nil))
	if diff := cmp.Diff(bare, names(t, hostWire{"memory", "2025-11-25"}.connect(t, host, nil, nil))); diff != "" {
		t.Errorf("a mount that failed changed the host (-want +got):\n%s", diff)
	}
	mustMount(t, s, host, HostOptions{})
	once := names(t, hostWire{"memory", "2025-11-25"}.connect(t, host, nil, nil))
	mustMount(t, s, host, HostOptions{}) // the same again
	if diff := cmp.Diff(once, names(t, hostWire{"memory", "2025-11-25"}.connect(t, host, nil, nil))); diff != "" {
		t.Errorf("mounted twice (-want +got):\n%s", diff)
	}
	other, _ := newMount(t, layer.AllowAll(), "two_", Options{})
	clashes, err := other.MountInto(host, HostOptions{})
	want := []Clash{{cloudg.KindResource, "test://info"}, {cloudg.KindTemplate, "test://items/{item_id}"}}
	if diff := cmp.Diff(want, clashes); err != nil || diff != "" {
		t.Errorf("another layer: error %v, clashes (-want +got):\n%s", err, diff)
	}
}

// Nothing of the look at a host stays in it.
func TestLookEnds(t *testing.T) {
	check := checkGoroutines(t)
	host := newHost(nil)
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	for range host.Sessions() {
		t.Error("a session goes on")
	}
	check()
}

// A host that refuses to be looked at gets its mount all the same.
func TestHostsThatRefuse(t *testing.T) {
	host, log := newHost(nil), new(watch)
	var refuse atomic.Bool
	refuse.Store(true)
	host.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if refuse.Load() {
				return nil, invalidParams("not you")
			}
			return next(ctx, method, req)
		}
	})
	s, _ := newMount(t, layer.AllowAll(), "", Options{Logger: log.logger()})
	mustMount(t, s, host, HostOptions{})
	if !strings.Contains(log.String(), "the host does not show what it has") {
		t.Error(log)
	}
	refuse.Store(false)
	session := hostWire{"memory", "2026-07-28"}.connect(t, host, nil, nil)
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: echoing})
	if err != nil || result.IsError {
		t.Errorf("%v, %v", result, err)
	}
}

// The prefix is that of the mount, and Include says what the host gets.
func TestL8_1_MountingIntoAServer(t *testing.T) {
	all := map[string][]string{"tools": {"hello"}, "prompts": {"ask"}, "resources": {"host://a"}, "templates": {"host://{x}"}}
	for feature, want := range map[Feature]struct {
		list    string
		entries []string
	}{
		FeatureTools:     {"tools", []string{"hello", "cg_echo", "cg_stats", "cg_slow", "cg_sleepy", "cg_fail", "cg_linked", "cg_crash", "cg_touch"}},
		FeaturePrompts:   {"prompts", []string{"ask", "cg_greet"}},
		FeatureResources: {"resources", []string{"host://a", "test://info"}},
		FeatureTemplates: {"templates", []string{"host://{x}", "test://items/{item_id}"}},
	} {
		t.Run(string(feature), func(t *testing.T) {
			host := newHost(nil)
			s, _ := newMount(t, layer.AllowAll(), "cg_", Options{})
			mustMount(t, s, host, HostOptions{Include: []Feature{feature}})
			session := hostWire{"memory", "2025-11-25"}.connect(t, host, nil, nil)
			expected := make(map[string][]string)
			for list, entries := range all {
				expected[list] = entries
			}
			expected[want.list] = want.entries
			if diff := cmp.Diff(expected, names(t, session)); diff != "" {
				t.Errorf("lists (-want +got):\n%s", diff)
			}
			_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "cg_echo", Arguments: echoing})
			if (err == nil) != (feature == FeatureTools) {
				t.Errorf("call: %v", err)
			}
			_, err = session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://items/alpha"})
			if (err == nil) != (feature == FeatureTemplates) {
				t.Errorf("read: %v", err)
			}
		})
	}
}

// What a host declares is what it did, and what the mount brings.
func TestL8_2_Capabilities(t *testing.T) {
	for name, row := range map[string]struct {
		opts      *mcp.ServerOptions
		include   []Feature
		subscribe bool
		want      string
	}{
		"bare":       {nil, nil, false, "completions logging prompts resources tools"},
		"prepared":   {PrepareHost(nil), nil, true, "completions logging prompts resources tools"},
		"no logging": {&mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{}}, nil, false, "completions prompts resources tools"},
		"tools only": {&mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{}}, []Feature{FeatureTools}, false, "tools"},
	} {
		for _, version := range []string{"2025-11-25", "2026-07-28"} {
			t.Run(name+"/"+version, func(t *testing.T) {
				host := mcp.NewServer(&mcp.Implementation{Name: "empty", Version: "1"}, row.opts)
				s, _ := newMount(t, layer.AllowAll(), "", Options{})
				mustMount(t, s, host, HostOptions{Include: row.include})
				init := hostWire{"memory", version}.connect(t, host, nil, nil).InitializeResult()
				if init.ServerInfo.Name != "empty" {
					t.Errorf("server %v", init.ServerInfo)
				}
				var got []string
				caps := init.Capabilities
				for name, set := range map[string]bool{
					"tools":       caps.Tools != nil && caps.Tools.ListChanged,
					"prompts":     caps.Prompts != nil && caps.Prompts.ListChanged,
					"resources":   caps.Resources != nil && caps.Resources.ListChanged && caps.Resources.Subscribe == row.subscribe,
					"completions": caps.Completions != nil,
					"logging":     caps.Logging != nil,
				} {
					if set {
						got = append(got, name)
					}
				}
				slices.Sort(got)
				if diff := cmp.Diff(row.want, strings.Join(got, " ")); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// A host that says nothing else is served as before: requests for what it has get the
// same bytes, and its own middleware sees what it saw.
func TestL8_2_HostsAreAsBefore(t *testing.T) {
	requests := []string{
		`"method":"tools/call","params":{"name":"hello","arguments":{"name":"Ann"}}`,
		`"method":"tools/call","params":{"name":"hello","arguments":{"nam":"Ann"}}`,
		`"method":"tools/call","params":{"name":"nope"}`,
		`"method":"tools/call","params":{}`,
		`"method":"prompts/get","params":{"name":"ask"}`,
		`"method":"prompts/get","params":{"name":"nope"}`,
		`"method":"resources/read","params":{"uri":"host://b"}`,
		`"method":"resources/read","params":{"uri":"nope://b"}`,
		`"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"ask"},"argument":{"name":"a","value":"v"}}`,
		`"method":"completion/complete","params":{"argument":{"name":"a","value":"v"}}`,
		`"method":"resources/subscribe","params":{"uri":"host://a"}`,
		`"method":"resources/subscribe","params":{"uri":"nope://a"}`,
		`"method":"resources/unsubscribe","params":{"uri":"host://a"}`,
		`"method":"tools/list","params":{"cursor":"bm9uZQ=="}`,
		`"method":"logging/setLevel","params":{"level":"error"}`,
		`"method":"ping"`,
		`"method":"nope"`,
	}
	ask := func(mounted bool) (answers, methods []string) {
		host := newHost(pickyOptions())
		host.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				methods = append(methods, method)
				return next(ctx, method, req)
			}
		})
		if mounted {
			s, _ := newMount(t, layer.AllowAll(), "", Options{})
			mustMount(t, s, host, HostOptions{})
			methods = nil
		}
		p := hostPipe(t, host)
		p.handshake()
		for i, request := range requests {
			answers = append(answers, p.ask(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,%s}`, i, request)))
		}
		return answers, methods
	}
	bareAnswers, bareMethods := ask(false)
	answers, methods := ask(true)
	if diff := cmp.Diff(bareAnswers, answers); diff != "" {
		t.Errorf("answers (-bare +mounted):\n%s", diff)
	}
	if diff := cmp.Diff(bareMethods, methods); diff != "" {
		t.Errorf("methods that the host sees (-bare +mounted):\n%s", diff)
	}
}

// pickyOptions are those of a host that completes, and that takes only subscriptions to
// its own resources.
func pickyOptions() *mcp.ServerOptions {
	return &mcp.ServerOptions{
		CompletionHandler: func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
			return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{"the host's"}}}, nil
		},
		SubscribeHandler: func(_ context.Context, req *mcp.SubscribeRequest) error {
			if !strings.HasPrefix(req.Params.URI, "host://") {
				return mcp.ResourceNotFoundError(req.Params.URI)
			}
			return nil
		},
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
	}
}

// A name of neither goes to the host, which has its own words for it.
func TestL8_3_UnknownNamesAreTheHosts(t *testing.T) {
	host := newHost(nil)
	s, _ := newMount(t, layer.AllowAll(), "cg_", Options{})
	mustMount(t, s, host, HostOptions{})
	p := hostPipe(t, host)
	p.handshake()
	for name, want := range map[string]string{"nope": `unknown tool \"nope\"`, "cg_nope": `unknown tool \"cg_nope\"`, "echo": `unknown tool \"echo\"`} {
		got := p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + name + `"}}`)
		if diff := cmp.Diff(`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"`+want+`"}}`, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// A new server of the SDK with a mount shows and does what a server of one's own does.
func TestL8_4_AServerOfTheSDK(t *testing.T) {
	host := mcp.NewServer(&mcp.Implementation{Name: "kit", Version: "1.2.3"}, PrepareHost(nil))
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	ask := func(p *pipe) map[string]string {
		p.handshake()
		answers := make(map[string]string)
		for _, request := range []string{
			`"method":"tools/call","params":{"name":"echo","arguments":{"text":"ok <&>"}}`,
			`"method":"tools/call","params":{"name":"linked"}`,
			`"method":"tools/call","params":{"name":"stats"}`,
			`"method":"resources/read","params":{"uri":"test://items/alpha"}`,
			`"method":"prompts/get","params":{"name":"greet","arguments":{"name":"Ann"}}`,
			`"method":"prompts/get","params":{"name":"greet"}`,
			`"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"name","value":"a"}}`,
		} {
			answer := unescaped(p.ask(`{"jsonrpc":"2.0","id":1,` + request + `}`))
			// How long a call took is different each time.
			answers[request] = regexp.MustCompile(`(/duration_ms":)\d+`).ReplaceAllString(answer, "${1}0")
		}
		for _, list := range []string{"tools/list", "prompts/list", "resources/list", "resources/templates/list"} {
			answer := unescaped(p.ask(`{"jsonrpc":"2.0","id":1,"method":"` + list + `"}`))
			// The SDK says this at all versions.
			answers[list] = strings.NewReplacer(`"ttlMs":0,`, "", `"cacheScope":"private",`, "", `,"ttlMs":0`, "", `,"cacheScope":"private"`, "").Replace(answer)
		}
		return answers
	}
	if diff := cmp.Diff(ask(startPipe(t, s)), ask(hostPipe(t, host))); diff != "" {
		t.Errorf("(-own server +host):\n%s", diff)
	}
}

// unescaped takes back what the SDK escapes.
func unescaped(text string) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(text)
}

// Transports of the host's own serve the layer, too.
func TestL8_5_TransportsOfOnesOwn(t *testing.T) {
	host := newHost(nil)
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	there, here := mcp.NewInMemoryTransports()
	if _, err := host.Connect(t.Context(), &mcp.LoggingTransport{Transport: there, Writer: new(watch)}, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: echoing})
	if err != nil || result.IsError {
		t.Errorf("%v, %v", result, err)
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}

// Mounting needs nothing of the SDK but what everybody can use.
func TestD12_PublicInterfaces(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), "host") || !strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		looked++
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range parsed.Imports {
			if path := imported.Path.Value; path == `"unsafe"` || path == `"reflect"` {
				t.Errorf("%s imports %s", file.Name(), path)
			}
		}
		for _, group := range parsed.Comments {
			for _, comment := range group.List {
				if strings.HasPrefix(comment.Text, "//go:linkname") {
					t.Errorf("%s: %s", file.Name(), comment.Text)
				}
			}
		}
	}
	if looked < 5 {
		t.Errorf("looked at %d files", looked)
	}
}
