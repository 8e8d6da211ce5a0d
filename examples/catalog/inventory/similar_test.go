package inventory

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestC0_4_CloseMatches(t *testing.T) {
	groups := []string{"GOVERNANCE", "IDENTITY", "NETWORK", "STORAGE"}
	names := []string{"web-1", "web-2", "web-tg", "web-alb", "web-acl"}
	tests := []struct {
		text       string
		candidates []string
		limit      int
		want       []string
	}{
		{"LAMBDA", AssetTypes(), maxCloseValues, []string{"LAMBDA_FUNCTION", "ALARM"}},
		{"ASSUMES", EdgeTypes(), maxCloseValues, []string{"ASSUMES_ROLE"}},
		{"LIKES", EdgeTypes(), maxCloseValues, []string{"INVOKES"}},
		{"FINANCE", groups, maxCloseValues, []string{"GOVERNANCE"}},
		{"SEVERE", Severities(), maxCloseValues, []string{}},
		{"web-3", names, 5, []string{"web-2", "web-1", "web-tg", "web-alb", "web-acl"}},
		{"", names, 5, []string{}},
	}
	for _, test := range tests {
		got := closeMatches(test.text, test.candidates, test.limit, strings.ToUpper)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("closeMatches(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}
