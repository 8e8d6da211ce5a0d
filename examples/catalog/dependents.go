package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// Dependents lists what needs an asset, directly and through others, and by which
// relation. Use it before you change, stop or delete the asset.
//
//cloudg:tool title="Dependents" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) Dependents(ctx *runtime.Context, args DependencyArgs) (DependenciesFound, error) {
	return c.follow(ctx, args, (*graph.Graph).Dependents)
}
