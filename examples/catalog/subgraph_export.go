package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// SubgraphExportArgs say which part of the graph to export.
type SubgraphExportArgs struct {
	// Assets to look around, or internet; those named first go first when there is no room for all.
	Seeds []string `json:"seeds" cloudg:"minitems=1,maxitems=50"`
	// How many edges away to look, in either direction.
	Depth int `json:"depth" cloudg:"default=1,min=0,max=4"`
	// Form of the graph.
	Format GraphFormat `json:"format" cloudg:"default=d3"`
	// Most nodes to keep.
	MaxNodes int `json:"max_nodes" cloudg:"default=300,min=1,max=2000"`
	// Follow and keep only these types, such as ATTACHED_TO.
	EdgeTypes []string `json:"edge_types,omitempty"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// SubgraphExported is a part of the graph, to be drawn.
type SubgraphExported struct {
	Dataset string      `json:"dataset"`
	Format  GraphFormat `json:"format"`
	// Numbers of nodes and edges.
	Nodes int `json:"nodes"`
	Edges int `json:"edges"`
	// Whether max_nodes left something out.
	Truncated bool `json:"truncated"`
	// An object that d3 or cytoscape reads, or the text of a GraphML document.
	Graph runtime.JSON `json:"graph" cloudg:"like=Drawn"`
}

// SubgraphExport returns what lies around some assets in a form for drawing: d3,
// cytoscape or graphml. Use it to draw a part of the estate; to read what is connected,
// ask neighbors.
//
//cloudg:tool title="Export sub-graph" category=graph sensitivity=restricted capabilities=read_state output=noschema
func (c *Catalog) SubgraphExport(_ *runtime.Context, args SubgraphExportArgs) (SubgraphExported, error) {
	types, err := edgeTypes(args.EdgeTypes)
	if err != nil {
		return SubgraphExported{}, err
	}
	p, err := c.at(args.Dataset)
	if err != nil {
		return SubgraphExported{}, err
	}
	query := graph.SubgraphQuery{Depth: args.Depth, MaxNodes: args.MaxNodes, Types: types}
	for _, ref := range args.Seeds {
		seed, err := p.node(ref)
		if err != nil {
			return SubgraphExported{}, err
		}
		query.Seeds = append(query.Seeds, seed)
	}
	part, truncated := p.graph.Subgraph(query)
	drawing, err := asJSON(draw(part, args.Format))
	if err != nil {
		return SubgraphExported{}, err
	}
	return SubgraphExported{
		Dataset: p.Name, Format: args.Format, Nodes: part.Nodes(), Edges: part.Edges(), Truncated: truncated, Graph: drawing,
	}, nil
}
