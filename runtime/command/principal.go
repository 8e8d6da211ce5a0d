package command

import (
	"cmp"
	"context"
	"flag"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// principalFlags are the flags that say who calls.
type principalFlags struct {
	id    string
	roles []string
	bare  bool // without the role that everybody has
}

func definePrincipalFlags(fs *flag.FlagSet) *principalFlags {
	f := &principalFlags{}
	fs.StringVar(&f.id, "principal-id", "", "`ID` of who calls (default the local user, or \"cli\" when there are roles)")
	fs.Func("role", "`ROLE` of who calls, besides \"default\"; may be repeated", func(role string) error {
		f.roles = append(f.roles, role)
		return nil
	})
	fs.BoolVar(&f.bare, "no-default-role", false, "leave out the role \"default\", which tokens give to everybody")
	return f
}

// principal returns who calls: as a server would see somebody with a token that has
// these roles, or the local user.
func (f *principalFlags) principal() *runtime.Principal {
	if f.id == "" && f.roles == nil && !f.bare {
		return runtime.Local()
	}
	p := &runtime.Principal{ID: cmp.Or(f.id, "cli")}
	if !f.bare {
		p.Roles = append(p.Roles, runtime.DefaultRole)
	}
	p.Roles = append(p.Roles, f.roles...)
	return p
}

// callerFlags are the flags of the commands that do something on somebody's behalf.
type callerFlags struct {
	*layerFlags
	*principalFlags
}

func (p *program) defineCallerFlags(fs *flag.FlagSet) *callerFlags {
	return &callerFlags{p.defineLayerFlags(fs), definePrincipalFlags(fs)}
}

// mount builds what a command works on that lists what there is.
func (p *program) mount(ctx context.Context, f *callerFlags) (*layer.Mount, error) {
	return p.newLayer(ctx, f.layerFlags, p.logger(), decider{p.loadPolicy, func(pol *policy.Policy, _ *runtime.Registry) (layer.PolicySource, error) {
		return pol, nil
	}})
}

// mountToCall builds what a command works on that makes calls.
func (p *program) mountToCall(ctx context.Context, f *callerFlags) (*layer.Mount, error) {
	log := p.logger()
	return p.newLayer(ctx, f.layerFlags, log, decider{p.openPolicy, func(pol *policy.Policy, r *runtime.Registry) (layer.PolicySource, error) {
		return newSource(pol, r, log)
	}})
}
