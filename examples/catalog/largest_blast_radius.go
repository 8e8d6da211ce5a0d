package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// LargestBlastRadiusArgs say how many to show.
type LargestBlastRadiusArgs struct {
	// Most assets to return.
	Top int `json:"top" cloudg:"default=15,min=1,max=100"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// LargestBlasts are the assets that take most down with them.
type LargestBlasts struct {
	Dataset string `json:"dataset"`
	// Most dependents first.
	Items    []BlastRanked `json:"items"`
	Returned int           `json:"returned"`
	// Whether time ran out before all candidates were looked at.
	Truncated bool `json:"truncated,omitempty"`
}

// BlastRanked is an asset, and in numbers what needs it.
type BlastRanked struct {
	inventory.Descriptor
	// Assets that need it directly or through others, as blast_radius counts them.
	TransitiveDependents int `json:"transitive_dependents"`
	// Number of their accounts.
	AccountsAffected          int `json:"accounts_affected"`
	InternetExposedDependents int `json:"internet_exposed_dependents"`
}

// LargestBlastRadius ranks assets by how many others need them, directly or through
// others. Use it to find what must not fail; blast_radius then tells about one of them.
//
//cloudg:tool title="Largest blast radius" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) LargestBlastRadius(ctx *runtime.Context, args LargestBlastRadiusArgs) (LargestBlasts, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return LargestBlasts{}, err
	}
	blasts, err := p.graph.LargestBlasts(ctx, graph.BlastQuery{Top: args.Top, MaxDepth: blastDepth, Progress: progress(ctx)})
	if err != nil {
		return LargestBlasts{}, err
	}
	found := LargestBlasts{Dataset: p.Name, Items: []BlastRanked{}, Returned: len(blasts.Items), Truncated: blasts.Truncated}
	for _, blast := range blasts.Items {
		found.Items = append(found.Items, BlastRanked{
			Descriptor: blast.Asset.Descriptor(), TransitiveDependents: blast.Dependents,
			AccountsAffected: blast.Accounts, InternetExposedDependents: blast.Exposed,
		})
	}
	return found, nil
}
