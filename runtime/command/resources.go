package command

import (
	"context"
	"flag"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func resourcesCommand() *command {
	return &command{
		name:    "resources",
		summary: "list the resources and resource templates",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := p.defineCallerFlags(fs)
			asJSON := defineJSON(fs)
			return func(ctx context.Context, args []string) error { return p.resources(ctx, f, *asJSON, args) }
		},
	}
}

// defineJSON defines --json of the commands that list.
func defineJSON(fs *flag.FlagSet) *bool {
	return fs.Bool("json", false, "print the definitions as a client gets them")
}

func (p *program) resources(ctx context.Context, f *callerFlags, asJSON bool, args []string) error {
	if len(args) > 0 {
		return usageErrorf("resources takes no arguments")
	}
	m, err := p.mount(ctx, f)
	if err != nil {
		return err
	}
	resources := codec.Raw(m.Resources(ctx, f.principal()))
	templates := codec.Raw(m.Templates(ctx, f.principal()))
	if asJSON {
		return p.printJSON(codec.ObjectValue(
			codec.Member{Name: "resources", Value: resources},
			codec.Member{Name: "resourceTemplates", Value: templates},
		))
	}
	t := &table{
		title:  fmt.Sprintf("%s MCP resources (%d + %d templates)", m.Layer().Server().Name, resources.Len(), templates.Len()),
		header: []string{"URI / template", "Name", "Category", "Sensitivity", "MIME", "Description"},
	}
	t.addResources("uri", resources)
	t.addResources("uriTemplate", templates)
	_, err = p.stdout.Write(t.render(tableColumns(p.stdout)))
	return err
}

// addResources adds a row for each definition, whose URI is the member uri.
func (t *table) addResources(uri string, definitions codec.Value) {
	for _, d := range definitions.Items() {
		t.rows = append(t.rows, []string{
			member(d, uri).Text(),
			member(d, "name").Text(),
			member(d, "_meta", runtime.MetaCategory).Text(),
			member(d, "_meta", runtime.MetaSensitivity).Text(),
			member(d, "mimeType").Text(),
			summary(member(d, "description").Text()),
		})
	}
}

// printJSON prints a value, indented.
func (p *program) printJSON(v codec.Value) error {
	_, err := fmt.Fprintf(p.stdout, "%s\n", v.AppendIndent(nil))
	return err
}
