package layer

import "github.com/cloudg/cloudg/runtime"

// AllowAll returns a policy that allows everything, hides and records nothing, and
// has no pipelines.
func AllowAll() PolicySource { return allowAll{} }

// allowAll is both the source and its only snapshot.
type allowAll struct{}

func (p allowAll) Current() runtime.Policy { return p }

func (allowAll) Allowed(*runtime.Principal, runtime.Spec, runtime.RequestedURI) bool {
	return true
}
func (allowAll) Check(*runtime.Call) error                                   { return nil }
func (allowAll) Output(*runtime.Principal, runtime.Spec) runtime.Pipeline    { return nil }
func (allowAll) Input(*runtime.Principal, runtime.Spec) runtime.Pipeline     { return nil }
func (allowAll) Hidden(kind runtime.Kind, name string, p *runtime.Principal) {}
func (allowAll) Rejected(call *runtime.Call, err error)                      {}
