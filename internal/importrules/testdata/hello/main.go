// Hello is the smallest server: one tool, built by hand, and the command line
// that every server has.
package main

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"
)

func main() {
	command.Main(register, command.Info{Name: "hello", Version: "1.0.0"})
}

func register(r *runtime.Registry) error {
	return r.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "hello", Description: "Says hello."},
		Handle: func(_ *runtime.Context, _ any, out *runtime.Output) error {
			return runtime.WriteToolResult(out, runtime.Text("hello"))
		},
	})
}
