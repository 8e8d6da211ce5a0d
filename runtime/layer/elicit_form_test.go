package layer_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// What a handler writes into a form goes through the output pipeline, and is withheld
// where no form comes out. A form that is part of the program stays as it is.
func TestElicit_FormsLeaveThroughThePipeline(t *testing.T) {
	const schema = `{"type":"object","properties":{"host":{"type":"string","enum":["db-1"]}}}`
	hide := pipeline(func(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
		return codec.Parse([]byte(strings.ReplaceAll(string(value.AppendJSON(nil)), "db-1", "host-A")), codec.Limits{})
	})
	flat := pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
		return codec.StringValue("…"), nil
	})
	empty := pipeline(func(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
		if value.Kind() == codec.KindObject {
			return codec.Raw([]byte(`{"type":"object"}`)), nil
		}
		return value, nil
	})
	written := func(ctx *runtime.Context) error {
		_, _, err := runtime.Elicit[struct{}](ctx, "Which?", schema, nil)
		return err
	}
	declared := func(ctx *runtime.Context) error {
		_, _, err := runtime.ElicitForm(ctx, "Which?", runtime.Form[struct{}]{Schema: schema})
		return err
	}
	const withheld = "the question was withheld by the policy (error true)"
	for _, test := range []struct {
		name   string
		output pipeline
		ask    func(*runtime.Context) error
		want   string
	}{
		{"written", hide, written, strings.ReplaceAll(schema, "db-1", "host-A")},
		{"declared", hide, declared, schema},
		{"no object is left", flat, written, withheld},
		{"no properties are left", empty, written, withheld},
	} {
		t.Run(test.name, func(t *testing.T) {
			tool := handTool("ask", func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
				if err := test.ask(ctx); err != nil {
					return runtime.ErrorResult(err.Error(), runtime.Object{}), nil
				}
				return runtime.Text("done"), nil
			})
			l := newLayer(t, layer.Options{Policy: &double{output: test.output}}, tool)
			result, asks := again(t, l, nil, "", runtime.Rounds{})
			got := ""
			if asks != nil {
				got = asks.Questions[0].Schema
			} else if got = text(result); test.want == withheld && result.IsError {
				got = withheld // the pipeline of the test takes the text away, too
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
