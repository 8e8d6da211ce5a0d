package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

// toolBlock returns the declarations for a tool: its schemas, and the function
// that builds its specification.
func (f *file) toolBlock(t *ir.Tool, n handlerNames) []jen.Code {
	input, err := schema.Input(t)
	if err != nil {
		f.failf("%w", err)
	}
	output, err := schema.Output(t)
	if err != nil {
		f.failf("%w", err)
	}
	out := []jen.Code{
		jen.Comment("// Tool " + t.Name + ": " + t.Func.Label()),
		jen.Const().Id(n.input).Op("=").Add(raw(input)),
	}
	if output != "" {
		out = append(out, jen.Const().Id(n.output).Op("=").Add(raw(output)))
	}
	return append(out, f.buildTool(t, n, output != ""))
}

func (f *file) buildTool(t *ir.Tool, n handlerNames, hasOutput bool) jen.Code {
	entries := []jen.Code{
		f.primitive(t),
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
	entries = append(entries, entry("Decode", f.decodeArguments(&t.Arguments)), entry("Handle", f.handle(t, "Output")))
	return f.builder(t, n, "ToolSpec", entries)
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
