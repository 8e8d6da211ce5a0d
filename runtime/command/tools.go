package command

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// toolsFlags are the flags of tools.
type toolsFlags struct {
	caller     *callerFlags
	json       *bool
	categories []string
}

func toolsCommand() *command {
	return &command{
		name:    "tools",
		summary: "list the tools",
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &toolsFlags{caller: p.defineCallerFlags(fs), json: defineJSON(fs)}
			fs.Func("category", "print only the tools of this `CATEGORY`; may be repeated", func(c string) error {
				f.categories = append(f.categories, c)
				return nil
			})
			return func(ctx context.Context, args []string) error { return p.tools(ctx, f, args) }
		},
	}
}

func (p *program) tools(ctx context.Context, f *toolsFlags, args []string) error {
	if len(args) > 0 {
		return usageErrorf("tools takes no arguments")
	}
	m, err := p.mount(ctx, f.caller)
	if err != nil {
		return err
	}
	var tools []codec.Value
	for _, tool := range codec.Raw(m.Tools(ctx, f.caller.principal())).Items() {
		if len(f.categories) == 0 || slices.Contains(f.categories, member(tool, "_meta", runtime.MetaCategory).Text()) {
			tools = append(tools, tool)
		}
	}
	if *f.json {
		return p.printJSON(codec.ListValue(tools...))
	}
	title := fmt.Sprintf("%s MCP tools (%d)", m.Layer().Server().Name, len(tools))
	_, err = p.stdout.Write(toolsTable(title, tools).render(tableColumns(p.stdout)))
	return err
}

// toolsTable returns a table of definitions of tools.
func toolsTable(title string, tools []codec.Value) *table {
	t := &table{title: title, header: []string{"Tool", "Category", "Sensitivity", "Hints", "Description"}}
	for _, tool := range tools {
		t.rows = append(t.rows, []string{
			member(tool, "name").Text(),
			member(tool, "_meta", runtime.MetaCategory).Text(),
			member(tool, "_meta", runtime.MetaSensitivity).Text(),
			hints(member(tool, "annotations")),
			summary(member(tool, "description").Text()),
		})
	}
	return t
}

// hints lists the hints that are true.
func hints(annotations codec.Value) string {
	var out []string
	for _, hint := range [...]struct{ key, word string }{
		{"readOnlyHint", "read-only"},
		{"destructiveHint", "destructive"},
		{"idempotentHint", "idempotent"},
		{"openWorldHint", "open-world"},
	} {
		if v := member(annotations, hint.key); v.Kind() == codec.KindBool && v.Bool() {
			out = append(out, hint.word)
		}
	}
	return strings.Join(out, ", ")
}

// summary returns the first line of a description, cut to what a table has room
// for. It ends with "…" when the description goes on.
func summary(description string) string {
	const most = 90
	line, rest, _ := strings.Cut(description, "\n")
	if strings.TrimSpace(rest) != "" {
		line = strings.TrimRight(line, " \t\r") + " …"
	}
	if runes := []rune(line); len(runes) > most {
		return strings.TrimRight(string(runes[:most-1]), " …") + "…"
	}
	return line
}

// member follows names through nested objects. It returns an empty string value
// where there is none.
func member(v codec.Value, names ...string) codec.Value {
	for _, name := range names {
		if v.Kind() != codec.KindObject {
			return codec.StringValue("")
		}
		next, ok := v.Get(name)
		if !ok {
			return codec.StringValue("")
		}
		v = next
	}
	return v
}
