package layertest

import (
	"errors"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

type echoArgs struct {
	Text  string
	Times int
}

var echoFields = codec.NewFields("EchoArgs",
	codec.Required("text"),
	codec.Optional("times"),
)

var echoTimes = codec.IntRules{HasMin: true, Min: 1, HasMax: true, Max: 5}

// Echo returns a tool that repeats a text up to five times. It is written as the
// generator writes tools.
func Echo() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{
			Name:         "echo",
			Title:        "Echo",
			Description:  "Repeats a text.",
			Category:     "test",
			Sensitivity:  runtime.Public,
			Capabilities: []runtime.Capability{},
			Source:       "layertest.Echo",
		},
		InputSchema: `{
  "additionalProperties": false,
  "properties": {
    "text": {"type": "string"},
    "times": {"default": 1, "maximum": 5, "minimum": 1, "type": "integer"}
  },
  "required": ["text"],
  "type": "object"
}`,
		OutputSchema: `{
  "properties": {"text": {"type": "string"}},
  "required": ["text"],
  "type": "object"
}`,
		Decode: func(r *codec.Reader) any {
			args := &echoArgs{Times: 1}
			decodeEcho(r, args)
			return args
		},
		Handle: func(_ *runtime.Context, args any, out *runtime.Output) error {
			a := args.(*echoArgs)
			var text string
			for range a.Times {
				text += a.Text
			}
			return runtime.WriteObject(out, &text, func(w *codec.Writer, text *string) {
				if !w.BeginObject() {
					return
				}
				w.Key("text")
				w.String(*text)
				w.EndObject()
			})
		},
	}
}

func decodeEcho(r *codec.Reader, v *echoArgs) {
	if !r.BeginObject(echoFields) {
		return
	}
	for r.NextField() {
		switch r.Field() {
		case "text":
			v.Text = r.String()
		case "times":
			v.Times = int(r.IntRules(64, &echoTimes))
		}
	}
}

// Stats returns a tool with an output schema that its result matches.
func Stats() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "stats", Description: "Counts things.", Source: "layertest.Stats"},
		OutputSchema: `{
  "properties": {"count": {"type": "integer"}, "names": {"items": {"type": "string"}, "type": "array"}},
  "required": ["count"],
  "type": "object"
}`,
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			names := codec.ListValue(codec.StringValue("alpha"), codec.StringValue("beta"), codec.StringValue("gamma"), codec.StringValue("delta"))
			return codec.ObjectValue(
				codec.Member{Name: "count", Value: codec.IntValue(4)},
				codec.Member{Name: "names", Value: names},
			), nil
		}),
	}
}

// Slow returns a tool that reports three steps of progress and logs each of them.
func Slow() *runtime.ToolSpec {
	const steps = 3
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "slow", Description: "Takes steps.", Source: "layertest.Slow"},
		Hints:     runtime.Hints{Idempotent: runtime.False},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			for i := range int64(steps) {
				step := codec.IntValue(i + 1)
				ctx.Progress(float64(i+1), steps, "step "+step.Number())
				ctx.Log(0, codec.ObjectValue(codec.Member{Name: "step", Value: step}))
			}
			return codec.ObjectValue(codec.Member{Name: "steps", Value: codec.IntValue(steps)}), nil
		}),
	}
}

// Sleepy returns a tool that does nothing for half a minute, unless it is cancelled.
func Sleepy() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "sleepy", Description: "Sleeps.", Source: "layertest.Sleepy"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			select {
			case <-ctx.Done():
				return runtime.JSON{}, ctx.Err()
			case <-time.After(30 * time.Second):
				return codec.StringValue("slept"), nil
			}
		}),
	}
}

// Fail returns a tool that always fails with the error boom.
func Fail() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "fail", Description: "Fails.", Source: "layertest.Fail"},
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return runtime.JSON{}, errors.New("boom")
		}),
	}
}

// Linked returns a tool that attaches a link to its result.
func Linked() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "linked", Description: "Links.", Source: "layertest.Linked"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			ctx.Link(runtime.ResourceLink{URI: "test://items/alpha", Name: "alpha", Title: "Alpha item", MIMEType: runtime.DefaultMIMEType})
			return codec.ObjectValue(codec.Member{Name: "item", Value: codec.StringValue("alpha")}), nil
		}),
	}
}

// Crash returns a tool that panics.
func Crash() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "crash", Description: "Panics.", Source: "layertest.Crash"},
		Handle: func(*runtime.Context, any, *runtime.Output) error {
			panic("the secret of the crash")
		},
	}
}
