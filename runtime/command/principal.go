package command

import (
	"cmp"
	"context"
	"flag"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// callerFlags are the flags of the commands that do something on somebody's behalf.
type callerFlags struct {
	*layerFlags
	id    string
	roles []string
	bare  bool // without the role that everybody has
}

func (p *program) defineCallerFlags(fs *flag.FlagSet) *callerFlags {
	f := &callerFlags{layerFlags: p.defineLayerFlags(fs)}
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
func (f *callerFlags) principal() *runtime.Principal {
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

// mount builds what the command works on.
func (p *program) mount(ctx context.Context, f *callerFlags) (*layer.Mount, error) {
	if _, err := p.policyName(f.layerFlags); err != nil {
		return nil, err
	}
	return p.newLayer(ctx, f.layerFlags, p.logger())
}
