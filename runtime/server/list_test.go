package server

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// listPage asks for one page and returns it with the cursor of the next.
func listPage(t *testing.T, s *Server, cursor string) (tools []json.RawMessage, next string, err error) {
	t.Helper()
	server, client := mcp.NewInMemoryTransports()
	session, err := s.newMCP().Connect(t.Context(), server, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "tester"}, nil).Connect(t.Context(), client, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	result, err := c.ListTools(t.Context(), &mcp.ListToolsParams{Cursor: cursor})
	if err != nil {
		return nil, "", err
	}
	for _, tool := range result.Tools {
		b, err := json.Marshal(tool)
		if err != nil {
			t.Fatal(err)
		}
		tools = append(tools, b)
	}
	return tools, result.NextCursor, nil
}

func TestL7_6_Paging(t *testing.T) {
	for _, test := range []struct {
		size  int
		pages []int
	}{
		{0, []int{8}},
		{-1, []int{8}},
		{3, []int{3, 3, 2}},
		{8, []int{8}},
		{1, []int{1, 1, 1, 1, 1, 1, 1, 1}},
	} {
		s := newKit(t, Options{PageSize: test.size}).Server
		whole, _, err := listPage(t, newKit(t, Options{}).Server, "")
		if err != nil {
			t.Fatal(err)
		}
		var got []json.RawMessage
		var pages []int
		for cursor := ""; ; {
			page, next, err := listPage(t, s, cursor)
			if err != nil {
				t.Fatal(err)
			}
			got, pages = append(got, page...), append(pages, len(page))
			if cursor = next; cursor == "" {
				break
			}
		}
		if diff := cmp.Diff(test.pages, pages); diff != "" {
			t.Errorf("size %d: pages (-want +got):\n%s", test.size, diff)
		}
		if diff := cmp.Diff(whole, got); diff != "" {
			t.Errorf("size %d: all pages together (-want +got):\n%s", test.size, diff)
		}
	}
}

func TestL7_6_Cursor(t *testing.T) {
	want := position{offset: 30, list: "0123456789ab"}
	cursor := want.cursor("tools")
	if text, err := base64.RawURLEncoding.DecodeString(cursor); err != nil || string(text) != `{"k": "tools", "o": 30, "f": "0123456789ab"}` {
		t.Errorf("cursor %s: %s, %v", cursor, text, err)
	}
	if got, err := parseCursor("tools", cursor); err != nil || got != want {
		t.Errorf("got %v, %v", got, err)
	}
	k := newKit(t, Options{PageSize: 3})
	tools := k.mount.Tools(t.Context(), cloudg.Local())
	at := func(kind string, offset int) string { return position{offset, fingerprint(tools)}.cursor(kind) }
	for _, cursor := range []string{"?", "eyJ", "W10", "bnVsbA", at("prompts", 3), at("tools", -1), "eyJrIjoidG9vbHMifQ", "eyJrIjoidG9vbHMiLCJvIjoxLjV9", "eyJrIjogInRvb2xzIiwgIm8iOiAzMH0"} {
		_, _, err := listPage(t, k.Server, cursor)
		if err == nil || !strings.Contains(err.Error(), "Invalid cursor") {
			t.Errorf("cursor %s: error %v", cursor, err)
		}
	}
	if page, next, err := listPage(t, k.Server, at("tools", 1<<40)); err != nil || len(page) > 0 || next != "" {
		t.Errorf("beyond the end: %d tools, next %q, error %v", len(page), next, err)
	}
}

// A list that has changed between two pages must be begun again.
func TestQ56_StaleCursor(t *testing.T) {
	k := newKit(t, Options{PageSize: 3})
	_, next, err := listPage(t, k.Server, "")
	if err != nil || next == "" {
		t.Fatalf("next %q, error %v", next, err)
	}
	if _, _, err := listPage(t, k.Server, next); err != nil {
		t.Fatal(err)
	}
	added := &cloudg.ToolSpec{
		Primitive: cloudg.Primitive{Name: "added"},
		Handle:    cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (cloudg.JSON, error) { return codec.ObjectValue(), nil }),
	}
	if err := k.mount.Layer().Registry().Add(added); err != nil {
		t.Fatal(err)
	}
	if _, _, err := listPage(t, k.Server, next); err == nil || !strings.Contains(err.Error(), textStaleCursor) {
		t.Errorf("error %v", err)
	}
}
