package command

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/compare"
)

// previewFlags are the flags of preview.
type previewFlags struct {
	caller      *callerFlags
	args        string
	json        bool
	html        string
	force, full bool
	color       string
}

func previewCommand() *command {
	return &command{
		name:    "preview",
		usage:   "TOOL [ARGS]",
		summary: "call a tool and show its result before and after the policy",
		details: "The tool runs once, in this process and with all that it does. The left side shows\n" +
			"its result as it is, the right side as the model would see it: under the policy, and\n" +
			"for who --principal-id and --role describe. The left side holds real values.\n" +
			"A tool that reports a failure makes the exit code 1.",
		words: once(toolWords),
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &previewFlags{caller: p.defineCallerFlags(fs)}
			defineArguments(fs, &f.args)
			fs.BoolVar(&f.json, "json", false, "print both sides and every difference as JSON")
			fs.StringVar(&f.html, "html", "", "write a page for a browser to `FILE`, which only you may read")
			fs.BoolVar(&f.force, "force", false, "let --html replace a file")
			fs.BoolVar(&f.full, "full", false, "show long stretches without a difference, too")
			fs.StringVar(&f.color, "color", "auto", "colour what differs: `WHEN` is auto, always or never")
			return func(ctx context.Context, args []string) error { return p.preview(ctx, f, args) }
		},
	}
}

func (p *program) preview(ctx context.Context, f *previewFlags, words []string) error {
	if len(words) == 2 && f.args == "" {
		words, f.args = words[:1], words[1]
	}
	switch {
	case len(words) != 1:
		return usageErrorf("preview takes the name of one tool, and its arguments")
	case !slices.Contains([]string{"auto", "always", "never"}, f.color):
		return usageErrorf("--color must be auto, always or never")
	case f.force && f.html == "":
		return usageErrorf("--force goes with --html")
	}
	arguments, err := p.readArguments(f.args)
	if err != nil {
		return err
	}
	if err := mayWrite(f.html, f.force); err != nil {
		return err
	}
	shown, err := p.previewed(ctx, f.caller, words[0], arguments)
	if err != nil {
		return err
	}
	if err := p.show(f, shown); err != nil {
		return err
	}
	if shown.failed {
		return errToolFailed
	}
	return nil
}

// A preview is what one call gave, before and after the policy.
type preview struct {
	tool, policy string
	principal    *runtime.Principal
	parts        []previewPart
	report       runtime.JSON // what the pipelines counted
	failed       bool         // the tool reported a failure
}

// previewPart is a value that went through the output pipeline.
type previewPart struct {
	title         string
	before, after runtime.JSON
	rows          []compare.Row
}

// previewed calls a tool and compares what it gave with what the caller gets.
func (p *program) previewed(ctx context.Context, f *callerFlags, name string, arguments []byte) (*preview, error) {
	rec := &recording{}
	m, err := p.mountToRecord(ctx, f, rec)
	if err != nil {
		return nil, err
	}
	who := f.principal()
	result, err := m.CallTool(ctx, who, name, arguments)
	if err != nil {
		return nil, suggesting(err, name, m.Tools(ctx, who))
	}
	shown := &preview{tool: name, policy: rec.policy.Name(), principal: who, failed: result.IsError}
	shown.report, _ = result.Meta.Get(runtime.MetaTransforms)
	shown.parts = partsOf(rec.values(), result)
	vault := rec.policy.Vault()
	evidence := compare.Evidence{
		Did: func(k compare.Kind) bool { return reported(shown.report, k) },
		Pseudonyms: func(text string) int {
			_, n := vault.Reverse(text, vault.Namespace(who))
			return n
		},
	}
	for i := range shown.parts {
		part := &shown.parts[i]
		part.rows = compare.Values(part.before, part.after, evidence)
	}
	return shown, nil
}

// reported reports whether a report speaks of something of a kind.
func reported(report runtime.JSON, k compare.Kind) bool {
	name := string(k)
	if k == compare.Projected {
		name = "projection"
	}
	value, found := report.Get(name)
	return found && value.Kind() != codec.KindNull
}

// partsOf gives the recorded values titles, and the structured content of the result the
// first place.
func partsOf(values []exchange, result *runtime.ToolResult) (parts []previewPart) {
	for _, v := range values {
		part := previewPart{title: "Other value", before: v.before, after: v.after}
		switch links, isLinks := v.before.Get("links"); {
		case isLinks && v.before.Len() == 2:
			part.title, part.before = "Links", links
			part.after, _ = v.after.Get("links")
		case v.before.Kind() == codec.KindString:
			part.title = "Text"
		case !result.Structured.IsZero() && (len(parts) == 0 || parts[0].title != "Result"):
			part.title, part.after = "Result", result.Structured
			parts = slices.Insert(parts, 0, part)
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

// show writes a preview in the form that the flags want.
func (p *program) show(f *previewFlags, shown *preview) error {
	if f.html != "" {
		if err := writePrivate(f.html, shown.page().HTML(), f.force); err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "wrote %s; it holds real values\n", printable(f.html))
	}
	var out []byte
	switch {
	case f.json:
		out = append(shown.value().AppendIndent(nil), '\n')
	case f.html == "":
		out = p.previewText(f, shown)
	}
	_, err := p.stdout.Write(out)
	return err
}

func (p *program) previewText(f *previewFlags, shown *preview) (out []byte) {
	t := compare.Terminal{
		Width: terminalWidth(p.stdout), Color: colored(f.color, p.stdout),
		Left: "As the operator", Right: "As the model", Context: 3,
	}
	if f.full {
		t.Context = -1
	}
	out = fmt.Appendf(out, "%s under the policy %s, for %s\n", shown.tool, shown.policy, shown.caller())
	for _, part := range shown.parts {
		out = fmt.Appendf(out, "\n%s\n", part.title)
		out = t.AppendText(out, part.rows)
	}
	switch {
	case len(shown.parts) == 0:
		out = append(out, "\nThe result holds nothing that a policy changes.\n"...)
	case !f.full && !shown.differs():
		out = append(out, "\nNothing differs; --full shows the whole result.\n"...)
	}
	out = append(out, "\nReport: "...)
	return append(shown.reportJSON().AppendIndent(out), '\n')
}

// caller says who the result is for.
func (s *preview) caller() string {
	if len(s.principal.Roles) == 0 {
		return s.principal.ID
	}
	return s.principal.ID + " with roles " + strings.Join(s.principal.Roles, ", ")
}

// differs reports whether the policy changed anything.
func (s *preview) differs() bool {
	return slices.ContainsFunc(s.parts, func(part previewPart) bool {
		return slices.ContainsFunc(part.rows, func(row compare.Row) bool { return row.Kind != compare.Same })
	})
}

// reportJSON returns the report, which may be empty.
func (s *preview) reportJSON() codec.Value {
	if s.report.IsZero() {
		return codec.ObjectValue()
	}
	return s.report
}
