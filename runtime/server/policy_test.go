package server

import (
	"slices"

	cloudg "github.com/cloudg/cloudg/runtime"
)

// hiding is a policy that hides what has these keys from everybody but admin.
type hiding []string

func (h hiding) Current() cloudg.Policy { return &hidingPolicy{h} }

type hidingPolicy struct{ hiding }

func (h *hidingPolicy) Allowed(p *cloudg.Principal, s cloudg.Spec, _ cloudg.RequestedURI) bool {
	return p.ID == "admin" || !slices.Contains(h.hiding, s.Key())
}
func (*hidingPolicy) Check(*cloudg.Call) error                              { return nil }
func (*hidingPolicy) Output(*cloudg.Principal, cloudg.Spec) cloudg.Pipeline { return nil }
func (*hidingPolicy) Input(*cloudg.Principal, cloudg.Spec) cloudg.Pipeline  { return nil }
func (*hidingPolicy) Hidden(cloudg.Kind, string, *cloudg.Principal)         {}
func (*hidingPolicy) Rejected(*cloudg.Call, error)                          {}
