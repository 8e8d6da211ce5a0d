package command

import (
	"context"
	"flag"

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
		words: once(toolWords),
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &callFlags{caller: p.defineCallerFlags(fs)}
			defineArguments(fs, &f.args)
			fs.BoolVar(&f.raw, "raw", false, "print the whole result as a client gets it")
			return func(ctx context.Context, args []string) error { return p.call(ctx, f, args) }
		},
	}
}

func (p *program) call(ctx context.Context, f *callFlags, args []string) error {
	if err := oneName(args, "call takes the name of one tool"); err != nil {
		return err
	}
	arguments, err := p.readArguments(f.args)
	if err != nil {
		return err
	}
	m, err := p.mountToCall(ctx, f.caller)
	if err != nil {
		return err
	}
	result, err := m.CallTool(p.withProgress(ctx), f.caller.principal(), args[0], arguments)
	if err != nil {
		return suggesting(err, args[0], m.Tools(ctx, f.caller.principal()))
	}
	if _, err := p.stdout.Write(appendResult(nil, result, f.raw)); err != nil {
		return err
	}
	if result.IsError {
		return errToolFailed
	}
	return nil
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
		dst = appendBlock(dst, block)
	}
	return dst
}

// appendBlock appends a block as people read it: a text as such, anything else as JSON.
func appendBlock(dst []byte, block runtime.Content) []byte {
	if text, ok := block.(*runtime.TextContent); ok {
		dst = append(dst, printable(text.Text)...)
	} else {
		dst = codec.Raw(block.AppendJSON(nil)).AppendIndent(dst)
	}
	return append(dst, '\n')
}
