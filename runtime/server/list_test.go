package server

import (
	"encoding/json"
	"strings"
	"testing"

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
	if got, want := formatCursor("tools", 30), "eyJrIjogInRvb2xzIiwgIm8iOiAzMH0"; got != want {
		t.Errorf("cursor %s, want %s", got, want)
	}
	for _, offset := range []int{0, 1, 1000} {
		if got, ok := parseCursor("tools", formatCursor("tools", offset)); !ok || got != offset {
			t.Errorf("offset %d: got %d, %v", offset, got, ok)
		}
	}
	if _, ok := parseCursor("tools", formatCursor("prompts", 1)); ok {
		t.Error("a cursor of another list is accepted")
	}
	s := newKit(t, Options{PageSize: 3}).Server
	for _, cursor := range []string{"?", "eyJ", "W10", "bnVsbA", formatCursor("prompts", 3), formatCursor("tools", -1), "eyJrIjoidG9vbHMifQ", "eyJrIjoidG9vbHMiLCJvIjoxLjV9"} {
		_, _, err := listPage(t, s, cursor)
		if err == nil || !strings.Contains(err.Error(), "Invalid cursor") {
			t.Errorf("cursor %s: error %v", cursor, err)
		}
	}
	if page, next, err := listPage(t, s, formatCursor("tools", 1<<40)); err != nil || len(page) > 0 || next != "" {
		t.Errorf("beyond the end: %d tools, next %q, error %v", len(page), next, err)
	}
}
