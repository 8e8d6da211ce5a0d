package drive

import (
	"context"
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Other is a request about something that is no tool.
type Other struct {
	// Method is "read", "prompt", "complete", or "resources", "templates" and
	// "prompts" for the lists of definitions.
	Method string
	// Name is the URI to read, the prompt, or what Argument belongs to: the name of a
	// prompt or the text of a template.
	Name string
	// Texts are the arguments of a prompt, and those that are known already when
	// another one is completed.
	Texts    map[string]string
	Argument string // to complete
	Partial  string // what was typed of it
}

func (o *Other) answer(l *layer.Layer) Response {
	result, err := o.run(l)
	if err == nil {
		return Response{Result: result}
	}
	r := Response{Error: err.Error()}
	if e, ok := errors.AsType[*runtime.LayerError](err); ok && !e.Data.IsZero() {
		r.Data = e.Data.AppendJSON(nil)
	}
	return r
}

func (o *Other) run(l *layer.Layer) ([]byte, error) {
	ctx, p := context.Background(), runtime.Local()
	switch o.Method {
	case "resources":
		return l.Resources(ctx, p), nil
	case "templates":
		return l.Templates(ctx, p), nil
	case "prompts":
		return l.Prompts(ctx, p), nil
	case "read":
		return read(l.ReadResource(ctx, p, o.Name))
	case "prompt":
		result, err := l.GetPrompt(ctx, p, o.Name, o.Texts)
		if err != nil {
			return nil, err
		}
		return result.AppendJSON(nil), nil
	case "complete":
		return o.complete(l)
	}
	return nil, errors.New("unknown method " + o.Method)
}

// read returns contents as a list.
func read(contents []runtime.ResourceContents, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	list := []byte("[")
	for i, item := range contents {
		if i > 0 {
			list = append(list, ',')
		}
		list = item.AppendJSON(list)
	}
	return append(list, ']'), nil
}

// complete asks the prompt of the name, else the template.
func (o *Other) complete(l *layer.Layer) ([]byte, error) {
	ref := runtime.Ref{Kind: runtime.KindTemplate, Name: o.Name}
	if _, ok := l.Registry().Prompt(o.Name); ok {
		ref.Kind = runtime.KindPrompt
	}
	argument := runtime.CompletionArgument{Name: o.Argument, Value: o.Partial, Context: o.Texts}
	result, err := l.Complete(context.Background(), runtime.Local(), ref, argument)
	if err != nil {
		return nil, err
	}
	return result.AppendJSON(nil), nil
}
