package command

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/google/go-cmp/cmp"
)

// register adds the tools of the test server.
func register(r *runtime.Registry) error {
	if err := r.Describe(runtime.ServerInfo{Name: "registered", Version: "9"}); err != nil {
		return err
	}
	object := func(name string, v codec.Value) runtime.JSON {
		return codec.ObjectValue(codec.Member{Name: name, Value: v})
	}
	return r.Add(
		tool("echo", "Repeats what it gets.", runtime.Public, []runtime.Capability{runtime.ReadState}, func(_ *runtime.Context, args runtime.JSON) (*runtime.ToolResult, error) {
			return &runtime.ToolResult{Structured: object("got", args)}, nil
		}),
		tool("words", "Answers in words.\n\nMore of it.", runtime.Internal, []runtime.Capability{}, func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) {
			link := &runtime.ResourceLink{URI: "demo://1", Name: "one"}
			return &runtime.ToolResult{Content: []runtime.Content{runtime.TextBlock("first"), link}}, nil
		}),
		tool("fail", strings.Repeat("Long words ", 20), "", []runtime.Capability{runtime.WriteState}, func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) {
			return nil, runtime.NotFound("no such thing", runtime.JSON{})
		}),
	)
}

func tool(name, description string, s runtime.Sensitivity, c []runtime.Capability, fn func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error)) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name, Description: description, Category: "tests", Sensitivity: s, Capabilities: c, Source: "command." + name},
		Handle:    runtime.ToolFunc(fn),
	}
}

// run runs a command line of the test server.
func run(t *testing.T, stdin string, args []string, opts ...Option) (code int, stdout, stderr string) {
	t.Helper()
	return runInfo(t, stdin, args, Info{Name: "demo", Version: "1.0.0"}, opts...)
}

func runInfo(t *testing.T, stdin string, args []string, info Info, opts ...Option) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(t.Context(), args, strings.NewReader(stdin), &out, &errs, register, info, opts...)
	return code, out.String(), errs.String()
}

// A cliTest is one command line and what comes of it.
type cliTest struct {
	args   string // separated by spaces
	stdin  string
	code   int
	stdout string // exact, unless it ends in …
	stderr string // a part of it; empty means nothing
}

func (test cliTest) check(t *testing.T) {
	t.Helper()
	t.Setenv(envPolicy, "")
	t.Setenv(envAuditLog, "")
	code, stdout, stderr := run(t, test.stdin, strings.Fields(test.args))
	if code != test.code {
		t.Errorf("exit code %d, want %d; stderr %s", code, test.code, stderr)
	}
	if prefix, ok := strings.CutSuffix(test.stdout, "…"); ok {
		if !strings.HasPrefix(stdout, prefix) {
			t.Errorf("stdout:\n%s\nwant it to begin with:\n%s", stdout, prefix)
		}
	} else if diff := cmp.Diff(test.stdout, stdout); diff != "" {
		t.Errorf("stdout (-want +got):\n%s", diff)
	}
	if !strings.Contains(stderr, test.stderr) || (test.stderr == "" && stderr != "") {
		t.Errorf("stderr %q, want %q", stderr, test.stderr)
	}
}

func TestL9_CommandLines(t *testing.T) {
	for _, test := range []cliTest{
		{args: "", code: 2, stderr: "Usage: demo COMMAND"},
		{args: "--help", stdout: "Usage: demo COMMAND…"},
		{args: "-h", stdout: "Usage: demo COMMAND…"},
		{args: "--version", stdout: "demo 1.0.0\n"},
		{args: "tools --json=maybe", code: 2, stderr: "Error: invalid boolean value \"maybe\" for --json: want true or false\n"},
		{args: "--nope", code: 2, stderr: "Error: there is no flag --nope\n"},
		{args: "--versoin", code: 2, stderr: "Error: there is no flag --versoin (did you mean --version?)\n"},
		{args: "serve --prot 9", code: 2, stderr: "Error: there is no flag --prot (did you mean --port?)\n"},
		{args: "serve --confg file", code: 2, stderr: "Error: there is no flag --confg\n"},
		{args: "serve -x", code: 2, stderr: "Error: there is no flag --x\n"},
		{args: "tools --policy strct", code: 2, stderr: "Error: Unknown policy 'strct': not a profile (airgapped, audit, open, read_only, soc-analyst, standard, strict) or an existing file; did you mean 'strict'?\n"},
		{args: "resource", code: 2, stderr: "Error: there is no command 'resource' (did you mean 'resources'?); the commands are serve, tools, resources, prompts, call, preview, read, prompt, config, policy, completion, help\n"},
		{args: "\x1b[31m", code: 2, stderr: "Error: there is no command '\\x1b[31m'; the commands are "},
		{args: strings.Repeat("x", 99), code: 2, stderr: "Error: there is no command '" + strings.Repeat("x", 40) + "…'; the commands are "},
		{args: "help", stdout: "Usage: demo COMMAND…"},
		{args: "help tools", stdout: "Usage: demo tools [flags]\n\nList the tools.\n…"},
		{args: "help help", stdout: "Usage: demo help [COMMAND] [flags]\n…"},
		{args: "help toolz", code: 2, stderr: "Error: there is no command 'toolz' (did you mean 'tools'?); "},
		{args: "help tools call", code: 2, stderr: "Error: help takes the name of one command\n"},
		{args: "serve --help", stdout: "Usage: demo serve [flags]\n\nServe MCP clients.\n…"},
		{args: "tools --help", stdout: "Usage: demo tools [flags]\n\nList the tools.\n…"},
		{args: "call echo --help", stdout: "Usage: demo call NAME [flags]\n\nCall a tool and print its result.\n…"},

		{args: "tools --json extra", code: 2, stderr: "Error: tools takes no arguments\n"},
		{args: "tools --policy open", stdout: "demo MCP tools (3)\n…"},
		{args: "tools --policy standard", stdout: "demo MCP tools (3)\n…"},
		{args: "tools --policy nope", code: 2, stderr: "Error: Unknown policy 'nope': not a profile (airgapped, "},
		{args: "serve --transport sse", code: 2, stderr: "Error: the sse transport is not available; clients use streamable HTTP instead"},
		{args: "serve --transport pigeon", code: 2, stderr: "Error: unknown transport 'pigeon'; choose from stdio, http\n"},
		{args: "serve --transport htpp", code: 2, stderr: "Error: unknown transport 'htpp' (did you mean 'http'?); choose from stdio, http\n"},
		{args: "serve --config file", code: 2, stderr: "Error: there is no configuration file"},
		{args: "serve -c file", code: 2, stderr: "Error: there is no configuration file"},
		{args: "serve --port many", code: 2, stderr: "Error: invalid value \"many\" for --port: want a whole number\n"},
		{args: "serve --port 99999999999999999999", code: 2, stderr: "for --port: value out of range\n"},
		{args: "call echo name=Ada", code: 2, stderr: "Error: call takes the name of one tool; give the arguments as JSON, with --args '{\"name\": \"value\"}'\n"},
		{args: "serve --port 70000", code: 2, stderr: "Error: --port must be between 0 and 65535\n"},
		{args: "serve --path mcp", code: 2, stderr: "Error: --path: the path must start with a slash\n"},
		{args: "serve --transport http --path //mcp", code: 2, stderr: "Error: --path: the path must be clean: "},
		{args: "serve --transport http --path /%zz", code: 2, stderr: "Error: --path: the path must be plain: "},
		{args: "serve --transport http --path /{x}", code: 2, stderr: "Error: --path: the path must be plain: "},
		{args: "serve now", code: 2, stderr: "Error: serve takes no arguments\n"},
		{args: "serve --transport http --host 192.0.2.1 --port 1", code: 1, stderr: "Error: listen tcp4 192.0.2.1:1: "},
		{args: "serve", code: 0, stderr: "policy: standard (from profile:standard)\n"},
	} {
		t.Run(test.args, test.check)
	}
}

func TestPolicySources(t *testing.T) {
	for _, test := range []struct {
		env, option, flag string
		code              int
	}{
		{"", "", "", 0},
		{"open", "", "", 0},
		{"nope", "", "", 2},
		{"", "nope", "", 2},
		{"open", "nope", "", 0},
		{"nope", "nope", "open", 0},
	} {
		t.Setenv(envPolicy, test.env)
		args := []string{"tools"}
		if test.flag != "" {
			args = append(args, "--policy", test.flag)
		}
		if code, _, stderr := run(t, "", args, Policy(test.option)); code != test.code {
			t.Errorf("%+v: exit code %d, stderr %s", test, code, stderr)
		}
	}
}

func TestVersionFromRegistry(t *testing.T) {
	if _, stdout, _ := runInfo(t, "", []string{"--version"}, Info{}); stdout != "registered 9\n" {
		t.Errorf("got %q", stdout)
	}
	if _, stdout, _ := runInfo(t, "", []string{"--version"}, Info{Name: "mine"}); stdout != "mine 9\n" {
		t.Errorf("got %q", stdout)
	}
}

func TestOptions(t *testing.T) {
	var name string
	var steps []string
	flags := Flags(func(fs *flag.FlagSet) { fs.StringVar(&name, "dataset", "none", "`PATH` to load") })
	setup := Setup(func(_ context.Context, l *layer.Layer) error {
		steps = append(steps, fmt.Sprintf("setup %s, %d tools", name, len(l.Registry().Tools())))
		if name == "missing" {
			return errors.New("Dataset not found: missing")
		}
		return nil
	})
	use := Use(func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
			steps = append(steps, "call "+call.Name)
			return next(ctx, call)
		}
	})
	code, _, stderr := run(t, "", []string{"call", "echo", "--dataset", "x"}, flags, setup, use)
	if code != 0 {
		t.Errorf("exit code %d, stderr %s", code, stderr)
	}
	if diff := cmp.Diff([]string{"setup x, 3 tools", "call echo"}, steps); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	code, stdout, stderr := run(t, "", []string{"tools", "--dataset", "missing"}, flags, setup, use)
	if code != 1 || stdout != "" || stderr != "Error: Dataset not found: missing\n" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if _, stdout, _ := run(t, "", []string{"serve", "--help"}, flags); !strings.Contains(stdout, "--dataset PATH") || !strings.Contains(stdout, "(default none)") {
		t.Errorf("help:\n%s", stdout)
	}
}

func TestRegisterFails(t *testing.T) {
	var out, errs bytes.Buffer
	failing := func(*runtime.Registry) error { return errors.New("two tools are called x") }
	for _, register := range []func(*runtime.Registry) error{failing, nil} {
		if code := Run(t.Context(), []string{"tools"}, nil, &out, &errs, register, Info{Name: "x", Version: "1"}); code != 1 {
			t.Errorf("exit code %d", code)
		}
	}
	want := "Error: two tools are called x\nError: there are no handlers: command.Main was given no register function\n"
	if diff := cmp.Diff(want, errs.String()); diff != "" {
		t.Errorf("stderr (-want +got):\n%s", diff)
	}
}

// Standard output that cannot be written to is a failure.
func TestBrokenOutput(t *testing.T) {
	for _, args := range []string{"tools", "tools --json", "call echo", "--help", "--version", "serve --help"} {
		var errs bytes.Buffer
		code := Run(t.Context(), strings.Fields(args), nil, brokenWriter{}, &errs, register, Info{Name: "x", Version: "1"})
		if code != 1 || errs.String() != "Error: broken\n" {
			t.Errorf("%s: exit code %d, stderr %q", args, code, errs.String())
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }
