package layer

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// readOnly reports whether a spec may stay when nothing outside of the server's
// memory is to be changed: it neither writes files, nor reaches remote services,
// nor starts processes, and is no tool that says it destroys something.
func readOnly(s runtime.Spec) bool {
	if tool, ok := s.(*runtime.ToolSpec); ok && tool.Hints.Destructive == runtime.True {
		return false
	}
	return !slices.ContainsFunc(s.Common().Capabilities, func(c runtime.Capability) bool {
		return c == runtime.WriteFS || c == runtime.CloudAccess || c == runtime.Exec
	})
}
