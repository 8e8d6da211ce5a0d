package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Complete proposes values for an argument of a prompt or a variable of a template,
// for a principal, nil meaning the anonymous one. There are none when nothing is
// known about the argument, when what ref names does not exist or is hidden, and
// when the function that proposes values fails. Values that make up a URI of which the
// principal may not know are left out.
//
// The error is a [*runtime.AccessDeniedError] or a [*runtime.RateLimitedError] of
// the policy, or that of a pipeline; see [Layer.ReadResource] and
// [Options.QuietCompletions].
func (l *Layer) Complete(ctx context.Context, p *runtime.Principal, ref runtime.Ref, arg runtime.CompletionArgument) (runtime.Completion, error) {
	return l.own.Complete(ctx, p, ref, arg)
}

// Complete is [Layer.Complete] with the names of the mount.
func (m *Mount) Complete(ctx context.Context, p *runtime.Principal, ref runtime.Ref, arg runtime.CompletionArgument) (runtime.Completion, error) {
	spec := m.referred(ref)
	if spec == nil || completeFunc(spec, arg.Name) == nil {
		return runtime.Completion{}, nil
	}
	s := m.begin(ctx, p)
	if !s.visible(spec, runtime.RequestedURI{}) {
		return runtime.Completion{}, nil
	}
	s.call.Kind, s.call.Name, s.call.Spec = runtime.KindCompletion, spec.Key(), spec
	s.call.Raw = codec.ObjectValue(
		codec.Member{Name: "argument", Value: codec.StringValue(arg.Name)},
		codec.Member{Name: "value", Value: codec.StringValue(arg.Value)},
		codec.Member{Name: "context", Value: textsObject(arg.Context, nil)},
	).AppendJSON(nil)
	result, err := answered[*runtime.Completion](s)
	if err != nil {
		return runtime.Completion{}, err
	}
	return *result, nil
}

// referred returns what ref names, nil when there is no such thing.
func (m *Mount) referred(ref runtime.Ref) runtime.Spec {
	switch ref.Kind {
	case runtime.KindPrompt:
		if spec, ok := m.prompt(ref.Name); ok {
			return spec
		}
	case runtime.KindTemplate:
		if spec, ok := m.layer.registry.Template(ref.Name); ok {
			return spec
		}
	}
	return nil
}

// completeFunc returns the function that proposes values for an argument, nil when
// there is none.
func completeFunc(spec runtime.Spec, argument string) runtime.CompleteFunc {
	switch spec := spec.(type) {
	case *runtime.PromptSpec:
		declared, _ := spec.Argument(argument)
		return declared.Complete
	case *runtime.TemplateSpec:
		return spec.Completions[argument]
	}
	return nil
}
