package privacy_test

import (
	"strings"
	"testing"
)

// TestPolicyResourceTellsNoNames has a policy that hides things by their names, and real
// values in what it searches for.
func TestPolicyResourceTellsNoNames(t *testing.T) {
	document := open()
	document["deny_tools"] = []any{"secret_tool"}
	document["rules"] = []any{map[string]any{
		"match": map[string]any{"principals": []any{"secret_person"}}, "deny_resources": []any{"db://secret_table/*"},
		"rate_limits": []any{map[string]any{"rate": 1, "tools": []any{"secret_limit"}}},
	}}
	document["transforms"] = []any{map[string]any{"type": "regex_replace", "rules": []any{map[string]any{"pattern": "secret_real", "replace": "secret_alias"}}}}
	document["detectors"] = []any{map[string]any{"name": "own", "pattern": "secret_word", "hints": []any{"secret_hint"}}}
	see := func(s *server) (text string) {
		for _, c := range s.Read("cloudg://policy") {
			text += string(c.AppendJSON(nil))
		}
		return text
	}
	s := serve(t, document)
	if got := see(s); strings.Contains(got, "secret_") || !strings.Contains(got, "entries") {
		t.Errorf("everybody sees %s", got)
	}
	got := see(s.as("eve", "admin"))
	for _, name := range []string{"secret_tool", "secret_person", "secret_table", "secret_limit"} {
		if !strings.Contains(got, name) {
			t.Errorf("an administrator does not see %s in %s", name, got)
		}
	}
	for _, value := range []string{"secret_real", "secret_alias", "secret_word", "secret_hint"} {
		if strings.Contains(got, value) {
			t.Errorf("an administrator sees %s in %s", value, got)
		}
	}
	document["hide_denied"] = false
	if got := see(serve(t, document)); !strings.Contains(got, "secret_tool") {
		t.Errorf("what is not hidden is not told: %s", got)
	}
}
