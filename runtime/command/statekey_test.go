package command

import (
	"strings"
	"testing"
)

// A key that is too short is refused, and not repeated.
func TestStateKey(t *testing.T) {
	for _, test := range []struct {
		name, key string
		problem   string
	}{
		{"short", "s3cret", "$CLOUDG_MCP_STATE_KEY has 6 bytes; a key that nobody can guess has at least 16"},
		{"empty", "", "has 0 bytes"},
		{"long enough", strings.Repeat("k", minStateKey), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(envStateKey, test.key)
			code, _, stderr := run(t, "", []string{"serve"})
			switch {
			case test.problem == "" && code != exitOK:
				t.Errorf("%d %s", code, stderr)
			case test.problem != "" && (code != exitUsage || !strings.Contains(stderr, test.problem) || strings.Contains(stderr, "s3cret")):
				t.Errorf("%d %s", code, stderr)
			}
		})
	}
	if key, err := stateKey(); key != nil || err != nil {
		t.Errorf("without the variable: %q, %v", key, err)
	}
}
