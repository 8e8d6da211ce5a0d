// Command bench12 serves a small asset and ticket inventory. It is a module of
// its own, kept to measure what generating for a typical server costs: twelve
// tools in three packages, with the MCP SDK in the import graph.
//
//cloudg:server name=bench12 version=1.0.0 category=ops
package main

import (
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"

	"example.com/bench12/assets"
	"example.com/bench12/tickets"
)

func main() {
	command.Main(register, command.Info{Name: "bench12", Version: "1.0.0"})
}

func register(r *runtime.Registry) error {
	store := assets.NewStore()
	return errors.Join(
		Register(r),
		assets.RegisterStore(r, store),
		tickets.RegisterDesk(r, tickets.NewDesk(store)),
	)
}
