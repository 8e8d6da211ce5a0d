package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// decodeArguments returns the function that reads the arguments of a handler.
func (f *file) decodeArguments(in *ir.Arguments) jen.Code {
	l, info := f.locals, f.info(in.Args)
	return jen.Func().Params(jen.Id(l.r).Op("*").Add(f.codec("Reader"))).Any().Block(
		jen.Id(l.args).Op(":=").New(f.goType(info.typ)),
		jen.Id(info.decode).Call(jen.Id(l.r), jen.Id(l.args)),
		jen.Return(jen.Id(l.args)),
	)
}

// handle returns the function that calls a handler; output is the type that takes the
// result.
func (f *file) handle(h ir.Handler, output string) jen.Code {
	l := f.locals
	params := []jen.Code{jen.Id(l.ctx).Op("*").Add(f.runtime("Context"))}
	args := []jen.Code{jen.Id(l.ctx)}
	var body []jen.Code
	if in := h.Takes(); in != nil {
		var param string
		var more []jen.Code
		body, param, more = f.passed(in)
		params = append(params, jen.Id(param).Any())
		args = append(args, more...)
	}
	params = append(params, jen.Id(l.out).Op("*").Add(f.runtime(output)))
	fn := h.Common().Func
	body = append(body, f.finish(h, f.callee(fn).Add(f.elements("(", ")", args)))...)
	return jen.Func().Params(params...).Error().Block(body...)
}

// passed returns how the decoded arguments become those of the handler: statements
// that come first, the name of the parameter that holds them, and what to pass.
func (f *file) passed(in *ir.Arguments) (first []jen.Code, param string, args []jen.Code) {
	l := f.locals
	typed := jen.Id(l.args).Assert(jen.Op("*").Add(f.goType(f.info(in.Args).typ)))
	switch {
	case !in.Flat && in.ArgPtr:
		return nil, l.args, []jen.Code{typed}
	case !in.Flat:
		return nil, l.args, []jen.Code{jen.Op("*").Add(typed)}
	case len(in.Args.Fields) == 0:
		return nil, "_", nil
	}
	for _, field := range in.Args.Fields {
		args = append(args, jen.Id(l.a).Dot(field.GoPath[0]))
	}
	return []jen.Code{jen.Id(l.a).Op(":=").Add(typed)}, l.args, args
}

// finish returns the statements that call the handler and hand over its result.
func (f *file) finish(h ir.Handler, call *jen.Statement) []jen.Code {
	l, fn := f.locals, h.Common().Func
	if h.Returns().Kind == ir.ResultNone {
		write := jen.Return(f.runtime("WriteNothing").Call(jen.Id(l.out)))
		if fn.HasError {
			return []jen.Code{f.returnError(call), write}
		}
		return []jen.Code{call, write}
	}
	var body []jen.Code
	if fn.HasError {
		body = append(body,
			jen.List(jen.Id(l.result), jen.Id(l.err)).Op(":=").Add(call),
			jen.If(jen.Id(l.err).Op("!=").Nil()).Block(jen.Return(jen.Id(l.err))),
		)
	} else {
		body = append(body, jen.Id(l.result).Op(":=").Add(call))
	}
	return append(body, f.write(h)...)
}

// write returns the statements that hand over the variable result.
func (f *file) write(h ir.Handler) []jen.Code {
	out, result := jen.Id(f.locals.out), jen.Id(f.locals.result)
	method := func(name string, args ...jen.Code) []jen.Code {
		return []jen.Code{out.Dot(name).Call(args...), jen.Return(jen.Nil())}
	}
	switch h.Returns().Kind {
	case ir.ResultString:
		return method("Text", result)
	case ir.ResultBytes:
		return method("Blob", result)
	case ir.ResultContent:
		return method("Contents", result)
	case ir.ResultContents:
		return method("Contents", result.Op("..."))
	case ir.ResultMessages:
		return method("Messages", result.Op("..."))
	case ir.ResultPrompt:
		return method("Result", result)
	case ir.ResultJSON:
		if h.Word() != "tool" {
			return method("JSON", result)
		}
		return []jen.Code{jen.Return(f.runtime("WriteJSON").Call(out, result))}
	case ir.ResultTool:
		return []jen.Code{jen.Return(f.runtime("WriteToolResult").Call(out, result))}
	}
	return []jen.Code{jen.Return(f.writeValue(h, out, result))}
}

// writeValue returns the call that encodes a result.
func (f *file) writeValue(h ir.Handler, out, result *jen.Statement) jen.Code {
	r := h.Returns()
	writer := map[bool]string{true: "WriteObject", false: "WriteWrapped"}[r.Kind == ir.ResultObject]
	if h.Word() != "tool" {
		writer = "WriteContents"
	}
	if r.Kind == ir.ResultObject && r.Type.Kind == ir.KindPointer { // nil is no result
		return f.runtime(writer).Call(out, result, f.encodeFunction(r.Type.Elem))
	}
	return f.runtime(writer).Call(out, jen.Op("&").Add(result), f.encodeFunction(r.Type))
}
