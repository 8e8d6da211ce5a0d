package layertest_test

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// Register stands for the function that the generator writes.
func Register(r *runtime.Registry) error {
	return r.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "greet", Description: "Greets somebody."},
		Handle: runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			name, _ := args.Get("name")
			if name.Text() == "" {
				return runtime.JSON{}, errors.New("there is nobody to greet: give a name")
			}
			return codec.ObjectValue(codec.Member{Name: "greeting", Value: codec.StringValue("Hello, " + name.Text() + "!")}), nil
		}),
	})
}

func ExampleNew() {
	t := new(recorder) // in a test function: its *testing.T

	h := layertest.New(t, Register)
	result := h.Call("greet", `{"name": "Ada"}`)
	fmt.Println(string(result.Structured.AppendJSON(nil)))
	// Output: {"greeting":"Hello, Ada!"}
}

func ExampleHarness_ErrorText() {
	t := new(recorder) // in a test function: its *testing.T

	h := layertest.New(t, Register)
	fmt.Println(h.ErrorText("greet", `{"name": ""}`))
	// Output: there is nobody to greet: give a name
}
