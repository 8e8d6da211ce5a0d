package command

import (
	"context"
	"flag"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func readCommand() *command {
	return &command{
		name:    "read",
		usage:   "URI",
		summary: "read a resource and print its contents",
		details: "The resource is read in this process and takes the same way as when a client\n" +
			"reads it. Text is printed as it is, anything else as JSON.",
		words: once(resourceWords),
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := p.defineCallerFlags(fs)
			return func(ctx context.Context, args []string) error { return p.read(ctx, f, args) }
		},
	}
}

func (p *program) read(ctx context.Context, f *callerFlags, args []string) error {
	if len(args) != 1 {
		return usageErrorf("read takes the URI of one resource")
	}
	m, err := p.mountToCall(ctx, f)
	if err != nil {
		return err
	}
	contents, err := m.ReadResource(p.withProgress(ctx), f.principal(), args[0])
	if err != nil {
		return err
	}
	var out []byte
	for _, item := range contents {
		if text, ok := item.(*runtime.TextContents); ok {
			out = append(out, text.Text...)
		} else {
			out = codec.Raw(item.AppendJSON(nil)).AppendIndent(out)
		}
		out = append(out, '\n')
	}
	_, err = p.stdout.Write(out)
	return err
}
