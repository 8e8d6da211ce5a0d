package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
)

// configFlags are the flags of config.
type configFlags struct {
	client    string
	name      string
	transport string
	url       string
	command   string
	policy    string
	loaded    *policy.Policy // that policy names, once it is checked
	readOnly  bool
	tokenEnv  string
}

// autoCommand is the value of --command that stands for this program.
const autoCommand = "auto"

func configCommand() *command {
	return &command{
		name:    "config",
		summary: "print the configuration with which a client finds this server",
		details: "Nothing is written to any file. The flags of this server that are given are those\n" +
			"it will be started with. Paths become absolute, because clients start it anywhere.",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := new(configFlags)
			fs.StringVar(&f.client, "client", "claude-desktop", "`CLIENT` to configure: "+strings.Join(clientNames(), ", "))
			fs.StringVar(&f.name, "name", "", "`NAME` of the server in the client (default that of the server)")
			fs.StringVar(&f.transport, "transport", "stdio", "`stdio|http`: the client starts the server, or finds it at a URL")
			fs.StringVar(&f.url, "url", "http://127.0.0.1:8765/mcp", "`URL` of the server, with --transport http")
			fs.StringVar(&f.command, "command", autoCommand, "`COMMAND` and arguments that start the server, quoted as in a shell; \"auto\" is this program")
			fs.StringVar(&f.policy, "policy", "", "`NAME|FILE` of the policy to start it with")
			fs.BoolVar(&f.readOnly, "read-only", false, "start it with --read-only")
			fs.StringVar(&f.tokenEnv, "token-env", "", "`VARIABLE` of the environment that holds the bearer token, with --transport http; the token itself is never written")
			return func(_ context.Context, args []string) error { return p.config(f, args) }
		},
	}
}

func (p *program) config(f *configFlags, args []string) error {
	if err := p.checkConfig(f, args); err != nil {
		return err
	}
	entry := clientEntry{url: f.url, tokenEnv: f.tokenEnv}
	if f.transport == "stdio" {
		command, err := f.commandLine()
		if err != nil {
			return err
		}
		if f.policy != "" {
			name, err := absolutePolicy(f.policy, f.loaded)
			if err != nil {
				return err
			}
			command = append(command, "--policy", name)
		}
		own, err := p.ownFlags()
		if err != nil {
			return err
		}
		command = append(command, own...)
		if f.readOnly {
			command = append(command, "--read-only")
		}
		entry.command = command
	}
	i := slices.IndexFunc(clients(), func(c client) bool { return c.name == f.client })
	c := clients()[i]
	var err error
	if c.toml {
		_, err = fmt.Fprint(p.stdout, c.tomlText(f.name, entry))
	} else {
		err = p.printJSON(c.config(f.name, entry))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.stderr, c.hint(entry))
	return err
}

// variableName is what names of environment variables look like.
var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// checkConfig checks and completes the flags.
func (p *program) checkConfig(f *configFlags, args []string) error {
	switch {
	case len(args) > 0:
		return usageErrorf("config takes no arguments")
	case !slices.Contains(clientNames(), f.client):
		return usageErrorf("unknown client %s; choose from %s", wrongWord(f.client, clientNames()), strings.Join(clientNames(), ", "))
	case f.transport != "stdio" && f.transport != "http":
		return unknownTransport(f.transport)
	case f.tokenEnv != "" && !variableName.MatchString(f.tokenEnv):
		return usageErrorf("--token-env takes the name of an environment variable, not the token")
	}
	if f.policy != "" {
		loaded, err := p.loadPolicy(f.policy, quiet())
		if err != nil {
			return err
		}
		f.loaded = loaded
	}
	if f.name != "" {
		return nil
	}
	registered := runtime.ServerInfo{}
	if p.info.Name == "" {
		registry, err := p.newRegistry()
		if err != nil {
			return err
		}
		registered = registry.Server()
	}
	f.name = p.describe(registered).Name
	return nil
}

// commandLine returns the command that starts the server, and its arguments.
func (f *configFlags) commandLine() ([]string, error) {
	if f.command != autoCommand {
		words, err := splitShell(f.command)
		if err == nil && len(words) == 0 {
			err = errors.New("it is empty")
		}
		if err != nil {
			return nil, usageErrorf("--command cannot be used: %v", err)
		}
		return words, nil
	}
	path, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("the path of this program is not known (%w); use --command", err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	return []string{path, "serve"}, nil
}

// texts returns a list of strings.
func texts(list []string) codec.Value {
	values := make([]codec.Value, len(list))
	for i, s := range list {
		values[i] = codec.StringValue(s)
	}
	return codec.ListValue(values...)
}
