package command

import (
	"context"
	"flag"

	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/state"
	"github.com/cloudg/cloudg/runtime/transform"
)

// An Option adds to the command line of a server.
type Option func(*program)

// Flags adds flags to every command. The function is called once for the command
// that runs, before its arguments are parsed; it binds variables as with package
// flag.
func Flags(define func(*flag.FlagSet)) Option {
	return func(p *program) { p.flags = append(p.flags, define) }
}

// Paths names flags of [Flags] whose values are paths of files, alone or as in
// NAME=PATH. The configuration that config prints has absolute ones, because clients
// start servers anywhere.
func Paths(flags ...string) Option {
	return func(p *program) { p.paths = append(p.paths, flags...) }
}

// Setup adds a step that runs when the layer is built and before the command does
// its work: loading data, checking an environment. Its error ends the command with
// exit code 1. The context ends when the command does.
func Setup(step func(context.Context, *layer.Layer) error) Option {
	return func(p *program) { p.setup = append(p.setup, step) }
}

// Use adds middleware around every call, the first one outermost.
func Use(middleware ...layer.Middleware) Option {
	return func(p *program) { p.middleware = append(p.middleware, middleware...) }
}

// Transform adds a type of transform that policies may name, besides those that every
// server has. The factory gets the options of a step and builds it.
func Transform(name string, factory transform.Factory) Option {
	return func(p *program) {
		if p.transforms == nil {
			p.transforms = map[string]transform.Factory{}
		}
		p.transforms[name] = factory
	}
}

// Counters keeps what is left of rate limits, unless --rate-state names a file: in a
// store that copies of the server share, say. Without it they are in memory.
func Counters(counters state.Counters) Option {
	return func(p *program) { p.counters = counters }
}

// Policy names the policy that holds when neither --policy nor the environment
// variable CLOUDG_MCP_POLICY names one.
func Policy(name string) Option {
	return func(p *program) { p.policy = name }
}
