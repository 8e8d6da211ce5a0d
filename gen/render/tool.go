package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

// toolNames are the identifiers of a tool's block.
type toolNames struct {
	input, output, build string
}

func (f *file) nameTools(tools []*ir.Tool) map[*ir.Tool]toolNames {
	all := map[*ir.Tool]toolNames{}
	for _, t := range tools {
		word := camel(t.Name)
		all[t] = toolNames{
			input:  f.names.pick("cloudgInput" + word),
			output: f.names.pick("cloudgOutput" + word),
			build:  f.names.pick("cloudgTool" + word),
		}
	}
	return all
}

// toolBlock returns the declarations for a tool: its schemas, and the function
// that builds its specification.
func (f *file) toolBlock(t *ir.Tool, n toolNames) []jen.Code {
	handler := t.Func.Name
	if t.Func.Recv != "" {
		handler = t.Func.Recv + "." + handler
	}
	input, err := schema.Input(t)
	if err != nil {
		f.failf("%w", err)
	}
	output, err := schema.Output(t)
	if err != nil {
		f.failf("%w", err)
	}
	out := []jen.Code{
		jen.Comment("// Tool " + t.Name + ": " + handler),
		jen.Const().Id(n.input).Op("=").Add(raw(input)),
	}
	if output != "" {
		out = append(out, jen.Const().Id(n.output).Op("=").Add(raw(output)))
	}
	return append(out, f.buildTool(t, n, output != ""))
}

func (f *file) buildTool(t *ir.Tool, n toolNames, hasOutput bool) jen.Code {
	entries := []jen.Code{
		entry("Primitive", f.runtime("Primitive").Add(multi(f.primitive(t)...))),
		entry("Hints", f.hints(t.Hints)),
	}
	if t.Timeout != 0 {
		entries = append(entries, entry("Timeout", f.duration(t.Timeout)))
	}
	entries = append(entries, entry("InputSchema", jen.Id(n.input)))
	if hasOutput {
		entries = append(entries, entry("OutputSchema", jen.Id(n.output)))
	}
	if t.Output != ir.OutputFull {
		entries = append(entries, entry("Output", f.outputMode(t.Output)))
	}
	entries = append(entries, entry("Decode", f.decodeTool(t)), entry("Handle", f.handleTool(t)))

	var params []jen.Code
	if t.Func.Recv != "" {
		params = append(params, jen.Id(f.locals.recv).Op("*").Id(t.Func.Recv))
	}
	spec := func() *jen.Statement { return f.runtime("ToolSpec") }
	return jen.Func().Id(n.build).Params(params...).Op("*").Add(spec()).Block(
		jen.Return(jen.Op("&").Add(spec()).Add(multi(entries...))),
	)
}

func (f *file) outputMode(m ir.OutputMode) jen.Code {
	switch m {
	case ir.OutputNoSchema:
		return f.runtime("OutputNoSchema")
	case ir.OutputStructured:
		return f.runtime("OutputStructured")
	}
	return f.runtime("OutputText")
}

func (f *file) decodeTool(t *ir.Tool) jen.Code {
	l, info := f.locals, f.info(t.Args)
	return jen.Func().Params(jen.Id(l.r).Op("*").Add(f.codec("Reader"))).Any().Block(
		jen.Id(l.args).Op(":=").New(f.goType(info.typ)),
		jen.Id(info.decode).Call(jen.Id(l.r), jen.Id(l.args)),
		jen.Return(jen.Id(l.args)),
	)
}

func (f *file) handleTool(t *ir.Tool) jen.Code {
	l := f.locals
	typed := jen.Id(l.args).Assert(jen.Op("*").Add(f.goType(f.info(t.Args).typ)))
	var body []jen.Code
	args := []jen.Code{jen.Id(l.ctx)}
	param := l.args
	switch {
	case !t.Flat && t.ArgPtr:
		args = append(args, typed)
	case !t.Flat:
		args = append(args, jen.Op("*").Add(typed))
	case len(t.Args.Fields) == 0:
		param = "_"
	default:
		body = append(body, jen.Id(l.a).Op(":=").Add(typed))
		for _, field := range t.Args.Fields {
			args = append(args, jen.Id(l.a).Dot(field.GoPath[0]))
		}
	}
	handler := jen.Id(t.Func.Name)
	if t.Func.Recv != "" {
		handler = jen.Id(l.recv).Dot(t.Func.Name)
	}
	body = append(body, f.finish(t, handler.Add(f.elements("(", ")", args)))...)
	return jen.Func().Params(
		jen.Id(l.ctx).Op("*").Add(f.runtime("Context")),
		jen.Id(param).Any(),
		jen.Id(l.out).Op("*").Add(f.runtime("Output")),
	).Error().Block(body...)
}

// finish returns the statements that call the handler and hand over its result.
func (f *file) finish(t *ir.Tool, handler *jen.Statement) []jen.Code {
	l := f.locals
	out, result := jen.Id(l.out), jen.Id(l.result)
	if t.Result.Kind == ir.ResultNone {
		write := jen.Return(f.runtime("WriteNothing").Call(out))
		if t.Func.HasError {
			return []jen.Code{f.returnError(handler), write}
		}
		return []jen.Code{handler, write}
	}
	var body []jen.Code
	if t.Func.HasError {
		body = append(body,
			jen.List(result.Clone(), jen.Id(l.err)).Op(":=").Add(handler),
			jen.If(jen.Id(l.err).Op("!=").Nil()).Block(jen.Return(jen.Id(l.err))),
		)
	} else {
		body = append(body, result.Clone().Op(":=").Add(handler))
	}
	return append(body, jen.Return(f.write(t.Result, out, result)))
}

func (f *file) write(r ir.Result, out, result *jen.Statement) jen.Code {
	switch r.Kind {
	case ir.ResultJSON:
		return f.runtime("WriteJSON").Call(out, result)
	case ir.ResultTool:
		return f.runtime("WriteToolResult").Call(out, result)
	case ir.ResultObject:
		if r.Type.Kind == ir.KindPointer {
			return f.runtime("WriteObject").Call(out, result, f.encodeFunction(r.Type.Elem))
		}
		return f.runtime("WriteObject").Call(out, jen.Op("&").Add(result), f.encodeFunction(r.Type))
	}
	return f.runtime("WriteWrapped").Call(out, jen.Op("&").Add(result), f.encodeFunction(r.Type))
}
