// Server has what the official conformance suite of MCP asks of a server: tools,
// resources and prompts with the names and answers that its scenarios look for. The
// suite judges what cloudg-gen writes and package server serves, because everything
// here is made of directives. Only two input schemas are written by hand, because they
// use keywords that no Go type has.
//
//cloudg:server name=conformance version=1.0.0 sensitivity=public capabilities=none instructions="Fixtures of the MCP conformance suite."
package main

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"
	"github.com/cloudg/cloudg/runtime/layer"
)

//go:generate go run github.com/cloudg/cloudg/cmd/cloudg-gen .

func main() {
	var live Live
	register := runtime.Join(Register, giveSchemas, func(r *runtime.Registry) error {
		live.registry = r
		return RegisterLive(r, &live)
	})
	setup := func(_ context.Context, l *layer.Layer) error {
		live.changed = func() { l.NotifyChange(runtime.ChangeResource, watchedURI) }
		return nil
	}
	command.Main(register, command.Info{}, command.Setup(setup))
}
