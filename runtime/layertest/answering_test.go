package layertest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// Amount is what the tool refund asks for.
type Amount struct{ Cents int64 }

var amountFields = codec.NewFields("Amount", codec.Required("cents"))

// decodeAmount stands for a decoder that the generator writes.
func decodeAmount(r *codec.Reader, v *Amount) {
	if !r.BeginObject(amountFields) {
		return
	}
	for r.NextField() {
		if r.Field() == "cents" {
			v.Cents = r.Int(64)
		}
	}
}

// refund asks how much and does something about it only then.
func refund(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
	const form = `{"type": "object", "properties": {"cents": {"type": "integer", "minimum": 1}}, "required": ["cents"]}`
	amount, action, err := runtime.Elicit(ctx, "How much is to be paid back?", form, decodeAmount)
	switch {
	case err != nil:
		return nil, err
	case action != runtime.ActionAccept:
		return runtime.Text("Nothing was paid back."), nil
	}
	return runtime.Text(fmt.Sprintf("Paid back %d cents.", amount.Cents)), nil
}

func registerRefund(r *runtime.Registry) error {
	return r.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "refund", Description: "Pays back.", Capabilities: []runtime.Capability{runtime.WriteState}},
		Handle:    runtime.ToolFunc(refund),
	})
}

// A handler that asks the person behind the client is tested with somebody who
// answers.
func ExampleHarness_Answering() {
	t := new(recorder) // in a test function: its *testing.T

	h := layertest.New(t, registerRefund).Answering(func(q runtime.Question) runtime.Answer {
		fmt.Println(q.Message)
		return runtime.Answer{Action: runtime.ActionAccept, Content: codec.Raw([]byte(`{"cents": 250}`))}
	})
	fmt.Println(h.Text("refund", ``))
	// Output:
	// How much is to be paid back?
	// Paid back 250 cents.
}

func TestHarnessAnswering(t *testing.T) {
	h := layertest.New(t, registerRefund)
	if got := h.ErrorText("refund", ``); !strings.HasPrefix(got, "nobody can be asked: ") {
		t.Errorf("got %s", got)
	}
	no := h.Answering(func(runtime.Question) runtime.Answer { return runtime.Answer{Action: runtime.ActionDecline} })
	if got := no.Text("refund", ``); got != "Nothing was paid back." {
		t.Errorf("got %s", got)
	}
}
