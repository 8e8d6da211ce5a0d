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
	Data struct {
		ID              string `json:"id"`
		Label           string `json:"label"`
		Type            string `json:"type"`
		Provider        string `json:"provider"`
		Region          string `json:"region"`
		InternetExposed bool   `json:"internet_exposed"`
	} `json:"data"`
}

// A CytoscapeEdge is an edge. What is unknown is empty.
type CytoscapeEdge struct {
	Data struct {
		Source    string `json:"source"`
		Target    string `json:"target"`
		Type      string `json:"type"`
		PortRange string `json:"port_range"`
		Protocol  string `json:"protocol"`
	} `json:"data"`
}

// Cytoscape returns the whole graph.
func (g *Graph) Cytoscape() Cytoscape {
	nodes, edges := make([]CytoscapeNode, len(g.ids)), make([]CytoscapeEdge, len(g.data.Edges))
	for n, asset := range g.assets {
		data := &nodes[n].Data
		data.ID, data.Label, data.Type = g.ids[n], g.Name(Node(n)), "EXTERNAL"
		if asset != nil {
			data.Type, data.Provider, data.Region, data.InternetExposed = asset.Type, asset.Provider, asset.Region, asset.InternetExposed
		}
	}
	for i, edge := range g.data.Edges {
		data := &edges[i].Data
		data.Source, data.Target, data.Type = edge.SourceID, edge.TargetID, edge.Type
		data.PortRange, data.Protocol = cmp.Or(edge.PortRange, portList(edge)), edge.Protocol
	}
	return Cytoscape{CytoscapeElements{nodes, edges}}
}
