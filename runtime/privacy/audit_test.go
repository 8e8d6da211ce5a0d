package privacy_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

func TestRowE14_OwnEntries(t *testing.T) {
	s := serve(t, map[string]any{"audit": true})
	for range 3 {
		s.as("ann").structured(t, "privacy_status", "")
	}
	s.as("bob").structured(t, "privacy_status", "")
	s.unknown(t, &runtime.Principal{ID: "bob"}, "no_such_tool", "")
	for _, c := range []struct {
		name, id, role, args string
		scope                string
		total, shown         int64
	}{
		{"own", "ann", "x", "", "own", 4, 4}, // with this call
		{"latest", "ann", "x", `{"limit": 2}`, "own", 5, 2},
		{"by decision", "bob", "x", `{"decision": "not_found"}`, "own", 1, 1},
		{"all for admin", "eve", "admin", `{"limit": 1000}`, "all", 9, 9},
		{"all for privacy-admin", "eve", "privacy-admin", `{"decision": "not_found"}`, "all", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := s.as(c.id, c.role).structured(t, "privacy_audit_log", c.args)
			if scope := text(t, got, "scope"); scope != c.scope {
				t.Errorf("scope: got %s, want %s", scope, c.scope)
			}
			if n, _ := at(t, got, "total").Int(); n != c.total {
				t.Errorf("total: got %d, want %d", n, c.total)
			}
			entries := at(t, got, "entries")
			if n := int64(entries.Len()); n != c.shown {
				t.Errorf("got %d entries, want %d", n, c.shown)
			}
			for _, e := range entries.Items() {
				if id := text(t, e, "principal"); c.scope == "own" && id != c.id {
					t.Errorf("an entry is about %s", id)
				}
			}
		})
	}
	for args, argument := range map[string]string{`{"limit": 0}`: "limit", `{"limit": 1001}`: "limit", `{"decision": "maybe"}`: "decision"} {
		if got := s.ErrorText("privacy_audit_log", args); !strings.HasPrefix(got, "Invalid arguments: "+argument+": ") {
			t.Errorf("%s: got %s", args, got)
		}
	}
}
