package policy

import (
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The choices of a form that a handler fills in leave like everything else: nobody sees
// the real values, and the handler gets back what was chosen.
func TestFormsLeaveThroughThePipeline(t *testing.T) {
	choices := []string{"ann.smith" + "@example.com", "bob.jones" + "@example.com"}
	schema := `{"type":"object","properties":{"who":{"type":"string","title":"Owner","enum":["` + strings.Join(choices, `","`) + `"]}},"required":["who"]}`
	chosen := ""
	tool := toolWith(t, "ask", nil)
	tool.Handle = runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
		answers, err := runtime.Ask(ctx, runtime.Question{Message: "Who?", Schema: schema})
		if err == nil {
			chosen = runtime.Texts(answers[0].Content)["who"]
		}
		return runtime.Text("done"), err
	})
	registry := runtime.NewRegistry()
	if err := registry.Add(tool); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: &latest{compileText(t, "extends: strict\n", Options{})}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.CallTool(inRound(t.Context(), runtime.Rounds{}), nil, "ask", nil)
	asks, ok := errors.AsType[*runtime.InputRequired](err)
	if !ok {
		t.Fatalf("the first round gave %v", err)
	}
	form := asks.Questions[0].Schema
	for _, choice := range choices {
		if strings.Contains(form, choice) {
			t.Errorf("the form shows a real value: %s", form)
		}
	}
	var shown struct {
		Properties struct{ Who struct{ Enum []string } }
	}
	if err := json.Unmarshal([]byte(form), &shown); err != nil || len(shown.Properties.Who.Enum) != len(choices) {
		t.Fatalf("the form is %s, error %v", form, err)
	}
	answer := codec.ObjectValue(codec.Member{Name: "who", Value: codec.StringValue(shown.Properties.Who.Enum[1])})
	rounds := runtime.Rounds{State: asks.State, Answers: map[string]runtime.Answer{"1": {Action: runtime.ActionAccept, Content: answer}}}
	if _, err := l.CallTool(inRound(t.Context(), rounds), nil, "ask", nil); err != nil || chosen != choices[1] {
		t.Errorf("the handler got %q, error %v", chosen, err)
	}
}
