package command

import (
	"context"
	"flag"

	"github.com/cloudg/cloudg/runtime/codec"
)

func promptCommand() *command {
	return &command{
		name:    "prompt",
		usage:   "NAME",
		summary: "make the messages of a prompt and print them",
		details: "The prompt is made in this process and takes the same way as for a client.\n" +
			"Printed are the texts of the messages; other content is printed as JSON.",
		words: once(promptWords),
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &callFlags{caller: p.defineCallerFlags(fs)}
			defineArguments(fs, &f.args)
			fs.BoolVar(&f.raw, "raw", false, "print the whole result as a client gets it")
			return func(ctx context.Context, args []string) error { return p.prompt(ctx, f, args) }
		},
	}
}

func (p *program) prompt(ctx context.Context, f *callFlags, args []string) error {
	if err := oneName(args, "prompt takes the name of one prompt"); err != nil {
		return err
	}
	text, err := p.readArguments(f.args)
	if err != nil {
		return err
	}
	arguments := make(map[string]string)
	for name, value := range codec.Raw(text).All() {
		if value.Kind() != codec.KindString {
			return usageErrorf("--args: the arguments of prompts are strings, and that of %s is none", wrongWord(name, nil))
		}
		arguments[name] = value.Text()
	}
	m, err := p.mountToCall(ctx, f.caller)
	if err != nil {
		return err
	}
	result, err := m.GetPrompt(p.withProgress(ctx), f.caller.principal(), args[0], arguments)
	if err != nil {
		return suggesting(err, args[0], m.Prompts(ctx, f.caller.principal()))
	}
	if f.raw {
		return p.printJSON(codec.Raw(result.AppendJSON(nil)))
	}
	var out []byte
	for _, message := range result.Messages {
		out = appendBlock(out, message.Content)
	}
	_, err = p.stdout.Write(out)
	return err
}
