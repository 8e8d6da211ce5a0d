package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// NeighborsArgs say where to look around.
type NeighborsArgs struct {
	// The asset: id, ARN, name, or the end of its ARN; or internet.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Follow edges that start at a node, end at it, or both.
	Direction graph.Direction `json:"direction" cloudg:"default=both"`
	// Follow only these types, such as ATTACHED_TO.
	EdgeTypes []string `json:"edge_types,omitempty"`
	// How many edges away to look.
	Depth int `json:"depth" cloudg:"default=1,min=1,max=4"`
	// Most nodes to return; twice as many edges.
	Limit int `json:"limit" cloudg:"default=100,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// NeighborsFound is what surrounds an asset.
type NeighborsFound struct {
	Dataset string `json:"dataset"`
	// Where the walk started.
	Asset runtime.Object `json:"asset" cloudg:"like=inventory.AssetBrief"`
	// Nearest first, without the start.
	Nodes     []runtime.Object      `json:"nodes" cloudg:"like=inventory.AssetBrief"`
	Edges     []inventory.EdgeBrief `json:"edges"`
	NodeCount int                   `json:"node_count"`
	EdgeCount int                   `json:"edge_count"`
	// Whether the limit left something out.
	Truncated bool `json:"truncated"`
}

// Neighbors walks the raw edges around an asset, up to four steps far. Use it to
// see what an asset is connected to before asking for paths.
//
//cloudg:tool title="Neighbors" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) Neighbors(ctx *runtime.Context, args NeighborsArgs) (NeighborsFound, error) {
	types, err := edgeTypes(args.EdgeTypes)
	if err != nil {
		return NeighborsFound{}, err
	}
	p, err := c.at(args.Dataset)
	if err != nil {
		return NeighborsFound{}, err
	}
	start, err := p.node(args.Ref)
	if err != nil {
		return NeighborsFound{}, err
	}
	around := p.graph.Neighbors(graph.NeighborQuery{
		Start: start, Direction: args.Direction, Types: types, Depth: args.Depth, Limit: args.Limit,
	})
	found := NeighborsFound{
		Dataset: p.Name, Asset: p.brief(start), Nodes: []runtime.Object{}, Edges: []inventory.EdgeBrief{},
		NodeCount: len(around.Nodes), EdgeCount: len(around.Edges), Truncated: around.Truncated,
	}
	for _, n := range around.Nodes {
		found.Nodes = append(found.Nodes, p.brief(n))
	}
	for _, edge := range around.Edges {
		found.Edges = append(found.Edges, p.EdgeBrief(edge))
	}
	linkAsset(ctx, p.graph.ID(start), "/neighbors", "Neighbours of "+p.graph.Name(start))
	return found, nil
}
