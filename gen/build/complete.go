package build

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A completable is a template or prompt to which completions can be added.
type completable struct {
	handler ir.Handler
	args    *ir.Arguments
	list    *[]*ir.Completion
}

func (c completable) label() string { return c.handler.Common().Func.Label() }

// names returns the wire names that can be completed.
func (c completable) names() []string {
	var names []string
	for _, f := range c.args.Args.Fields {
		names = append(names, f.Name)
	}
	return names
}

// completables returns the templates and prompts of a package.
func completables(p *ir.Package) []completable {
	var all []completable
	for _, t := range p.Templates {
		all = append(all, completable{t, &t.Arguments, &t.Completions})
	}
	for _, t := range p.Prompts {
		all = append(all, completable{t, &t.Arguments, &t.Completions})
	}
	return all
}

// completions gives variables and arguments the functions that complete them: those
// that the key complete names, then those with the directive.
func (b *builder) completions(p *ir.Package) {
	all := completables(p)
	for _, c := range all {
		for _, f := range c.args.Args.Fields {
			if f.Complete != "" {
				b.completeKey(c, f)
			}
		}
	}
	for _, h := range b.completers {
		b.completeDirective(all, h)
	}
	for _, c := range all {
		names := c.names()
		slices.SortStableFunc(*c.list, func(x, y *ir.Completion) int {
			return cmp.Compare(slices.Index(names, x.Argument), slices.Index(names, y.Argument))
		})
	}
}

// completeKey resolves the key complete of an argument.
func (b *builder) completeKey(c completable, f *ir.Field) {
	pos := f.At["complete"]
	recv := c.handler.Common().Func.Recv
	fn := b.lookupCompleter(f.Complete, recv)
	if fn == nil {
		what := "no function " + f.Complete
		if recv != "" {
			what += ", and " + recv + " no such method"
		}
		b.errorf(diag.UnknownCompletion, diag.Pos(pos), completerHint(directive.Suggest(f.Complete, b.functions())),
			"%s: the package has %s", c.label(), what)
		return
	}
	b.addCompletion(c, f.Name, b.completion(fn, recv, c.label(), diag.Pos(pos)), diag.Pos(pos))
}

func completerHint(suggestion string) string {
	if suggestion != "" {
		return "did you mean " + suggestion + "?"
	}
	return "declare func(ctx *runtime.Context, partial string) ([]string, error) of that name"
}

// completeDirective resolves what a function with the directive complete completes.
func (b *builder) completeDirective(all []completable, h *handler) {
	target := h.note.Positional
	if target == nil {
		return // reported by the parser
	}
	pos := b.spot(h.note.at, target.Span)
	i := slices.IndexFunc(all, func(c completable) bool { return strings.HasPrefix(target.Text, c.label()+".") })
	if i < 0 {
		b.noTarget(all, target.Text, pos)
		return
	}
	c := all[i]
	name := strings.TrimPrefix(target.Text, c.label()+".")
	if names := c.names(); !slices.Contains(names, name) {
		b.errorf(diag.UnknownCompletion, pos, unknownName(name, names),
			"%s: nothing there is called %s on the wire", c.label(), name)
		return
	}
	obj := b.function(h.decl)
	if obj == nil {
		return // not known to the compiler, which has said why
	}
	b.addCompletion(c, name, b.completion(obj, c.handler.Common().Func.Recv, c.label(), b.res.Position(h.decl.Name.Pos())), pos)
}

func unknownName(name string, names []string) string {
	if s := directive.Suggest(name, names); s != "" {
		return "did you mean " + s + "?"
	}
	if len(names) == 0 {
		return "it has no arguments; delete the line"
	}
	return "use one of " + diag.Words(names)
}

// noTarget reports a directive that names no template or prompt. Handlers that were
// refused are left alone: what is wrong with them comes first.
func (b *builder) noTarget(all []completable, target string, pos diag.Pos) {
	for _, h := range b.handlers {
		if !strings.HasPrefix(target, h.name()+".") {
			continue
		}
		switch h.note.Word {
		case "tool":
			b.errorf(diag.CompleteOnTool, pos, completeOnToolHint, "%s: MCP completes no arguments of tools", h.name())
		case "resource":
			b.errorf(diag.UnknownCompletion, pos, completeOnToolHint, "%s: a resource has no arguments", h.name())
		}
		return
	}
	var labels []string
	for _, c := range all {
		labels = append(labels, c.label())
	}
	hint := "the package has no templates and prompts"
	if len(labels) > 0 {
		hint = "write Func.name or Type.Method.name; templates and prompts are " + diag.Words(labels)
	}
	b.errorf(diag.UnknownCompletion, pos, hint, "%s names no template or prompt of this package", target)
}

const completeOnToolHint = "delete it; resource templates and prompts have completions"

// addCompletion adds a completion unless it is nil or the argument has one already.
func (b *builder) addCompletion(c completable, argument string, completion *ir.Completion, pos diag.Pos) {
	if completion == nil {
		return
	}
	completion.Argument, completion.Pos = argument, ir.Pos(pos)
	for _, first := range *c.list {
		if first.Argument == argument {
			b.list.Add(diag.Diagnostic{
				Code:    diag.CompletedTwice,
				Pos:     pos,
				Message: c.label() + ": " + argument + " has a completion already",
				Hint:    "keep one of them: a //cloudg:complete line says the same as the key complete",
				Related: []diag.Related{{Pos: diag.Pos(first.Pos), Message: "the first one"}},
			})
			return
		}
	}
	*c.list = append(*c.list, completion)
}
