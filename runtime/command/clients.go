package command

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// A clientEntry is what a client has to know about a server.
type clientEntry struct {
	command  []string // that starts it; empty for one that is found at url
	url      string
	tokenEnv string // variable that holds the token for url, or empty
}

// A client is a program whose configuration names servers.
type client struct {
	name string
	root string // member that holds the servers
	// typed clients want to be told the transport.
	typed bool
	// variable makes the client fill in a variable of the environment.
	variable func(name string) string
	urlKey   string // member for the URL, "url" when empty
	// toml clients read TOML, and take the name of a variable for the token.
	toml bool
	// local clients only start servers; a bridge takes them to a URL.
	local bool
	// env is set for clients that want an object of variables, even an empty one.
	env  bool
	file string // where the configuration belongs
}

// clients are all there are.
func clients() []client {
	plain := func(name string) string { return "${" + name + "}" }
	prefixed := func(name string) string { return "${env:" + name + "}" }
	return []client{
		{name: "claude-desktop", root: "mcpServers", variable: plain, local: true,
			file: "claude_desktop_config.json (Settings, Developer, Edit Config), then restart Claude Desktop"},
		{name: "claude-code", root: "mcpServers", typed: true, variable: plain, env: true,
			file: ".mcp.json in the project, or give the entry to \"claude mcp add-json\""},
		{name: "cursor", root: "mcpServers", variable: prefixed,
			file: "~/.cursor/mcp.json, or .cursor/mcp.json in the project"},
		{name: "vscode", root: "servers", typed: true, variable: prefixed,
			file: ".vscode/mcp.json in the workspace, or mcp in the settings"},
		{name: "codex", root: "mcp_servers", toml: true,
			file: "~/.codex/config.toml, or .codex/config.toml in a project that Codex trusts"},
		{name: "gemini-cli", root: "mcpServers", variable: plain, urlKey: "httpUrl",
			file: "~/.gemini/settings.json, or .gemini/settings.json in the project"},
	}
}

func clientNames() []string {
	var names []string
	for _, c := range clients() {
		names = append(names, c.name)
	}
	return names
}

// config returns the configuration of the client with one server.
func (c client) config(name string, e clientEntry) codec.Value {
	return object(c.root, object(name, codec.ObjectValue(c.entry(e)...)))
}

// entry returns what the client is told about the server.
func (c client) entry(e clientEntry) (members []codec.Member) {
	add := func(name string, value codec.Value) {
		members = append(members, codec.Member{Name: name, Value: value})
	}
	kind := "http"
	var env codec.Value
	if c.env {
		env = codec.ObjectValue()
	}
	command := e.command
	switch {
	case command != nil:
		kind = "stdio"
	case c.local:
		command = []string{"npx", "-y", "mcp-remote", e.url}
		if e.tokenEnv != "" {
			command = append(command, "--header", "Authorization:Bearer "+c.variable(e.tokenEnv))
			env = object(e.tokenEnv, codec.StringValue("")) // to be filled in
		}
	}
	if c.typed {
		add("type", codec.StringValue(kind))
	}
	if command != nil {
		add("command", codec.StringValue(command[0]))
		add("args", texts(command[1:]))
		if !env.IsZero() {
			add("env", env)
		}
		return members
	}
	add(cmp.Or(c.urlKey, "url"), codec.StringValue(e.url))
	switch {
	case e.tokenEnv == "":
	case c.toml:
		add("bearer_token_env_var", codec.StringValue(e.tokenEnv))
	default:
		add("headers", object("Authorization", codec.StringValue("Bearer "+c.variable(e.tokenEnv))))
	}
	return members
}

// tomlText returns the configuration of a client that reads TOML.
func (c client) tomlText(name string, e clientEntry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[%s.%s]\n", c.root, tomlKey(name))
	for _, m := range c.entry(e) {
		// Strings and arrays of strings, which is all there is, are written as in JSON.
		value := strings.ReplaceAll(string(m.Value.AppendJSON(nil)), "\x7f", `\u007f`)
		fmt.Fprintf(&b, "%s = %s\n", m.Name, value)
	}
	return b.String()
}

// tomlKey quotes what is no bare key of TOML.
func tomlKey(name string) string {
	if bareKey.MatchString(name) {
		return name
	}
	return string(codec.StringValue(name).AppendJSON(nil))
}

var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// hint says what to do with the configuration.
func (c client) hint(e clientEntry) string {
	text := "Add this to " + c.file + "."
	if e.command == nil && e.tokenEnv != "" {
		if c.local {
			return text + " Fill in the token under env; it is in no other place."
		}
		return text + " The token is read from $" + e.tokenEnv + "."
	}
	return text
}

// object returns an object with one member.
func object(name string, value codec.Value) codec.Value {
	return codec.ObjectValue(codec.Member{Name: name, Value: value})
}
