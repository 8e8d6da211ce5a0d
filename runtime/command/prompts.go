package command

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func promptsCommand() *command {
	return &command{
		name:    "prompts",
		summary: "list the prompts",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := p.defineCallerFlags(fs)
			asJSON := defineJSON(fs)
			return func(ctx context.Context, args []string) error { return p.prompts(ctx, f, *asJSON, args) }
		},
	}
}

func (p *program) prompts(ctx context.Context, f *callerFlags, asJSON bool, args []string) error {
	if len(args) > 0 {
		return usageErrorf("prompts takes no arguments")
	}
	m, err := p.mount(ctx, f)
	if err != nil {
		return err
	}
	prompts := codec.Raw(m.Prompts(ctx, f.principal()))
	if asJSON {
		return p.printJSON(prompts)
	}
	t := &table{
		title:  fmt.Sprintf("%s MCP prompts (%d)", m.Layer().Server().Name, prompts.Len()),
		header: []string{"Prompt", "Category", "Arguments", "Description"},
	}
	for _, prompt := range prompts.Items() {
		t.rows = append(t.rows, []string{
			member(prompt, "name").Text(),
			member(prompt, "_meta", runtime.MetaCategory).Text(),
			arguments(prompt),
			summary(member(prompt, "description").Text()),
		})
	}
	_, err = p.stdout.Write(t.render(tableColumns(p.stdout)))
	return err
}

// arguments lists the arguments of a prompt; a star marks those that are required.
func arguments(prompt codec.Value) string {
	declared, _ := prompt.Get("arguments")
	var out []string
	for _, argument := range declared.Items() {
		name := member(argument, "name").Text()
		if required, _ := argument.Get("required"); required.Kind() == codec.KindBool && required.Bool() {
			name += "*"
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}
