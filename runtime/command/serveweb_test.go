package command

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/policy"
)

// TestL9_3_TokensOfServe reads tokens from everywhere they may stand. What was given and
// holds none must never open the server to everybody.
func TestL9_3_TokensOfServe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte("# who may call\none:ops:alice\n\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, []byte("# nobody\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SET_TOKEN", "from-env")
	for _, test := range []struct {
		name    string
		args    []string
		env     string // of the tokens, "-" for unset
		want    int
		problem string
	}{
		{"none", nil, "-", 0, ""},
		{"flags", []string{"--auth-token", "sesame", "--auth-token", "a b"}, "-", 3, ""},
		{"variable", []string{"--auth-token", "env:SET_TOKEN:ops"}, "-", 1, ""},
		{"unset variable", []string{"--auth-token", "env:UNSET_TOKEN"}, "-", 0, `environment variable "UNSET_TOKEN" for an auth token is empty`},
		{"blank flag", []string{"--auth-token", " "}, "-", 0, "an empty token was given (--auth-token)"},
		{"empty token with roles", []string{"--auth-token", ":ops"}, "-", 0, "invalid value for --auth-token"},
		{"file", []string{"--auth-token-file", file}, "-", 2, ""},
		{"file without tokens", []string{"--auth-token-file", empty}, "-", 0, "an empty token was given (--auth-token-file)"},
		{"missing file", []string{"--auth-token-file", file + "x"}, "-", 0, "--auth-token-file: "},
		{"environment", nil, "one two", 2, ""},
		{"blank environment", nil, " ", 0, "an empty token was given ($CLOUDG_MCP_AUTH_TOKENS)"},
		{"flags win over the environment", []string{"--auth-token", "sesame"}, "one two", 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(envAuthTokens, test.env)
			if test.env == "-" {
				os.Unsetenv(envAuthTokens)
			}
			fs := flag.NewFlagSet("serve", flag.ContinueOnError)
			fs.SetOutput(io.Discard)
			web := defineWebFlags(fs)
			if err := fs.Parse(test.args); err != nil {
				t.Fatal(err)
			}
			opts, err := web.options()
			switch {
			case test.problem != "":
				if err == nil || !strings.Contains(err.Error(), test.problem) {
					t.Errorf("error %v, want %q", err, test.problem)
				}
			case err != nil:
				t.Error(err)
			case opts.Tokens == nil && test.want != 0 || opts.Tokens != nil && opts.Tokens.Len() != test.want:
				t.Errorf("tokens %v, want %d", opts.Tokens, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "sesame") {
				t.Errorf("the error repeats a token: %v", err)
			}
		})
	}
}

// TestD5_TokensWithARole reads tokens whose last field may be meant as roles or not. The
// warning never repeats it.
func TestD5_TokensWithARole(t *testing.T) {
	pol, err := policy.Load(`{"name":"p","roles":{"analyst":{}}}`, policy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for spec, warns := range map[string]bool{
		"abc":                 false,
		"abc:analyst":         false,
		"abc:default,analyst": false,
		"abc:analyst,other":   true,
		"abc:other":           true,
		"abc:other::":         false,
		"abc::alice":          false,
	} {
		web := &webFlags{tokens: []string{spec}}
		if _, err := web.readTokens(); err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		(&program{stderr: &stderr}).warnRoles(web.lastFields, pol)
		if text := stderr.String(); (text != "") != warns || strings.Contains(text, "other") || warns && !strings.Contains(text, "no role of policy p") {
			t.Errorf("%s: %q", spec, text)
		}
	}
}

// What serve cannot do together or at all is refused before anything starts.
func TestL7_17_ServeOptions(t *testing.T) {
	for _, test := range []struct{ args, stderr string }{
		{"serve --transport pigeon", "unknown transport"},
		{"serve --transport sse --stateless", "the sse transport is not available"},
		{"serve --page-size 0", "--page-size must be at least 1"},
		{"serve --max-connections 0", "--max-connections must be at least 1"},
		{"serve --health-path nope", "--health-path: "},
		{"serve --path nope", "--path: "},
		{"serve --port 70000", "--port must be between 0 and 65535"},
		{"serve --transport http --auth-token env:NO_SUCH_TOKEN", "for an auth token is empty"},
		{"serve --authorization-server https://x.example", "--authorization-server needs --public-url"},
		{"serve --public-url https://x.example", "--public-url is for --authorization-server"},
		{"serve --authorization-server https://x.example --public-url https://y.example/mcp", "--authorization-server needs tokens"},
		{"serve --authorization-server x --public-url https://y.example/mcp --auth-token env:PATH", "--authorization-server and --public-url: AuthorizationServers: it must be a URL"},
		{"serve extra", "serve takes no arguments"},
	} {
		cliTest{args: test.args, code: 2, stderr: "Error: "}.check(t)
		if _, _, stderr := run(t, "", strings.Fields(test.args)); !strings.Contains(stderr, test.stderr) {
			t.Errorf("%s: %s", test.args, stderr)
		}
	}
}
