package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// DependencyDirection says which way to follow dependencies.
type DependencyDirection string

const (
	Up     DependencyDirection = "up"   // to what an asset needs
	Down   DependencyDirection = "down" // to what needs it
	UpDown DependencyDirection = "both"
)

// DependencyTreeArgs say which trees to show.
type DependencyTreeArgs struct {
	// The asset: id, ARN, name, or the end of its ARN.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Up to what it needs, down to what needs it, or both.
	Direction DependencyDirection `json:"direction" cloudg:"default=both"`
	// Most dependencies in a row to follow.
	MaxDepth int `json:"max_depth" cloudg:"default=3,min=1,max=6"`
	// Also follow what organizations and accounts contain.
	IncludeHierarchy bool `json:"include_hierarchy" cloudg:"default=false"`
	// Most assets in both trees together.
	MaxNodes int `json:"max_nodes" cloudg:"default=200,min=1,max=1000"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// DependencyTrees are what an asset needs and what needs it, as trees.
type DependencyTrees struct {
	Dataset string               `json:"dataset"`
	Asset   inventory.Descriptor `json:"asset"`
	// What the asset needs; absent when not asked for.
	DependsOn []BranchShown `json:"depends_on,omitzero"`
	// What needs the asset; absent when not asked for.
	Dependents []BranchShown `json:"dependents,omitzero"`
	// Whether assets were left out, or time ran out.
	Truncated bool `json:"truncated"`
}

// BranchShown is an asset in a tree.
type BranchShown struct {
	inventory.Descriptor
	// Type of the edge to the asset above it.
	Via          string  `json:"via" cloudg:"entity=literal"`
	Relationship *string `json:"relationship"`
	// What comes next; an asset that stands nearer to the root is not repeated.
	Children []BranchShown `json:"children"`
}

// DependencyTree shows what an asset needs and what needs it as trees, each asset once.
// Use it to see along which dependencies a failure spreads.
//
//cloudg:tool title="Dependency tree" category=graph sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) DependencyTree(ctx *runtime.Context, args DependencyTreeArgs) (DependencyTrees, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return DependencyTrees{}, err
	}
	asset, n, err := p.asset(args.Ref)
	if err != nil {
		return DependencyTrees{}, err
	}
	query := graph.TreeQuery{
		Asset: n, Up: args.Direction != Down, Down: args.Direction != Up,
		MaxDepth: args.MaxDepth, MaxNodes: args.MaxNodes, InOrgs: args.IncludeHierarchy,
	}
	tree, err := p.graph.Tree(ctx, query)
	if err != nil {
		return DependencyTrees{}, err
	}
	shown := DependencyTrees{Dataset: p.Name, Asset: asset.Descriptor(), Truncated: tree.Truncated}
	if query.Up {
		shown.DependsOn = showBranches(tree.DependsOn)
	}
	if query.Down {
		shown.Dependents = showBranches(tree.Dependents)
	}
	return shown, nil
}

// showBranches returns branches with all that is on them.
func showBranches(branches []*graph.Branch) []BranchShown {
	shown := make([]BranchShown, len(branches))
	for i, branch := range branches {
		shown[i] = BranchShown{
			Descriptor: branch.Asset.Descriptor(), Via: branch.Via, Relationship: optional(branch.Relationship),
			Children: showBranches(branch.Children),
		}
	}
	return shown
}
