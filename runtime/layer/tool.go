package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// CallTool calls a tool for a principal, nil meaning the anonymous one. args is
// the JSON of the arguments, which may be absent.
//
// Everything that goes wrong with the call is a result with IsError set. The error
// is a [*runtime.NotFoundError] when the tool does not exist or is hidden, that of
// ctx when it was cancelled meanwhile, a [*runtime.InputRequired] when the request of
// ctx is one that questions of handlers are answered after (see [runtime.Rounds]), or
// one that middleware made up.
func (l *Layer) CallTool(ctx context.Context, p *runtime.Principal, name string, args []byte) (*runtime.ToolResult, error) {
	return l.own.CallTool(ctx, p, name, args)
}

// CallTool is [Layer.CallTool] with the names of the mount.
func (m *Mount) CallTool(ctx context.Context, p *runtime.Principal, name string, args []byte) (*runtime.ToolResult, error) {
	s := m.begin(ctx, p)
	spec, ok := m.tool(name)
	if !ok || !s.visible(spec, runtime.RequestedURI{}) {
		return nil, s.unknown(runtime.KindTool, name)
	}
	s.call.Kind, s.call.Name, s.call.Spec, s.call.Raw = runtime.KindTool, spec.Name, spec, args
	return answered[*runtime.ToolResult](s)
}

// tool returns the tool with an exposed name.
func (m *Mount) tool(exposed string) (*runtime.ToolSpec, bool) {
	name, ok := m.internal(exposed)
	if !ok {
		return nil, false
	}
	return m.layer.registry.Tool(name)
}

// HeaderParams returns the arguments of a tool that clients repeat in headers of HTTP.
// It is empty when p, nil meaning the anonymous principal, may not know of the tool.
func (m *Mount) HeaderParams(p *runtime.Principal, name string) []runtime.HeaderParam {
	spec, ok := m.tool(name)
	if !ok || len(spec.HeaderParams()) == 0 || !m.begin(context.Background(), p).visible(spec, runtime.RequestedURI{}) {
		return nil
	}
	return spec.HeaderParams()
}

// toolWork is the run of a tool.
type toolWork struct {
	spec *runtime.ToolSpec
	raw  []byte
	args any
	out  runtime.Output
}

func (s *scope) newToolWork(spec *runtime.ToolSpec, raw []byte) work {
	opts := runtime.OutputOptions{}
	if s.output == nil {
		opts.Text = spec.Output.Texted()
		opts.MaxStructured = s.layer.opts.MaxStructuredBytes
	}
	return &toolWork{spec: spec, raw: raw, out: *runtime.NewOutput(opts)}
}

func (w *toolWork) decode() (err error) {
	w.args, err = runtime.DecodeArguments(w.spec, w.raw)
	return err
}

func (w *toolWork) handle(ctx *runtime.Context) error { return w.spec.Handle(ctx, w.args, &w.out) }

func (w *toolWork) shape(s *scope, call *runtime.Call, links []*runtime.ResourceLink, report *runtime.Report) (Result, error) {
	return s.shapeTool(call, w.spec, &w.out, links, report)
}
