package command

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// compact returns JSON without layout.
func compact(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line))
	}
	if !json.Valid([]byte(b.String())) {
		t.Fatalf("not JSON: %s", text)
	}
	return strings.ReplaceAll(b.String(), `": `, `":`)
}

func TestL9_7_Config(t *testing.T) {
	for _, test := range []struct{ args, want, hint string }{
		{"", `{"mcpServers":{"demo":{"command":"/bin/x","args":["serve"]}}}`, "claude_desktop_config.json"},
		{"--client claude-code", `{"mcpServers":{"demo":{"type":"stdio","command":"/bin/x","args":["serve"],"env":{}}}}`, ".mcp.json"},
		{"--client cursor --name n", `{"mcpServers":{"n":{"command":"/bin/x","args":["serve"]}}}`, "~/.cursor/mcp.json"},
		{"--client vscode --policy open --read-only", `{"servers":{"demo":{"type":"stdio","command":"/bin/x","args":["serve","--policy","open","--read-only"]}}}`, ".vscode/mcp.json"},
		{"--token-env T --url http://h/", `{"mcpServers":{"demo":{"command":"/bin/x","args":["serve"]}}}`, "claude_desktop_config.json"},
		{"--transport http", `{"mcpServers":{"demo":{"command":"npx","args":["-y","mcp-remote","http://127.0.0.1:8765/mcp"]}}}`, "restart"},
		{"--transport http --token-env TOKEN", `{"mcpServers":{"demo":{"command":"npx","args":["-y","mcp-remote","http://127.0.0.1:8765/mcp","--header","Authorization:Bearer ${TOKEN}"],"env":{"TOKEN":""}}}}`, "Fill in the token"},
		{"--client claude-code --transport http --token-env TOKEN --read-only", `{"mcpServers":{"demo":{"type":"http","url":"http://127.0.0.1:8765/mcp","headers":{"Authorization":"Bearer ${TOKEN}"}}}}`, "$TOKEN"},
		{"--client cursor --transport http --url https://h/mcp --token-env TOKEN", `{"mcpServers":{"demo":{"url":"https://h/mcp","headers":{"Authorization":"Bearer ${env:TOKEN}"}}}}`, "$TOKEN"},
		{"--client gemini-cli", `{"mcpServers":{"demo":{"command":"/bin/x","args":["serve"]}}}`, ".gemini/settings.json"},
		{"--client gemini-cli --transport http --token-env TOKEN", `{"mcpServers":{"demo":{"httpUrl":"http://127.0.0.1:8765/mcp","headers":{"Authorization":"Bearer ${TOKEN}"}}}}`, "$TOKEN"},
		{"--client vscode --transport http", `{"servers":{"demo":{"type":"http","url":"http://127.0.0.1:8765/mcp"}}}`, "settings"},
	} {
		t.Run(test.args, func(t *testing.T) {
			code, stdout, stderr := run(t, "", append([]string{"config", "--command", "/bin/x serve"}, strings.Fields(test.args)...))
			if code != 0 || !strings.Contains(stderr, test.hint) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("exit code %d, stderr %s", code, stderr)
			}
			if diff := cmp.Diff(test.want, compact(t, stdout)); diff != "" {
				t.Errorf("stdout (-want +got):\n%s", diff)
			}
		})
	}
}

// A client that only starts programs has a place for the token of a server that it
// reaches by one, and the token itself is in no place.
func TestD4_TokensOfClients(t *testing.T) {
	const secret = "sesame-open"
	t.Setenv("MCP_TOKEN", secret)
	for _, client := range clientNames() {
		code, stdout, stderr := run(t, "", []string{"config", "--client", client, "--transport", "http", "--token-env", "MCP_TOKEN"})
		if code != 0 || !strings.Contains(stdout, "MCP_TOKEN") || strings.Contains(stdout+stderr, secret) {
			t.Errorf("%s: %d %s%s", client, code, stdout, stderr)
		}
		if (client == "claude-desktop") != strings.Contains(strings.Join(strings.Fields(stdout), ""), `"env":{"MCP_TOKEN":""}`) {
			t.Errorf("%s: %s", client, stdout)
		}
	}
}

// Codex reads TOML.
func TestConfigOfCodex(t *testing.T) {
	for args, want := range map[string]string{
		"":                               "[mcp_servers.demo]\ncommand = \"/bin/x\"\nargs = [\"serve\"]\n",
		"--transport http":               "[mcp_servers.demo]\nurl = \"http://127.0.0.1:8765/mcp\"\n",
		"--transport http --token-env T": "[mcp_servers.demo]\nurl = \"http://127.0.0.1:8765/mcp\"\nbearer_token_env_var = \"T\"\n",
		"--name my.\"demo\"":             "[mcp_servers.\"my.\\\"demo\\\"\"]\ncommand = \"/bin/x\"\nargs = [\"serve\"]\n",
	} {
		code, stdout, stderr := run(t, "", append([]string{"config", "--client", "codex", "--command", "/bin/x serve"}, strings.Fields(args)...))
		if diff := cmp.Diff(want, stdout); diff != "" || code != 0 || !strings.Contains(stderr, "config.toml") {
			t.Errorf("%s: %d %s (-want +got):\n%s", args, code, stderr, diff)
		}
	}
}

func TestL9_7_ConfigRefuses(t *testing.T) {
	for _, test := range []struct{ args, stderr string }{
		{"config --client emacs", "Error: unknown client 'emacs'; choose from claude-desktop, claude-code, cursor, vscode, codex, gemini-cli\n"},
		{"config --transport pigeon", "Error: unknown transport 'pigeon'; choose from stdio, http\n"},
		{"config --token-env a=b", "Error: --token-env takes the name of an environment variable, not the token\n"},
		{"config --policy nope", "Error: Unknown policy 'nope'"},
		{"config --command=", "Error: --command cannot be used: it is empty\n"},
		{"config --command='", "Error: --command cannot be used: a quote is not closed\n"},
		{"config x", "Error: config takes no arguments\n"},
	} {
		cliTest{args: test.args, code: 2, stderr: test.stderr}.check(t)
	}
}

// What names a file is found from any directory.
func TestConfigWritesAbsolutePaths(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("p.yaml", []byte("name: p\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	define := Flags(func(fs *flag.FlagSet) {
		fs.Func("data", "`[NAME=]PATH`", func(string) error { return nil })
		fs.Func("word", "`WORD`", func(string) error { return nil })
	})
	for args, want := range map[string][]string{
		"--policy p.yaml":                  {"--policy", filepath.Join(dir, "p.yaml")},
		"--policy read-only":               {"--policy", "read-only"},
		"--policy {}":                      {"--policy", "{}"},
		"--data a/b --data n=c --data /d":  {"--data=" + filepath.Join(dir, "a/b"), "--data=n=" + filepath.Join(dir, "c"), "--data=/d"},
		"--word a/b --read-only --data=..": {"--word=a/b", "--data=" + filepath.Dir(dir), "--read-only"},
	} {
		code, stdout, stderr := run(t, "", append([]string{"config", "--command", "x"}, strings.Fields(args)...), define, Paths("data"))
		if code != 0 {
			t.Errorf("%s: exit code %d, %s", args, code, stderr)
			continue
		}
		var got struct {
			Servers map[string]struct{ Args []string } `json:"mcpServers"`
		}
		if err := json.Unmarshal([]byte(stdout), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Servers["demo"].Args); diff != "" {
			t.Errorf("%s (-want +got):\n%s", args, diff)
		}
	}
}

// The program itself is the command, and gets the flags that the server defines.
func TestL9_7_ConfigAuto(t *testing.T) {
	var data []string
	own := Flags(func(fs *flag.FlagSet) {
		fs.Func("data", "load `FILE`", func(file string) error { data = append(data, file); return nil })
		fs.Bool("fast", false, "hurry")
	})
	code, stdout, stderr := run(t, "", []string{"config", "--data", "a b", "--fast", "--data=c", "--client", "cursor"}, own)
	if code != 0 {
		t.Fatalf("exit code %d, stderr %s", code, stderr)
	}
	var got struct {
		Servers map[string]struct {
			Command string
			Args    []string
		} `json:"mcpServers"`
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	demo := got.Servers["demo"]
	if !filepath.IsAbs(demo.Command) {
		t.Errorf("command %s", demo.Command)
	}
	if diff := cmp.Diff([]string{"serve", "--data=a b", "--fast=true", "--data=c"}, demo.Args); diff != "" {
		t.Errorf("arguments (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a b", "c"}, data); diff != "" {
		t.Errorf("data (-want +got):\n%s", diff)
	}
}

func TestSplitShell(t *testing.T) {
	for line, want := range map[string][]string{
		"":                    nil,
		"  a  b\tc\n":         {"a", "b", "c"},
		`'a b' "c d" e\ f`:    {"a b", "c d", "e f"},
		`a'b'"c"`:             {"abc"},
		`"" ''`:               {"", ""},
		`"a\"b\\c\d" '\' \\x`: {`a"b\c\d`, `\`, `\x`},
	} {
		got, err := splitShell(line)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got):\n%s", line, err, diff)
		}
	}
	for _, line := range []string{`"a`, `'a`, `a\`} {
		if _, err := splitShell(line); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
}
