package render

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// handlerNames are the identifiers of a handler's block.
type handlerNames struct {
	input, output string // of the schemas of a tool
	build         string // of the function that builds the specification
}

// sorted returns the handlers in the order of their blocks: by kind, then by what
// identifies them on the wire.
func sorted(pkg *ir.Package) []ir.Handler {
	order := []string{"tool", "resource", "template", "prompt"}
	return slices.SortedStableFunc(slices.Values(pkg.Handlers()), func(a, b ir.Handler) int {
		return cmp.Or(
			cmp.Compare(slices.Index(order, a.Word()), slices.Index(order, b.Word())),
			cmp.Compare(a.Key(), b.Key()),
		)
	})
}

// nameHandlers gives the declarations of each handler their names: those of tools and
// prompts from the wire name, those of resources, whose URI is no name, from the Go
// function.
func (f *file) nameHandlers(handlers []ir.Handler) {
	for _, h := range handlers {
		word := camel(h.Common().Name)
		if h.Word() == "resource" || h.Word() == "template" {
			word = upperFirst(h.Common().Func.Recv) + upperFirst(h.Common().Func.Name)
		}
		n := handlerNames{}
		if h.Word() == "tool" {
			n.input = f.names.pick("cloudgInput" + word)
			n.output = f.names.pick("cloudgOutput" + word)
		}
		n.build = f.names.pick("cloudg" + upperFirst(h.Word()) + word)
		f.handlers[h] = n
	}
}

// handlerBlock returns the declarations for a handler.
func (f *file) handlerBlock(h ir.Handler) []jen.Code {
	n := f.handlers[h]
	switch h := h.(type) {
	case *ir.Tool:
		return f.toolBlock(h, n)
	case *ir.Resource:
		return f.resourceBlock(h, n)
	case *ir.Template:
		return f.templateBlock(h, n)
	case *ir.Prompt:
		return f.promptBlock(h, n)
	}
	f.failf("a handler of type %T", h)
	return nil
}

// builder declares the function that builds a specification of the entries.
func (f *file) builder(h ir.Handler, n handlerNames, spec string, entries []jen.Code) jen.Code {
	var params []jen.Code
	if recv := h.Common().Func.Recv; recv != "" {
		params = append(params, jen.Id(f.locals.recv).Op("*").Id(recv))
	}
	return jen.Func().Id(n.build).Params(params...).Op("*").Add(f.runtime(spec)).Block(
		jen.Return(jen.Op("&").Add(f.runtime(spec)).Add(multi(entries...))),
	)
}

// callee returns the Go function or bound method of a handler or completion.
func (f *file) callee(fn ir.Func) *jen.Statement {
	if fn.Recv != "" {
		return jen.Id(f.locals.recv).Dot(fn.Name)
	}
	return jen.Id(fn.Name)
}
