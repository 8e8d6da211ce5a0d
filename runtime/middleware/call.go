package middleware

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// rolesOf returns the roles of a principal, sorted, each of them once.
func rolesOf(p *runtime.Principal) []string {
	return slices.Compact(slices.Sorted(slices.Values(p.Roles)))
}

// kindOf returns the kind of a call: reads of resources and of templates are the
// same kind.
func kindOf(call *runtime.Call) runtime.Kind {
	if call.Kind == runtime.KindTemplate {
		return runtime.KindResource
	}
	return call.Kind
}
