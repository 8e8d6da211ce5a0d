package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// RestoredURI returns the URI that p's stands for: what is known of a resource under
// pseudonyms goes on under its own name inside of the server. The variables of a template
// go through the input pipeline, as when the URI is read. It is the same URI when there is
// nothing to restore, p may not know of the resource, or the pipeline fails or takes longer
// than ctx and [Options.Timeout] allow.
func (m *Mount) RestoredURI(ctx context.Context, p *runtime.Principal, uri string) string {
	s := m.begin(ctx, p)
	found, ok := m.layer.registry.ReadTarget(uri, s.visible)
	template, isTemplate := found.Spec.(*runtime.TemplateSpec)
	if !ok || !isTemplate {
		return uri
	}
	s.call.Kind, s.call.Spec, s.call.Name = runtime.KindResource, template, uri
	pipeline := s.policy.Input(s.call.Principal, template)
	if pipeline == nil {
		return uri
	}
	variables := template.Template().Variables()
	asked := textsObject(found.Values, variables)
	done := make(chan runtime.JSON, 1)
	go func() { done <- s.restore(pipeline, asked) }()
	if limit := m.layer.opts.Timeout; limit > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, limit)
		defer stop()
	}
	var restored runtime.JSON
	select {
	case restored = <-done:
	case <-ctx.Done():
	}
	values := runtime.Texts(restored)
	for _, name := range variables {
		if values[name] == "" {
			return uri
		}
	}
	if string(restored.AppendJSON(nil)) == string(asked.AppendJSON(nil)) {
		return uri
	}
	return template.Template().Expand(values)
}

// restore sends values through an input pipeline, and returns nothing when that fails.
func (s *scope) restore(pipeline runtime.Pipeline, values runtime.JSON) (restored runtime.JSON) {
	defer func() {
		if v := recover(); v != nil {
			s.logged("could not be restored", v, nil)
			restored = codec.Value{}
		}
	}()
	restored, err := pipeline.Apply(s.transformation(runtime.DirectionInput), values)
	if err != nil {
		return codec.Value{}
	}
	return restored
}
