package policy

import (
	"strings"
	"testing"
)

func TestP1_9_Negation(t *testing.T) {
	for _, tt := range []struct {
		patterns    string
		identifiers []string
		want        bool
	}{
		{"find_* get_* !get_secret*", []string{"get_asset"}, true},
		{"find_* get_* !get_secret*", []string{"get_secret_value"}, false},
		{"!get_secret* get_*", []string{"get_secret_value"}, false},
		{"!a", []string{"b"}, false},
		{"", []string{"b"}, false},
		{"*", []string{""}, false},
		{"* !raw", []string{"cloudg://raw", "raw"}, false},
		{"cloudg://x", []string{"cloudg://x", "name"}, true},
		{"name", []string{"cloudg://x", "name"}, true},
	} {
		list := parseGlobs(strings.Fields(tt.patterns))
		if got := list.match(tt.identifiers...); got != tt.want {
			t.Errorf("%q on %q: %v", tt.patterns, tt.identifiers, got)
		}
	}
}
