package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// LateralMovementPathsArgs say where to start.
type LateralMovementPathsArgs struct {
	// One asset to start at; empty for all exposed assets and the accounts of others.
	Start string `json:"start" cloudg:"default=''"`
	// Most hops of a path.
	MaxDepth int `json:"max_depth" cloudg:"default=4,min=1,max=8"`
	// Most paths to return.
	MaxPaths int `json:"max_paths" cloudg:"default=25,min=1,max=100"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// LateralPathsFound are the ways from one identity to the next.
type LateralPathsFound struct {
	Dataset string `json:"dataset"`
	// Those with the most wanted asset on them first, then the shortest.
	Paths      []PathShown `json:"paths"`
	TotalFound int         `json:"total_found"`
	// Whether there are more paths, or time ran out.
	Truncated bool `json:"truncated"`
	// Places looked at, also those from which no identity leads on.
	StartingPoints int `json:"starting_points"`
	// What an empty answer means.
	Hint string `json:"hint,omitempty"`
}

// LateralMovementPaths finds how far somebody gets by assuming roles and using what
// they grant, from an exposed asset or the account of a partner. Use it to decide
// which trust or right to take away.
//
//cloudg:tool title="Lateral movement paths" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) LateralMovementPaths(ctx *runtime.Context, args LateralMovementPathsArgs) (LateralPathsFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return LateralPathsFound{}, err
	}
	query := graph.LateralQuery{MaxDepth: args.MaxDepth, MaxPaths: args.MaxPaths, Progress: progress(ctx)}
	if args.Start != "" {
		start, err := p.node(args.Start)
		if err != nil {
			return LateralPathsFound{}, err
		}
		query.Start = &start
	}
	moves, err := p.graph.Lateral(ctx, query)
	if err != nil {
		return LateralPathsFound{}, err
	}
	found := LateralPathsFound{
		Dataset: p.Name, Paths: []PathShown{}, TotalFound: moves.Total, Truncated: moves.Truncated, StartingPoints: moves.Starts,
	}
	for _, path := range moves.Paths {
		found.Paths = append(found.Paths, p.path(path))
	}
	if moves.Total == 0 {
		found.Hint = "No chain of identities of that length ends anywhere. Name another start, or see with find_paths what traffic reaches."
	}
	return found, nil
}
