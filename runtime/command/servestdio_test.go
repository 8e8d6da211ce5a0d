package command

import (
	"strings"
	"testing"
)

// TestIdleFlags has serve tell of what it ignores on standard input and output. Tokens
// are given as the names of variables, whose values nobody repeats.
func TestIdleFlags(t *testing.T) {
	t.Setenv("IDLE_TOKEN", "sesame")
	const before, after = "warning: clients are served on standard input and output, where there is no use for ", "; add --transport http to listen\n"
	for _, test := range []struct{ args, idle string }{
		{"serve", ""},
		{"serve --page-size 5 --policy open --timeout 5", ""},
		{"serve --port 8080", "--port"},
		{"serve --port 8765", "--port"},
		{"serve --transport stdio --host 0.0.0.0 --path /x", "--host, --path"},
		{"serve --auth-token env:IDLE_TOKEN", "--auth-token"},
		{"serve --stateless --json-response --allowed-host x", "--allowed-host, --json-response, --stateless"},
		{"serve --health-path /up --max-connections 3 --cors-origin * --allowed-origin *", "--allowed-origin, --cors-origin, --health-path, --max-connections"},
	} {
		t.Run(test.args, func(t *testing.T) {
			t.Setenv(envPolicy, "")
			code, _, stderr := run(t, "", strings.Fields(test.args))
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			if _, said, warned := strings.Cut(stderr, before); warned != (test.idle != "") || warned && !strings.HasPrefix(said, test.idle+after) {
				t.Errorf("stderr %q, want a warning of %q", stderr, test.idle)
			}
			if strings.Contains(stderr, "sesame") || strings.Contains(stderr, "IDLE_TOKEN") {
				t.Errorf("stderr repeats a value: %q", stderr)
			}
		})
	}
}
