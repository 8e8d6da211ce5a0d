package layer

import (
	"context"
	"errors"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// CallTool calls a tool for a principal, nil meaning the anonymous one. args is
// the JSON of the arguments, which may be absent.
//
// Everything that goes wrong with the call is a result with IsError set. The error
// is a [*runtime.NotFoundError] when the tool does not exist or is hidden, that of
// ctx when it was cancelled meanwhile, or one that middleware made up.
func (l *Layer) CallTool(ctx context.Context, p *runtime.Principal, name string, args []byte) (*runtime.ToolResult, error) {
	return l.own.CallTool(ctx, p, name, args)
}

// CallTool is [Layer.CallTool] with the names of the mount.
func (m *Mount) CallTool(ctx context.Context, p *runtime.Principal, name string, args []byte) (*runtime.ToolResult, error) {
	if p == nil {
		p = runtime.Anonymous()
	}
	l := m.layer
	policy := l.opts.Policy.Current()
	spec, ok := m.tool(name)
	if !ok || !policy.Allowed(p, spec, "") {
		policy.Hidden(runtime.KindTool, name, p)
		return nil, runtime.NotFound("Unknown tool: "+name, codec.ObjectValue(codec.Member{Name: "name", Value: codec.StringValue(name)}))
	}
	s := &scope{Context: ctx, layer: l, mount: m, policy: policy}
	s.call = runtime.Call{
		Kind:      runtime.KindTool,
		Name:      spec.Name,
		Spec:      spec,
		Principal: p,
		Started:   time.Now(),
		Raw:       args,
		Policy:    policy,
		Report:    &s.report,
	}
	return s.runTool()
}

// tool returns the tool with an exposed name.
func (m *Mount) tool(exposed string) (*runtime.ToolSpec, bool) {
	name, ok := m.internal(exposed)
	if !ok {
		return nil, false
	}
	return m.layer.registry.Tool(name)
}

// runTool runs the chain and turns what comes out of it into a result.
func (s *scope) runTool() (result *runtime.ToolResult, err error) {
	defer func() {
		if v := recover(); v != nil {
			result, err = s.crashed(v), nil
		}
		if s.call.Context != nil {
			s.call.Context.End(nil)
		}
	}()
	s.output = s.policy.Output(s.call.Principal, s.call.Spec)
	s.call.Context = s.newContext()
	answer, err := s.layer.chains.Load().tool(s, &s.call)
	if err != nil {
		if layerError, ok := errors.AsType[*runtime.LayerError](err); ok {
			return s.errorResult(err.Error(), codec.IntValue(int64(layerError.Code)), layerError.Data), nil
		}
		return nil, err
	}
	result, ok := answer.(*runtime.ToolResult)
	if !ok || result == nil {
		return nil, errors.New("layer: middleware answered a tool call with something that is no tool result")
	}
	return result, nil
}

// callTool is the end of the middleware chain: everything that the policy and the
// handler have a say in.
func (l *Layer) callTool(ctx context.Context, call *runtime.Call) (answer Result, err error) {
	s, ok := call.Context.Value(scopeKey{}).(*scope)
	if !ok {
		return nil, errors.New("layer: middleware passed on a call whose context is not that of the call")
	}
	defer func() {
		if v := recover(); v != nil {
			answer, err = s.crashed(v), nil
		}
	}()
	spec, ok := call.Spec.(*runtime.ToolSpec)
	if !ok {
		return nil, errors.New("layer: middleware passed on a tool call without its spec")
	}
	s.report = runtime.Report{} // nothing of an attempt before this one
	if err := s.policy.Check(call); err != nil {
		return nil, err
	}
	raw, err := s.input(call)
	if err != nil {
		return s.refused(err)
	}
	args, err := runtime.DecodeArguments(spec, raw)
	if err != nil {
		return nil, err
	}
	return s.handle(ctx, call, spec, args)
}
