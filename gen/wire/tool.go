// Package wire shows the primitives of a package as clients see them, before
// anything was generated or compiled.
//
// A specification made here has everything that a generated one says to clients,
// and no handler: it can be put into a registry and shown, and not be called.
package wire

import (
	"errors"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

var errShown = errors.New("the tool is only shown here and cannot be called")

// Tool returns the specification of a tool, completed as a registry does it. The
// error says that a JSON text in t, such as a default, is none, or that its name is
// no tool name.
func Tool(t *ir.Tool) (*runtime.ToolSpec, error) {
	input, err := schema.Input(t)
	if err != nil {
		return nil, err
	}
	output, err := schema.Output(t)
	if err != nil {
		return nil, err
	}
	spec := &runtime.ToolSpec{
		Primitive:    primitive(&t.Primitive),
		Hints:        t.Hints,
		Timeout:      t.Timeout,
		InputSchema:  input,
		OutputSchema: output,
		Output:       runtime.OutputMode(t.Output), // declared in the same order
		Handle:       func(*runtime.Context, any, *runtime.Output) error { return errShown },
	}
	if spec.Meta, err = value(t.Meta); err != nil {
		return nil, err
	}
	if spec.TransformHints, err = transformHints(t.Transform); err != nil {
		return nil, err
	}
	registry := runtime.NewRegistry()
	if err := registry.Add(spec); err != nil {
		return nil, err
	}
	completed, _ := registry.Tool(t.Name)
	return completed, nil
}

// Definition returns the definition of a tool as tools/list shows it, under the
// prefix of a mount. The errors are those of [Tool], also for the name with the
// prefix.
func Definition(t *ir.Tool, prefix string) ([]byte, error) {
	spec, err := Tool(t)
	if err != nil {
		return nil, err
	}
	return spec.AppendDefinition(nil, prefix+t.Name, true)
}

func primitive(p *ir.Primitive) runtime.Primitive {
	out := runtime.Primitive{
		Name:         p.Name,
		Title:        p.Title,
		Description:  p.Description,
		Category:     p.Category,
		Tags:         p.Tags,
		Sensitivity:  p.Sensitivity,
		Capabilities: p.Capabilities,
		Source:       p.Func.Label(),
	}
	for _, icon := range p.Icons {
		out.Icons = append(out.Icons, runtime.Icon(icon))
	}
	return out
}

func transformHints(h ir.TransformHints) (out runtime.TransformHints, err error) {
	out = runtime.TransformHints{
		Skip:           h.Skip,
		SkipInput:      h.SkipInput,
		Pseudonymize:   hint(h.Pseudonymize),
		Depseudonymize: hint(h.Depseudonymize),
		InputGuard:     hint(h.InputGuard),
	}
	if out.Project, err = value(h.Project); err != nil {
		return out, err
	}
	out.Transforms, err = value(h.Transforms)
	return out, err
}

func hint(b *bool) runtime.Hint {
	if b == nil {
		return annotations.Unset
	}
	return annotations.HintOf(*b)
}

// value reads a JSON text of the author, "" for an absent value.
func value(text string) (runtime.JSON, error) {
	if text == "" {
		return runtime.JSON{}, nil
	}
	return codec.Parse([]byte(text), codec.Limits{})
}
