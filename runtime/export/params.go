package export

import (
	"bytes"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// params are the parameters of a request, an object.
type params struct{ runtime.JSON }

func invalid(text string) error { return runtime.InvalidArguments(text, runtime.JSON{}) }

// parseParams reads parameters. Absent ones and null are as good as {}.
func parseParams(text []byte) (params, error) {
	none := params{codec.ObjectValue()}
	if len(bytes.TrimSpace(text)) == 0 {
		return none, nil
	}
	value, err := codec.Parse(text, codec.Limits{})
	switch {
	case err != nil:
		return none, invalid("params are not valid JSON")
	case value.Kind() == codec.KindNull:
		return none, nil
	case value.Kind() != codec.KindObject:
		return none, invalid("params must be an object")
	}
	return params{value}, nil
}

// required returns a string member that must be there and not empty.
func (p params) required(name string) (string, error) {
	value := text(p.JSON, name)
	if value == "" {
		return "", invalid("Missing or invalid parameter: " + name)
	}
	return value, nil
}

// object returns an object member, {} without one.
func (p params) object(name string) (runtime.JSON, error) {
	value, _ := p.Get(name)
	switch value.Kind() {
	case codec.KindAbsent, codec.KindNull:
		return codec.ObjectValue(), nil
	case codec.KindObject:
		return value, nil
	}
	return value, invalid(name + " must be an object")
}

// ref returns the member that names what a completion is for.
func (p params) ref() (runtime.Ref, error) {
	value, _ := p.Get("ref")
	switch text(value, "type") {
	case "ref/prompt":
		return runtime.Ref{Kind: runtime.KindPrompt, Name: text(value, "name")}, nil
	case "ref/resource":
		return runtime.Ref{Kind: runtime.KindTemplate, Name: text(value, "uri")}, nil
	}
	return runtime.Ref{}, invalid("Invalid completion ref")
}

// completionArgument returns the argument to complete, with those that are known.
func (p params) completionArgument() (runtime.CompletionArgument, error) {
	value, _ := p.Get("argument")
	if name, _ := value.Get("name"); name.Kind() != codec.KindString {
		return runtime.CompletionArgument{}, invalid("Invalid completion argument")
	}
	context, _ := p.Get("context")
	known, _ := context.Get("arguments")
	return runtime.CompletionArgument{
		Name:    text(value, "name"),
		Value:   runtime.Texts(value)["value"],
		Context: runtime.Texts(known),
	}, nil
}
