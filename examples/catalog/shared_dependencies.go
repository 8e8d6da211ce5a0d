package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// SharedDependenciesArgs say how many to show.
type SharedDependenciesArgs struct {
	// Most assets to return.
	Top int `json:"top" cloudg:"default=25,min=1,max=200"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// SharedDependenciesFound are the assets that several others need.
type SharedDependenciesFound struct {
	Dataset string `json:"dataset"`
	// Most needed first.
	Items    []SharedDependency `json:"items"`
	Returned int                `json:"returned"`
}

// SharedDependency is an asset that several others need.
type SharedDependency struct {
	inventory.Descriptor
	// Different assets that need it directly.
	DirectDependents int `json:"direct_dependents"`
}

// SharedDependencies ranks what two or more assets need directly, such as a key or a
// role. Use it to find where one failure or one leak hits many.
//
//cloudg:tool title="Shared dependencies" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) SharedDependencies(_ *runtime.Context, args SharedDependenciesArgs) (SharedDependenciesFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return SharedDependenciesFound{}, err
	}
	shared := p.graph.SharedDependencies()
	found := SharedDependenciesFound{Dataset: p.Name, Items: []SharedDependency{}}
	for _, dependency := range shared[:min(args.Top, len(shared))] {
		found.Items = append(found.Items, SharedDependency{dependency.Asset.Descriptor(), dependency.Dependents})
	}
	found.Returned = len(found.Items)
	return found, nil
}
