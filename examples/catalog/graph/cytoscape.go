package graph

import "cmp"

// Cytoscape is a graph in the form that the Cytoscape library draws: the raw view.
type Cytoscape struct {
	Elements CytoscapeElements `json:"elements"`
}

// CytoscapeElements are what there is to draw.
type CytoscapeElements struct {
	Nodes []CytoscapeNode `json:"nodes"`
	Edges []CytoscapeEdge `json:"edges"`
}

// A CytoscapeNode is an asset, or a placeholder, of which only the id is known.
type CytoscapeNode struct {
	Data CytoscapeNodeData `json:"data"`
}

// CytoscapeNodeData is what is known of a node.
type CytoscapeNodeData struct {
	ID              string `json:"id" cloudg:"entity=identifier"`
	Label           string `json:"label" cloudg:"entity=name"`
	Type            string `json:"type"`
	Provider        string `json:"provider"`
	Region          string `json:"region"`
	InternetExposed bool   `json:"internet_exposed"`
}

// A CytoscapeEdge is an edge. What is unknown is empty.
type CytoscapeEdge struct {
	Data CytoscapeEdgeData `json:"data"`
}

// CytoscapeEdgeData is what is known of an edge.
type CytoscapeEdgeData struct {
	Source    string `json:"source"`
	Target    string `json:"target"`
	Type      string `json:"type"`
	PortRange string `json:"port_range"`
	Protocol  string `json:"protocol"`
}

// Cytoscape returns the nodes and edges.
func (s Subgraph) Cytoscape() Cytoscape {
	nodes, edges := make([]CytoscapeNode, len(s.nodes)), make([]CytoscapeEdge, len(s.edges))
	for at, n := range s.nodes {
		data := &nodes[at].Data
		data.ID, data.Label, data.Type = s.graph.ids[n], s.graph.Name(n), "EXTERNAL"
		if asset := s.graph.assets[n]; asset != nil {
			data.Type, data.Provider, data.Region, data.InternetExposed = asset.Type, asset.Provider, asset.Region, asset.InternetExposed
		}
	}
	for at, i := range s.edges {
		edge, data := s.graph.data.Edges[i], &edges[at].Data
		data.Source, data.Target, data.Type = edge.SourceID, edge.TargetID, edge.Type
		data.PortRange, data.Protocol = cmp.Or(edge.PortRange, portList(edge)), edge.Protocol
	}
	return Cytoscape{CytoscapeElements{nodes, edges}}
}
