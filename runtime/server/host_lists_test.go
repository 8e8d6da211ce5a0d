package server

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// addHostTool gives a host a tool that says whose it is.
func addHostTool(host *mcp.Server, name string) {
	mcp.AddTool(host, &mcp.Tool{Name: name}, func(context.Context, *mcp.CallToolRequest, any) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "the host's"}}}, nil, nil
	})
}

// What both have is the host's, in lists and calls, whether it was there before the
// mount or came later, and the log says so once.
func TestL8_2_Clashes(t *testing.T) {
	for _, wire := range hostWires() {
		t.Run(wire.String(), func(t *testing.T) {
			host, log := newHost(nil), new(watch)
			addHostTool(host, "echo")
			for _, uri := range []string{"test://info", "test://items/beta"} {
				host.AddResource(&mcp.Resource{URI: uri, Name: uri}, func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
					return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, Text: "the host's"}}}, nil
				})
			}
			s, _ := newMount(t, layer.AllowAll(), "", Options{Logger: log.logger()})
			clashes, err := s.MountInto(host, HostOptions{})
			want := []Clash{{cloudg.KindTool, "echo"}, {cloudg.KindResource, "test://info"}}
			if diff := cmp.Diff(want, clashes); err != nil || diff != "" {
				t.Fatalf("error %v, clashes (-want +got):\n%s", err, diff)
			}
			addHostTool(host, "stats") // after the mount
			session := wire.connect(t, host, nil, nil)
			text := func(name string) string {
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: echoing})
				if err != nil {
					t.Fatal(err)
				}
				return resultText(t, result)
			}
			for _, name := range []string{"stats", "echo"} {
				if got := text(name); got != "the host's" {
					t.Errorf("%s: %s", name, got)
				}
			}
			lists := map[string][]string{
				"tools":     {"echo", "hello", "stats", "slow", "sleepy", "fail", "linked", "crash", "touch"},
				"prompts":   {"ask", "greet"},
				"resources": {"host://a", "test://info", "test://items/beta"},
				"templates": {"host://{x}", "test://items/{item_id}"},
			}
			for range 2 {
				if diff := cmp.Diff(lists, names(t, session)); diff != "" {
					t.Errorf("lists (-want +got):\n%s", diff)
				}
			}
			for uri, theirs := range map[string]bool{"test://info": true, "test://items/beta": true, "test://items/alpha": false} {
				read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
				if err != nil || (read.Contents[0].Text == "the host's") != theirs {
					t.Errorf("%s: %v, %v", uri, read, err)
				}
			}
			for _, key := range []string{"echo", "stats", "test://info"} {
				if n := strings.Count(log.String(), "key="+key+" "); n != 1 {
					t.Errorf("%s is in the log %d times:\n%s", key, n, log)
				}
			}
		})
	}
}

// A template of the host stays the host's, with all that it leads to.
func TestL8_2_ClashesOfTemplates(t *testing.T) {
	host := newHost(nil)
	host.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "test://items/{item_id}", Name: "x"}, func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, Text: "the host's"}}}, nil
	})
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	clashes, err := s.MountInto(host, HostOptions{})
	if diff := cmp.Diff([]Clash{{cloudg.KindTemplate, "test://items/{item_id}"}}, clashes); err != nil || diff != "" {
		t.Fatalf("error %v, clashes (-want +got):\n%s", err, diff)
	}
	session := hostWire{"memory", "2025-11-25"}.connect(t, host, nil, nil)
	read, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "test://items/alpha"})
	if err != nil || read.Contents[0].Text != "the host's" {
		t.Errorf("%v, %v", read, err)
	}
	if diff := cmp.Diff([]string{"host://{x}", "test://items/{item_id}"}, names(t, session)["templates"]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Pages of the host come first, untouched; those of the layer follow on the last.
func TestL8_2_Pages(t *testing.T) {
	for _, version := range []string{"2025-11-25", "2026-07-28"} {
		t.Run(version, func(t *testing.T) {
			host := newHost(&mcp.ServerOptions{PageSize: 2})
			for i := range 4 { // five tools with hello
				addHostTool(host, fmt.Sprintf("a%d", i))
			}
			addHostTool(host, "z-last")
			s, _ := newMount(t, layer.AllowAll(), "", Options{PageSize: 3})
			mustMount(t, s, host, HostOptions{})
			session := hostWire{"memory", version}.connect(t, host, nil, nil)
			addHostTool(host, "a-echo") // on a page before the last
			addHostTool(host, "echo")
			var pages []string
			for cursor := ""; ; {
				list, err := session.ListTools(t.Context(), &mcp.ListToolsParams{Cursor: cursor})
				if err != nil {
					t.Fatal(err)
				}
				var page []string
				for _, tool := range list.Tools {
					page = append(page, tool.Name)
				}
				pages = append(pages, strings.Join(page, " "))
				if cursor = list.NextCursor; cursor == "" {
					break
				}
			}
			want := []string{"a-echo a0", "a1 a2", "a3 echo", "hello z-last stats slow sleepy", "fail linked crash", "touch"}
			if diff := cmp.Diff(want, pages); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if _, err := session.ListTools(t.Context(), &mcp.ListToolsParams{Cursor: "no cursor"}); err == nil {
				t.Error("anything is a cursor")
			}
		})
	}
}

// Two mounts in one host have cursors of their own.
func TestL8_2_PagesOfTwoMounts(t *testing.T) {
	host := newHost(nil)
	for _, prefix := range []string{"one_", "two_"} {
		s, _ := newMount(t, layer.AllowAll(), prefix, Options{PageSize: 5})
		if _, err := s.MountInto(host, HostOptions{Include: []Feature{FeatureTools}}); err != nil {
			t.Fatal(err)
		}
	}
	session := hostWire{"memory", "2026-07-28"}.connect(t, host, nil, nil)
	if got := names(t, session)["tools"]; len(got) != 17 || got[0] != "hello" || got[1] != "one_echo" || got[9] != "two_echo" {
		t.Errorf("%d tools: %v", len(got), got)
	}
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "one_echo", Arguments: echoing})
	if err != nil || result.IsError {
		t.Errorf("%v, %v", result, err)
	}
}

// Definitions are those of the layer to the letter, and lists are for their caller
// alone.
func TestL8_2_ListsOnTheWire(t *testing.T) {
	host := mcp.NewServer(&mcp.Implementation{Name: "host", Version: "9"}, nil)
	addHostTool(host, "hello")
	s, _ := newMount(t, layer.AllowAll(), "", Options{})
	mustMount(t, s, host, HostOptions{})
	p := hostPipe(t, host)
	got := unescaped(p.ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + modernMeta + `}}`))
	own := string(s.mount.Tools(t.Context(), nil))
	for _, want := range []string{
		`,` + own[1:], // behind the host's tool, as the layer writes them
		`"resultType":"complete"`, `"ttlMs":0`, `"cacheScope":"private"`,
		`"_meta":{"` + mcp.MetaKeyServerInfo + `":{"name":"host","version":"9"}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}
