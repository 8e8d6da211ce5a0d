package policy_test

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

// A document says what is different from a profile.
func ExampleLoad() {
	p, err := policy.Load(`{"extends": "read_only", "name": "careful", "deny_tools": ["export_*"]}`, policy.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Name(), "extends", p.Document().Origin.Extends)
	fmt.Println("denied:", p.DeniedCapabilities())

	tool := &runtime.ToolSpec{Primitive: runtime.Primitive{Name: "export_all", Sensitivity: runtime.Internal}}
	fmt.Println("export_all:", p.Allowed(runtime.Local(), tool, runtime.RequestedURI{}))
	// Output:
	// careful extends [standard read_only]
	// denied: [cloud_access exec reveal write_fs]
	// export_all: false
}

// What is wrong with a document is told at once, with its place, and never with a value.
func ExampleLoad_invalid() {
	_, err := policy.Load(`{"audit": "maybe", "vault": {"key": 5}}`, policy.Options{})
	fmt.Println(err)
	// Output:
	// Invalid policy: 1:11: audit: must be true or false; 1:37: vault.key: must be a string; numbers, and words such as yes and off, need quotes
}
