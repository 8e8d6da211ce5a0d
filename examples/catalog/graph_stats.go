package main

import "github.com/cloudg/cloudg/runtime"

// maxRelationshipsCounted bounds the relationships that graph_stats counts.
const maxRelationshipsCounted = 30

// GraphNumbers describe a graph.
type GraphNumbers struct {
	Dataset string `json:"dataset"`
	Nodes   int    `json:"nodes"`
	// Nodes that are assets.
	AssetNodes int `json:"asset_nodes"`
	// Nodes that are none, such as address ranges.
	PlaceholderNodes int `json:"placeholder_nodes"`
	Edges            int `json:"edges"`
	// Edges when parallel ones count once.
	GraphEdges int `json:"graph_edges"`
	// The largest first.
	EdgesByType runtime.Map[int] `json:"edges_by_type"`
	// The 30 largest.
	EdgesByRelationship runtime.Map[int] `json:"edges_by_relationship"`
	// Parts that nothing connects.
	Components int `json:"components"`
	// Nodes of the largest part.
	LargestComponent int `json:"largest_component"`
	// Assets without any edge.
	IsolatedAssets int     `json:"isolated_assets"`
	Density        float64 `json:"density"`
	MeanDegree     float64 `json:"mean_degree"`
}

// GraphStats describes the graph of a dataset in numbers: nodes, edges by type and
// relationship, connected parts. Use it to judge how complete an inventory is before
// trusting what an analysis does not find.
//
//cloudg:tool title="Graph statistics" category=graph sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) GraphStats(_ *runtime.Context, args DatasetArgs) (GraphNumbers, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return GraphNumbers{}, err
	}
	stats := p.graph.Stats()
	return GraphNumbers{
		Dataset: p.Name, Nodes: stats.Nodes, AssetNodes: stats.Assets, PlaceholderNodes: stats.Placeholders,
		Edges: stats.Edges, GraphEdges: stats.Relations, EdgesByType: counts(stats.ByType),
		EdgesByRelationship: counts(stats.ByRelationship[:min(maxRelationshipsCounted, len(stats.ByRelationship))]),
		Components:          stats.Components, LargestComponent: stats.LargestComponent, IsolatedAssets: stats.Isolated,
		Density: stats.Density, MeanDegree: stats.MeanDegree,
	}, nil
}
