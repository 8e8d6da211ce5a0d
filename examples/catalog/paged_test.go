package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// pagedLists are calls of all tools that answer in pages, each with a list of several
// items in the embedded estate.
func pagedLists() []pagedList {
	return []pagedList{
		{"find_assets", given{"provider": "AWS"}, given{"provider": "GCP"}, true},
		{"list_accounts", nil, nil, false},
		{"unresolved_references", nil, nil, false},
		{"get_edges", given{"source": "internet"}, given{"source": ""}, false},
		{"internet_exposure", nil, given{"include_reachable": true}, false},
		{"cross_account_edges", nil, given{"external_only": true}, false},
		{"list_findings", nil, given{"include_suppressed": true}, true},
		{"list_controls", given{"framework": "harbour"}, given{"status": "FAIL"}, false},
		{"list_controls", given{"framework": "harbour", "source": "ruleset"}, given{"framework": "net"}, false},
		{"compliance_gaps", nil, given{"min_severity": "HIGH"}, false},
	}
}

// A pagedList is a call of a tool that answers in pages.
type pagedList struct {
	tool   string
	args   given
	other  given // these make it another list; nil for a tool that knows only one
	fields bool  // the tool takes fields
}

// ofRuleset reports whether datasets have no part in the list.
func (l pagedList) ofRuleset() bool { return l.args["source"] == "ruleset" }

// with returns the arguments with others over them, as JSON.
func (l pagedList) with(t *testing.T, others ...given) string {
	t.Helper()
	all := given{}
	for _, some := range append([]given{l.args}, others...) {
		for name, value := range some {
			all[name] = value
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// given are arguments of a call, by name.
type given map[string]any

// pageOf is what every page has.
type pageOf struct {
	Dataset                 string
	Total, Offset, Returned int
	NextCursor              *string `json:"next_cursor"`
	Truncated               bool
	Items                   []map[string]any
}

// whole returns all of a list, and the cursor of its second item.
func (l pagedList) whole(t *testing.T, s server) (whole pageOf, cursor string) {
	t.Helper()
	whole = answer[pageOf](t, s, l.tool, l.with(t, given{"limit": 500}))
	first := answer[pageOf](t, s, l.tool, l.with(t, given{"limit": 1}))
	if whole.Total < 2 || whole.Total != len(whole.Items) || whole.Truncated || whole.NextCursor != nil || first.NextCursor == nil {
		t.Fatalf("the whole: %+v, the first page: %+v", whole, first)
	}
	return whole, *first.NextCursor
}

// eachPaged runs a test on a server of its own for every list.
func eachPaged(t *testing.T, test func(t *testing.T, s server, l pagedList)) {
	for _, l := range pagedLists() {
		t.Run(l.tool+l.with(t), func(t *testing.T) { test(t, northwharf(t), l) })
	}
}

// TestC4_AllPagedTools holds the table above against what the server has.
func TestC4_AllPagedTools(t *testing.T) {
	var tools []struct {
		Name        string
		InputSchema struct{ Properties map[string]any }
	}
	if err := json.Unmarshal(empty(t).Tools(t.Context(), runtime.Local()), &tools); err != nil {
		t.Fatal(err)
	}
	for _, tool := range tools {
		_, paged := tool.InputSchema.Properties["cursor"]
		_, fields := tool.InputSchema.Properties["fields"]
		listed := slices.ContainsFunc(pagedLists(), func(l pagedList) bool { return l.tool == tool.Name && l.fields == fields })
		if paged != listed {
			t.Errorf("%s takes a cursor: %v; pagedLists has it: %v", tool.Name, paged, listed)
		}
	}
}

// TestC4_Envelope reads the members of a page in their order.
func TestC4_Envelope(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		want := []string{"dataset", "total", "offset", "returned", "next_cursor", "truncated"}
		if l.ofRuleset() {
			want[0] = "frameworks"
		}
		var keys []string
		for key := range s.call(t, l.tool, l.with(t)).Structured.All() {
			keys = append(keys, key)
		}
		if diff := cmp.Diff(want, keys[:min(len(want), len(keys))]); diff != "" || !slices.Contains(keys, "items") {
			t.Errorf("%v (-want +got):\n%s", keys, diff)
		}
		for _, limit := range []int{0, 501} {
			if message, code, _ := refusal(t, s, l.tool, l.with(t, given{"limit": limit})); !strings.Contains(message, "limit") || code != "-32602" {
				t.Errorf("limit %d: %q, code %s", limit, message, code)
			}
		}
	})
}

// TestC4_PageByPage walks through every list with pages that grow, and compares with the
// whole.
func TestC4_PageByPage(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		whole, _ := l.whole(t, s)
		var walked []map[string]any
		next := given{}
		for limit := 1; ; limit++ {
			next["limit"] = limit
			part := answer[pageOf](t, s, l.tool, l.with(t, next))
			if part.Offset != len(walked) || part.Returned != len(part.Items) || part.Total != whole.Total || part.Dataset != whole.Dataset ||
				part.Truncated != (part.NextCursor != nil) || part.Returned > limit {
				t.Fatalf("page %d: %+v after %d items", limit, part, len(walked))
			}
			walked = append(walked, part.Items...)
			if part.NextCursor == nil {
				break
			}
			next["cursor"] = " " + *part.NextCursor + "\n" // blanks around it do not matter
		}
		if diff := cmp.Diff(whole.Items, walked); diff != "" {
			t.Errorf("page by page (-whole +walked):\n%s", diff)
		}
	})
}

// TestC4_FieldsBetweenPages asks for other fields on each page.
func TestC4_FieldsBetweenPages(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		if !l.fields {
			t.Skip("the tool takes no fields")
		}
		whole, cursor := l.whole(t, s)
		for _, fields := range [][]string{{"uri"}, {"uri", "id"}, {}} {
			page := answer[pageOf](t, s, l.tool, l.with(t, given{"cursor": cursor, "fields": fields, "limit": 1}))
			item := page.Items[0]
			if page.Offset != 1 || item["id"] != whole.Items[1]["id"] || len(fields) > 0 && len(item) != 2 {
				t.Errorf("%v: %+v", fields, page)
			}
		}
	})
}

func TestC4_BeyondTheEnd(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		whole, cursor := l.whole(t, s)
		_, fingerprint, _ := strings.Cut(cursor, ".")
		for _, offset := range []int{whole.Total, 999_999_999} {
			got := answer[pageOf](t, s, l.tool, l.with(t, given{"cursor": fmt.Sprintf("c%d.%s", offset, fingerprint)}))
			want := pageOf{Dataset: whole.Dataset, Total: whole.Total, Offset: offset, Items: []map[string]any{}}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("at %d (-want +got):\n%s", offset, diff)
			}
		}
	})
}

func TestC4_GarbageCursor(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		_, cursor := l.whole(t, s)
		for _, garbage := range []string{"garbage!!", "eyJvZmZzZXQiOjUwfQ==", cursor + "0", "d" + cursor[1:], "c-1" + cursor[2:], "c1234567890" + cursor[2:]} {
			message, code, data := refusal(t, s, l.tool, l.with(t, given{"cursor": garbage}))
			if !strings.HasPrefix(message, "Invalid cursor") || strings.Contains(message, garbage) || code != "-32602" || data != "" {
				t.Errorf("%s: %q, code %s, data %s", garbage, message, code, data)
			}
		}
	})
}

// TestC4_StaleCursor goes on with a cursor after the question changed, after the dataset
// did, and after it was loaded anew under its name.
func TestC4_StaleCursor(t *testing.T) {
	eachPaged(t, func(t *testing.T, s server, l pagedList) {
		_, cursor := l.whole(t, s)
		next := given{"cursor": cursor}
		stale := func(what string, others ...given) {
			t.Helper()
			if l.ofRuleset() && len(others) == 1 {
				answer[pageOf](t, s, l.tool, l.with(t, next)) // no dataset has a part in it
				return
			}
			message, code, data := refusal(t, s, l.tool, l.with(t, others...))
			if !strings.HasPrefix(message, "Stale cursor") || code != "-32602" || data != "" {
				t.Errorf("%s: %q, code %s, data %s", what, message, code, data)
			}
		}
		if l.other != nil {
			stale("another question", next, l.other)
		}
		for _, another := range pagedLists() {
			if another.tool == l.tool {
				continue
			}
			if message, code, _ := refusal(t, s, another.tool, another.with(t, next)); !strings.HasPrefix(message, "Stale cursor") || code != "-32602" {
				t.Errorf("a list of %s: %q, code %s", another.tool, message, code)
			}
		}
		if got := answer[pageOf](t, s, l.tool, l.with(t, next, given{"dataset": "northwharf"})); got.Offset != 1 {
			t.Errorf("by the name of the active dataset: %+v", got)
		}
		dataset, err := s.workspace.Get("")
		if err != nil {
			t.Fatal(err)
		}
		for what, now := range map[string]*inventory.Dataset{
			"the dataset changed": dataset.Next(dataset.Data), "it was loaded anew": inventory.NewDataset(dataset.Identity, dataset.Data),
		} {
			if _, err := s.workspace.Add(now, false, true); err != nil {
				t.Fatal(err)
			}
			stale(what, next)
		}
	})
}
