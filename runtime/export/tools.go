package export

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Tools are the tools of a mount in the form of a model API. They are those that
// the principal could see when they were exported; make them anew when tools
// change. Tools is safe for concurrent use.
type Tools struct {
	mount       *layer.Mount
	principal   *runtime.Principal
	definitions runtime.JSON
	names       names
}

// OpenAI returns the tools as the API of OpenAI wants them: the value of "tools" is
// a list of {"type": "function", "function": {"name", "description", "parameters"}}.
// A nil p is anonymous.
func OpenAI(ctx context.Context, m *layer.Mount, p *runtime.Principal) *Tools {
	return newTools(ctx, m, p, fits, func(definitions []definition) runtime.JSON {
		return list(definitions, func(d definition) runtime.JSON {
			return codec.ObjectValue(member("type", codec.StringValue("function")), member("function", d.as("parameters")))
		})
	})
}

// Anthropic returns the tools as the API of Anthropic wants them: the value of
// "tools" is a list of {"name", "description", "input_schema"}. A nil p is
// anonymous.
func Anthropic(ctx context.Context, m *layer.Mount, p *runtime.Principal) *Tools {
	return newTools(ctx, m, p, fits, func(definitions []definition) runtime.JSON {
		return list(definitions, func(d definition) runtime.JSON { return d.as("input_schema") })
	})
}

// Gemini returns the tools as the API of Gemini wants them: the value of "tools" is
// a list of one object, whose "functionDeclarations" are a list of {"name",
// "description", "parametersJsonSchema"}. It is empty without tools. A nil p is
// anonymous.
func Gemini(ctx context.Context, m *layer.Mount, p *runtime.Principal) *Tools {
	return newTools(ctx, m, p, fitsGemini, func(definitions []definition) runtime.JSON {
		if len(definitions) == 0 {
			return codec.ListValue()
		}
		return codec.ListValue(codec.ObjectValue(member("functionDeclarations",
			list(definitions, func(d definition) runtime.JSON { return d.as("parametersJsonSchema") }))))
	})
}

func newTools(ctx context.Context, m *layer.Mount, p *runtime.Principal, fits func(string) bool, render func([]definition) runtime.JSON) *Tools {
	definitions := definitionsOf(codec.Raw(m.Tools(ctx, p)))
	exposed := make([]string, len(definitions))
	for i, d := range definitions {
		exposed[i] = d.name
	}
	t := &Tools{mount: m, principal: p, names: newNames(exposed, fits)}
	for i := range definitions {
		definitions[i].name = t.names.toAPI[definitions[i].name]
	}
	t.definitions = render(definitions)
	return t
}

// Definitions returns the definitions, in the order of the registry. Names that the
// API does not take are replaced; see [Tools.Name].
func (t *Tools) Definitions() runtime.JSON { return t.definitions }

// Name returns what the API calls the tool with an exposed name. It is the same
// name if the API takes it; APIs want 1 to 64 of A-Z a-z 0-9 _ -, and that of
// Gemini a letter or _ at the beginning. The name for another one depends on
// nothing but that name, unless a tool happens to have it already.
func (t *Tools) Name(exposed string) (name string, ok bool) {
	name, ok = t.names.toAPI[exposed]
	return name, ok
}

// Exposed returns the exposed name of the tool that the API calls name.
func (t *Tools) Exposed(name string) (exposed string, ok bool) {
	exposed, ok = t.names.toExposed[name]
	return exposed, ok
}

// Call makes the call that a model asks for: name is the name the API uses, args
// the JSON of the arguments, which may be absent. For the result and the error see
// [layer.Layer.CallTool]; a model may see the result whether or not it is an error
// result. A name that is none of the definitions is that of no tool.
func (t *Tools) Call(ctx context.Context, name string, args []byte) (*runtime.ToolResult, error) {
	exposed, ok := t.names.toExposed[name]
	if !ok {
		return nil, runtime.NotFound("Unknown tool: "+name, codec.ObjectValue(member("name", codec.StringValue(name))))
	}
	return t.mount.CallTool(ctx, t.principal, exposed, args)
}
