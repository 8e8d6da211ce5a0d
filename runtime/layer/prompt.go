package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// GetPrompt makes the messages of a prompt for a principal, nil meaning the
// anonymous one. Arguments that the prompt does not declare are dropped; an empty
// one is as good as none.
//
// The error is a [*runtime.NotFoundError] when the prompt does not exist, or is
// hidden, and a [*runtime.InvalidArgumentsError] when a required argument is
// missing; see [Layer.ReadResource] for the others. The result must not be changed.
func (l *Layer) GetPrompt(ctx context.Context, p *runtime.Principal, name string, args map[string]string) (*runtime.PromptResult, error) {
	return l.own.GetPrompt(ctx, p, name, args)
}

// GetPrompt is [Layer.GetPrompt] with the names of the mount.
func (m *Mount) GetPrompt(ctx context.Context, p *runtime.Principal, name string, args map[string]string) (*runtime.PromptResult, error) {
	s := m.begin(ctx, p)
	spec, ok := m.prompt(name)
	if !ok || !s.visible(spec, runtime.RequestedURI{}) {
		return nil, s.unknown(runtime.KindPrompt, name)
	}
	s.call.Kind, s.call.Name, s.call.Spec = runtime.KindPrompt, spec.Name, spec
	declared := make([]string, len(spec.Arguments))
	for i, argument := range spec.Arguments {
		declared[i] = argument.Name
	}
	s.call.Raw = textsObject(args, declared).AppendJSON(nil)
	return answered[*runtime.PromptResult](s)
}

// prompt returns the prompt with an exposed name.
func (m *Mount) prompt(exposed string) (*runtime.PromptSpec, bool) {
	name, ok := m.internal(exposed)
	if !ok {
		return nil, false
	}
	return m.layer.registry.Prompt(name)
}

// promptWork is the run of a prompt.
type promptWork struct {
	spec *runtime.PromptSpec
	raw  []byte
	args any
	out  runtime.PromptOutput
}

func (w *promptWork) decode() (err error) {
	w.args, err = runtime.DecodePromptArguments(w.spec, w.raw)
	return err
}

func (w *promptWork) handle(ctx *runtime.Context) error { return w.spec.Handle(ctx, w.args, &w.out) }

func (w *promptWork) shape(s *scope, _ *runtime.Call, _ []*runtime.ResourceLink, report *runtime.Report) (Result, error) {
	made, err := w.out.Prompt(w.spec.Description)
	if err != nil {
		return s.handlerFailed(err)
	}
	result := &runtime.PromptResult{Description: s.hide(made.Description)}
	err = s.knowing(report, func() (err error) {
		result.Messages, err = s.shapeMessages(made.Messages, report)
		return err
	})
	if err != nil {
		return s.refused(err)
	}
	return s.fitting(result)
}

// shapeMessages returns messages as they are sent; the handler's own stay as they
// are. A message whose content the pipeline took away is left out.
func (s *scope) shapeMessages(messages []runtime.PromptMessage, report *runtime.Report) ([]runtime.PromptMessage, error) {
	content := make([]runtime.Content, len(messages))
	for i, message := range messages {
		content[i] = message.Content
	}
	content, err := s.shapeBlocks(content, texts(content), report)
	if err != nil {
		return nil, err
	}
	shaped := make([]runtime.PromptMessage, 0, len(messages))
	for i, message := range messages {
		if content[i] != nil {
			shaped = append(shaped, runtime.PromptMessage{Role: message.Role, Content: content[i]})
		}
	}
	return shaped, nil
}
