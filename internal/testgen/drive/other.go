package drive

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

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

func (o *Other) answer(ctx context.Context, l *layer.Layer, s *session) (r Response) {
	switch o.Method {
	case "resources":
		_, err := s.client.ListResources(ctx, nil)
		return s.response(err, "resources")
	case "templates":
		_, err := s.client.ListResourceTemplates(ctx, nil)
		return s.response(err, "resourceTemplates")
	case "prompts":
		_, err := s.client.ListPrompts(ctx, nil)
		return s.response(err, "prompts")
	case "read":
		_, err := s.client.ReadResource(ctx, &mcp.ReadResourceParams{URI: o.Name})
		return s.response(err, "contents")
	case "prompt":
		_, err := s.client.GetPrompt(ctx, &mcp.GetPromptParams{Name: o.Name, Arguments: o.Texts})
		return s.response(err, "")
	case "complete":
		_, err := s.client.Complete(ctx, o.completion(l))
		return s.response(err, "completion")
	}
	return Response{Error: "unknown method " + o.Method}
}

// completion asks the prompt of the name, else the template.
func (o *Other) completion(l *layer.Layer) *mcp.CompleteParams {
	ref := &mcp.CompleteReference{Type: "ref/resource", URI: o.Name}
	if _, ok := l.Registry().Prompt(o.Name); ok {
		ref = &mcp.CompleteReference{Type: "ref/prompt", Name: o.Name}
	}
	params := &mcp.CompleteParams{Ref: ref, Argument: mcp.CompleteParamsArgument{Name: o.Argument, Value: o.Partial}}
	if o.Texts != nil {
		params.Context = &mcp.CompleteContext{Arguments: o.Texts}
	}
	return params
}
