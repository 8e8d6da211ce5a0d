package main

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// DependencyArgs say where dependencies start, and how far to follow them.
type DependencyArgs struct {
	// The asset: id, ARN, name, or the end of its ARN.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Most dependencies in a row to follow.
	MaxDepth int `json:"max_depth" cloudg:"default=3,min=1,max=15"`
	// Most assets to return.
	Limit int `json:"limit" cloudg:"default=100,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// DependenciesFound are the assets along dependencies.
type DependenciesFound struct {
	Dataset string `json:"dataset"`
	// As in find_assets.
	Asset runtime.Object `json:"asset" cloudg:"like=inventory.AssetBrief"`
	// Number of assets.
	Total    int `json:"total"`
	Returned int `json:"returned"`
	// Whether the limit left assets out, or time ran out.
	Truncated bool `json:"truncated"`
	// Nearest first, each asset once.
	Items []DependencyShown `json:"items"`
}

// DependsOn lists what an asset needs to work, directly and through others, and by
// which relation. Use it to see what may have made it fail.
//
//cloudg:tool title="Depends on" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) DependsOn(ctx *runtime.Context, args DependencyArgs) (DependenciesFound, error) {
	return c.follow(ctx, args, (*graph.Graph).DependsOn)
}

// follow answers with what a walk along dependencies finds.
func (c *Catalog) follow(
	ctx context.Context, args DependencyArgs, walk func(*graph.Graph, context.Context, graph.Node, int) (graph.Dependents, error),
) (DependenciesFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return DependenciesFound{}, err
	}
	_, n, err := p.asset(args.Ref)
	if err != nil {
		return DependenciesFound{}, err
	}
	found, err := walk(p.graph, ctx, n, args.MaxDepth)
	if err != nil {
		return DependenciesFound{}, err
	}
	items := p.dependencies(found, args.Limit)
	return DependenciesFound{
		Dataset: p.Name, Asset: p.brief(n), Total: len(found.Items), Returned: len(items),
		Truncated: found.Truncated || len(found.Items) > len(items), Items: items,
	}, nil
}
