// Package privacy has the tools and resources with which callers look at the policy of
// their server: what it is, what it would do to a value, what it looks for, what it
// decided, and, for those who may, what stands behind a pseudonym.
//
// [Register] adds them to any server, beside the server's own:
//
//	command.Main(runtime.Join(Register, privacy.Register), command.Info{})
//
// They are about the policy that decides about their own call, so that a policy that
// was replaced meanwhile is the one they speak of. Under a policy that is not one of
// package policy their calls fail. What a caller may not see they do not tell: tools are
// counted and found as the caller sees them, decisions are the caller's own unless it
// has the role admin or privacy-admin, and pseudonyms are those of the caller's
// namespace.
//
//cloudg:server category=privacy capabilities=read_state
package privacy

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

//go:generate go run github.com/cloudg/cloudg/cmd/cloudg-gen .

// current returns the policy of a call, also when another one wraps it.
func current(ctx *runtime.Context) (*policy.Policy, error) {
	decides := ctx.Policy()
	for {
		if p, ok := decides.(*policy.Policy); ok && p != nil {
			return p, nil
		}
		wrapper, ok := decides.(interface{ Unwrap() runtime.Policy })
		if !ok {
			return nil, runtime.NewError("This server does not run under a policy that can be described", runtime.JSON{})
		}
		decides = wrapper.Unwrap()
	}
}
