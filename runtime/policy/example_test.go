package policy_test

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// A policy explains why somebody may not use a tool, and what would change that.
func ExamplePolicy_Explain() {
	doc, err := policy.Read(`{"name": "office", "deny_capabilities": ["exec"], "roles": {"ops": {"allow_capabilities": ["exec"]}}}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := policy.Compile(doc, policy.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	tool := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "restart", Capabilities: []runtime.Capability{runtime.Exec}}}
	fmt.Print(p.Explain(runtime.Local(), tool, runtime.RequestedURI{}))
	// Output:
	// tool 'restart' for principal 'local' with roles default, local: denied: capability 'exec' is denied by policy 'office'
	// hidden: the principal gets the same answers as for something that does not exist
	// policy: office
	// decided by: policy
	// would change it: allow_capabilities with 'exec' in a rule that matches, or in the policy
	// would change it: one of the roles ops
	// rule 'role:ops' does not apply: it is for the roles ops
	// input: (none)
	// output: (none)
}

// upper is a transform of the host.
type upper struct{}

func (upper) Apply(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	return codec.StringValue(strings.ToUpper(value.Text())), nil
}

// Documents may name transforms that the host brings along.
func ExampleOptions() {
	doc, err := policy.Read(`{"transforms": ["upper"]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := policy.Compile(doc, policy.Options{Transforms: map[string]transform.Factory{
		"upper": func(runtime.JSON) (transform.Transform, error) { return upper{}, nil },
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tool := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "greet"}}
	value, err := p.Output(nil, tool).Apply(&runtime.Transformation{}, codec.StringValue("hello"))
	fmt.Println(value.Text(), err)
	// Output: HELLO <nil>
}
