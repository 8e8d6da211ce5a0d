package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDoubts has documents that allow more than they seem to.
func TestDoubts(t *testing.T) {
	const unguarded, anything, nothing = "extends", "is no condition", "matches nothing"
	for document, want := range map[string][]string{
		"{}":                              {unguarded},
		"deny_tools: [x]":                 {unguarded},
		"transforms: []":                  nil,
		"transforms: [sanitize]":          nil,
		"extends: open":                   nil,
		"extends: standard":               nil,
		`{extends: open, deny_tools: []}`: nil,
		`{extends: open, deny_tools: ["!a", "!b"]}`:                              {"deny_tools: " + nothing},
		`{extends: open, deny_tools: ["*", "!b"], allow_tools: ["!a"]}`:          nil,
		`{extends: open, roles: {r: {deny_resources: ["!a"]}}}`:                  {"roles.r.deny_resources: " + nothing},
		`{extends: open, rules: [{match: {roles: []}}, {match: {names: [a]}}]}`:  {"rules[0].match.roles: " + anything},
		`{extends: open, rules: [{match: {names: ["!a"]}, deny_prompts: [b]}]}`:  {"rules[0].match.names: " + nothing},
		`{rules: [{transforms: [sanitize]}]}`:                                    nil,
		`{extends: open, rules: [{match: {}}, {deny_categories: ["!a", "!b"]}]}`: {"rules[1].deny_categories: " + nothing},
	} {
		var got []string
		for _, w := range compileText(t, document, Options{}).doubts() {
			text := w.Path + ": " + w.Message
			switch {
			case w.Path == unguarded:
				text = unguarded
			case strings.Contains(text, anything):
				text = w.Path + ": " + anything
			case strings.Contains(text, nothing):
				text = w.Path + ": " + nothing
			}
			got = append(got, text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", document, diff)
		}
	}
}
