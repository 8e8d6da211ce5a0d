package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

// promptBlock returns the function that builds the specification of a prompt.
func (f *file) promptBlock(p *ir.Prompt, n handlerNames) []jen.Code {
	entries := []jen.Code{f.primitive(p)}
	if len(p.Args.Fields) > 0 {
		var arguments []jen.Code
		for _, field := range p.Args.Fields {
			arguments = append(arguments, multi(f.promptArgument(p, field)...))
		}
		entries = append(entries, entry("Arguments", jen.Index().Add(f.runtime("PromptArgument")).Add(multi(arguments...))))
	}
	entries = append(entries, entry("Decode", f.decodeArguments(&p.Arguments)), entry("Handle", f.handle(p, "PromptOutput")))
	return []jen.Code{
		jen.Comment("// Prompt " + p.Name + ": " + p.Func.Label()),
		f.builder(p, n, "PromptSpec", entries),
	}
}

func (f *file) promptArgument(p *ir.Prompt, field *ir.Field) []jen.Code {
	entries := []jen.Code{entry("Name", text(field.Name))}
	for _, e := range []struct{ key, value string }{{"Title", field.Title}, {"Description", schema.PromptArgument(field)}} {
		if e.value != "" {
			entries = append(entries, entry(e.key, text(e.value)))
		}
	}
	if field.Required {
		entries = append(entries, entry("Required", jen.True()))
	}
	for _, c := range p.Completions {
		if c.Argument == field.Name {
			entries = append(entries, entry("Complete", f.complete(c)))
		}
	}
	return entries
}

// complete returns a runtime.CompleteFunc: the function itself when it has the
// signature, else one that calls it.
func (f *file) complete(c *ir.Completion) jen.Code {
	l, fn := f.locals, c.Func
	exact := c.Strings && fn.HasError && fn.Context == ir.RuntimeContext
	if exact && (fn.Recv == "" || fn.RecvPtr) { // a method value would keep a copy of a value receiver
		return f.callee(fn)
	}
	partial := f.locals.partial
	call := f.callee(fn).Call(jen.Id(l.ctx), jen.Id(partial))
	proposals := func(list *jen.Statement) *jen.Statement {
		if c.Strings {
			return list
		}
		return f.runtime("Proposals").Call(list)
	}
	var body []jen.Code
	switch {
	case fn.HasError && c.Strings:
		body = append(body, jen.Return(call))
	case fn.HasError:
		body = append(body,
			jen.List(jen.Id(l.result), jen.Id(l.err)).Op(":=").Add(call),
			jen.Return(proposals(jen.Id(l.result)), jen.Id(l.err)),
		)
	default:
		body = append(body, jen.Return(proposals(call), jen.Nil()))
	}
	return jen.Func().Params(
		jen.Id(l.ctx).Op("*").Add(f.runtime("Context")),
		jen.Id(partial).String(),
	).Params(jen.Index().String(), jen.Error()).Block(body...)
}
