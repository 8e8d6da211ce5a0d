package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// FindPathsArgs name the two ends.
type FindPathsArgs struct {
	// Where to start: an asset, or internet for all entry points.
	// As in find_assets, or a node outside the estate.
	Source string `json:"source" cloudg:"minlen=1"`
	// Where to get to: an asset, or internet.
	// As in find_assets, or a node outside the estate.
	Target string `json:"target" cloudg:"minlen=1"`
	// Most hops of a path.
	MaxDepth int `json:"max_depth" cloudg:"default=6,min=1,max=12"`
	// Most paths to return.
	MaxPaths int `json:"max_paths" cloudg:"default=5,min=1,max=50"`
	// Follow traffic and identities, the relations, or the relations both ways.
	Mode graph.Mode `json:"mode" cloudg:"default=flow"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// PathsFound are the ways from one place to another.
type PathsFound struct {
	Dataset string `json:"dataset"`
	// Where the paths begin: the asset in brief, or the id internet.
	Source runtime.Object `json:"source" cloudg:"like=inventory.AssetBrief"`
	// Where they end: the asset in brief.
	Target runtime.Object `json:"target" cloudg:"like=inventory.AssetBrief"`
	Mode   graph.Mode     `json:"mode"`
	// The shortest first.
	Paths      []PathShown `json:"paths"`
	TotalFound int         `json:"total_found"`
	// Whether there are more paths, or time ran out.
	Truncated bool `json:"truncated"`
	// What to try when there is no path.
	Hint string `json:"hint,omitempty"`
}

// FindPaths finds the shortest ways from one asset, or the internet, to another.
// Use it to see whether and how one place can be reached from the other.
//
//cloudg:tool title="Find paths" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) FindPaths(ctx *runtime.Context, args FindPathsArgs) (PathsFound, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return PathsFound{}, err
	}
	sources, err := p.graph.ResolveSource(args.Source)
	if err != nil {
		return PathsFound{}, asAnswer(err)
	}
	target, err := p.node(args.Target)
	if err != nil {
		return PathsFound{}, err
	}
	paths, err := p.graph.Paths(ctx, graph.PathQuery{
		Sources: sources, Target: target, Mode: args.Mode, MaxDepth: args.MaxDepth, MaxPaths: args.MaxPaths,
	})
	if err != nil {
		return PathsFound{}, err
	}
	found := PathsFound{
		Dataset: p.Name, Source: p.brief(sources[0]), Target: p.brief(target), Mode: args.Mode,
		Paths: []PathShown{}, TotalFound: len(paths.Paths), Truncated: paths.Truncated,
	}
	if graph.IsInternetName(args.Source) {
		found.Source = external("internet")
	}
	for _, path := range paths.Paths {
		found.Paths = append(found.Paths, p.path(path))
	}
	if len(found.Paths) == 0 {
		found.Hint = "There is no path of that length in this mode. Try a larger max_depth, or the mode undirected."
	}
	return found, nil
}
