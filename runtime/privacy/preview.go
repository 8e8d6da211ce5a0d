package privacy

import (
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Preview is what the policy makes of a value.
type Preview struct {
	Policy string `json:"policy"`
	// Tool whose pipeline was used; null for the one that belongs to no tool.
	Tool *string `json:"tool"`
	// The value as a client would get it.
	Transformed runtime.JSON `json:"transformed"`
	// What was done, in counts and labels.
	Report runtime.JSON `json:"report"`
}

// PreviewTransform shows what the privacy policy makes of a value before it gets to
// you, and counts what it did. Pseudonyms in the answer are made up for previews: they
// are those of no result and mean nothing as an argument.
//
//cloudg:tool title="Preview privacy transforms" sensitivity=internal idempotent skip=* depseudonymize=false input_guard=false
//cloudg:arg data doc="The value: any JSON, or text." format=json
//cloudg:arg tool doc="Name of the tool whose result it would be; null for none." optional
//cloudg:arg parseJSON name=parse_json doc="Read text that starts with { or [ as JSON, if it is." default=true
func PreviewTransform(ctx *runtime.Context, data runtime.JSON, tool *string, parseJSON bool) (Preview, error) {
	p, err := current(ctx)
	if err != nil {
		return Preview{}, err
	}
	shown, err := p.Preview()
	if err != nil {
		return Preview{}, err
	}
	t := &runtime.Transformation{Principal: ctx.Principal(), Kind: runtime.KindTool, Direction: runtime.DirectionOutput, Report: &runtime.Report{}}
	pipeline := shown.Generic(ctx.Principal())
	if tool != nil {
		spec, err := visibleTool(ctx, *tool)
		if err != nil {
			return Preview{}, err
		}
		t.Spec, pipeline = spec, shown.Output(ctx.Principal(), spec)
	}
	if parseJSON {
		data = parsed(data)
	}
	if pipeline != nil {
		if data, err = pipeline.Apply(t, data); err != nil {
			return Preview{}, err
		}
	}
	return Preview{Policy: p.Name(), Tool: tool, Transformed: data, Report: t.Report.Value()}, nil
}

// visibleTool returns the tool that the caller knows by a name.
func visibleTool(ctx *runtime.Context, name string) (*runtime.ToolSpec, error) {
	if internal, ok := strings.CutPrefix(name, ctx.Directory().Prefix()); ok {
		for _, spec := range ctx.Directory().Tools(ctx.Principal()) {
			if spec.Name == internal {
				return spec, nil
			}
		}
	}
	return nil, runtime.NotFound("Unknown tool: "+name, runtime.JSON{})
}

// parsed returns the object or list that a text holds, and anything else as it is.
func parsed(data runtime.JSON) runtime.JSON {
	text := data.Text()
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return data
	}
	value, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		return data
	}
	return value
}
