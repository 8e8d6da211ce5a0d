package command

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// callFlags are the flags of call.
type callFlags struct {
	caller *callerFlags
	args   string
	raw    bool
}

func callCommand() *command {
	return &command{
		name:    "call",
		usage:   "NAME",
		summary: "call a tool and print its result",
		details: "The call is made in this process and takes the same way as that of a client.\n" +
			"Printed are the structured content as JSON, or else the content blocks. A tool\n" +
			"that reports a failure makes the exit code 1.",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &callFlags{caller: p.defineCallerFlags(fs)}
			fs.StringVar(&f.args, "args", "", "the arguments, a JSON object: `JSON|@FILE|-`, where - reads standard input\n(default {})")
			fs.BoolVar(&f.raw, "raw", false, "print the whole result as a client gets it")
			return func(ctx context.Context, args []string) error { return p.call(ctx, f, args) }
		},
	}
}

func (p *program) call(ctx context.Context, f *callFlags, args []string) error {
	if len(args) != 1 {
		return usageErrorf("call takes the name of one tool")
	}
	arguments, err := p.readArguments(f.args)
	if err != nil {
		return err
	}
	m, err := p.mountToCall(ctx, f.caller)
	if err != nil {
		return err
	}
	result, err := m.CallTool(ctx, f.caller.principal(), args[0], arguments)
	if err != nil {
		return err
	}
	if _, err := p.stdout.Write(appendResult(nil, result, f.raw)); err != nil {
		return err
	}
	if result.IsError {
		return errToolFailed
	}
	return nil
}

// readArguments returns the arguments that the value of --args stands for.
func (p *program) readArguments(value string) ([]byte, error) {
	text := []byte(value)
	var err error
	switch {
	case value == "-":
		text, err = io.ReadAll(p.stdin)
	case strings.HasPrefix(value, "@"):
		text, err = readFile(value[1:])
	}
	if err != nil {
		return nil, usageErrorf("--args: %v", err)
	}
	if strings.TrimSpace(string(text)) == "" {
		return []byte("{}"), nil
	}
	parsed, err := codec.Parse(text, codec.Limits{})
	if err != nil {
		return nil, usageErrorf("--args is not valid JSON: %v", err)
	}
	if parsed.Kind() != codec.KindObject {
		return nil, usageErrorf("--args must be a JSON object")
	}
	return text, nil
}

// readFile reads a file whose path may start with the user's home directory as ~.
func readFile(path string) ([]byte, error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, err
		}
		path = filepath.Join(home, rest)
	}
	if path == "" {
		return nil, errors.New("a file name must follow @")
	}
	return os.ReadFile(path)
}

// appendResult appends what call prints for a result. Texts are written so that they
// can do nothing to a terminal.
func appendResult(dst []byte, r *runtime.ToolResult, raw bool) []byte {
	switch {
	case raw:
		dst = codec.Raw(r.AppendJSON(nil)).AppendIndent(dst)
		return append(dst, '\n')
	case !r.Structured.IsZero():
		dst = r.Structured.AppendIndent(dst)
		return append(dst, '\n')
	}
	for _, block := range r.Content {
		if text, ok := block.(*runtime.TextContent); ok {
			dst = append(dst, printable(text.Text)...)
		} else {
			dst = codec.Raw(block.AppendJSON(nil)).AppendIndent(dst)
		}
		dst = append(dst, '\n')
	}
	return dst
}
