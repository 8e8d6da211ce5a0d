package server

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	cloudg "github.com/cloudg/cloudg/runtime"
)

// unseenPolicies hide what is called unseenName, each in its own way.
func unseenPolicies() map[string]string {
	return map[string]string{
		"names":      `{"deny_tools": ["ab"], "deny_resources": ["test://ab*"], "deny_prompts": ["ab"]}`,
		"lists":      `{"allow_tools": ["open", "public"], "allow_resources": ["test://open*", "public"], "allow_prompts": ["open", "public"]}`,
		"category":   `{"deny_categories": ["closed"]}`,
		"ceiling":    `{"max_sensitivity": "confidential", "transforms": [{"type": "redact", "strategies": {"network": "pseudonymize"}}]}`,
		"capability": `{"deny_capabilities": ["exec"], "audit": true}`,
		"rule":       `{"rules": [{"match": {"tags": ["closed"]}, "deny_categories": ["*"]}]}`,
		"role":       `{"deny_categories": ["closed"], "roles": {"admin": {"allow_categories": ["closed"]}}}`,
		"strict":     "strict",
		"limits":     `{"deny_categories": ["closed"], "rate_limits": [{"rate": 1, "per": "day", "tools": ["ab*", "test://ab*"]}]}`,
	}
}

// seenBy returns everything that a client can see of a name.
func seenBy(t *testing.T, open func(*testing.T, *Server) unseenWire, document string, without bool, name string) string {
	t.Helper()
	s, l := unseenServer(t, document, without)
	wire := open(t, s)
	seen := transcript(t, wire.ask, name)
	uris := []string{"test://" + name, "test://" + name + "/x", "test://open"}
	told := wire.told(uris, func() {
		for _, uri := range uris {
			l.NotifyChange(cloudg.ChangeResource, uri)
		}
	})
	return seen + "told: " + strings.Join(told, "\n") + "\n"
}

// What a policy hides answers like what does not exist, byte for byte: like another name
// on the same server, and like the same name on a server that has nothing of it.
func TestHiddenIsLikeUnknownOnTheWire(t *testing.T) {
	for name, open := range unseenWires() {
		t.Run(name, func(t *testing.T) {
			for way, document := range unseenPolicies() {
				hidden := seenBy(t, open, document, false, unseenName)
				unknown := seenBy(t, open, document, false, missingName)
				absent := seenBy(t, open, document, true, unseenName)
				if diff := cmp.Diff(absent, hidden); diff != "" {
					t.Errorf("%s (-not there +hidden)\n%s", way, diff)
				}
				if diff := cmp.Diff(strings.ReplaceAll(unknown, missingName, unseenName), hidden); diff != "" {
					t.Errorf("%s (-another name +hidden)\n%s", way, diff)
				}
				if !strings.Contains(hidden, "public") || !strings.Contains(hidden, `"uri":"test://open"`) {
					t.Errorf("%s: what is open cannot be seen:\n%s", way, hidden)
				}
			}
		})
	}
}

// The questions can tell what is not hidden: otherwise the test above proves nothing.
func TestWhatIsNotHiddenIsSeenOnTheWire(t *testing.T) {
	for name, open := range unseenWires() {
		t.Run(name, func(t *testing.T) {
			seen := seenBy(t, open, "open", false, unseenName)
			for _, want := range []string{
				"done by ab", "text of ab", "text under ab", "said by ab", `"proposal"`, `"name":"ab"`, `"uriTemplate":"test://ab/{x}"`,
				`"uri":"test://ab"}`,
			} {
				if !strings.Contains(seen, want) {
					t.Errorf("no %s in\n%s", want, seen)
				}
			}
		})
	}
}
