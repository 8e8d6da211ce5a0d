package graph

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// D3 is a graph in the form that the D3 library draws: the raw view.
type D3 struct {
	Nodes []D3Node `json:"nodes"`
	Links []D3Link `json:"links"`
}

// A D3Node is an asset, or a placeholder, of which only the id is known.
type D3Node struct {
	ID              string `json:"id"`
	Name            string `json:"name"`
	Type            string `json:"type"`
	Provider        string `json:"provider"`
	Region          string `json:"region"`
	ARN             string `json:"arn" cloudg:"entity=identifier"`
	AccountID       string `json:"account_id"`
	InternetExposed bool   `json:"is_internet_exposed"`
	External        bool   `json:"is_external"`
}

// A D3Link is an edge. What is unknown is empty.
type D3Link struct {
	Source       string `json:"source"`
	Target       string `json:"target"`
	Type         string `json:"type"`
	PortRange    string `json:"port_range"`
	Protocol     string `json:"protocol"`
	CIDR         string `json:"cidr"`
	Direction    string `json:"direction"`
	Relationship string `json:"relationship"`
	Description  string `json:"description"`
}

// D3 returns the nodes and edges.
func (s Subgraph) D3() D3 {
	doc := D3{Nodes: make([]D3Node, len(s.nodes)), Links: make([]D3Link, len(s.edges))}
	for at, n := range s.nodes {
		asset, id := s.graph.assets[n], s.graph.ids[n]
		if asset == nil {
			doc.Nodes[at] = D3Node{ID: id, Name: id, Type: "EXTERNAL", External: true}
			continue
		}
		doc.Nodes[at] = D3Node{
			ID: id, Name: asset.Name, Type: asset.Type, Provider: asset.Provider, Region: asset.Region,
			ARN: asset.ARN, AccountID: asset.AccountID, InternetExposed: asset.InternetExposed,
		}
	}
	for at, i := range s.edges {
		edge := s.graph.data.Edges[i]
		doc.Links[at] = D3Link{
			Source: edge.SourceID, Target: edge.TargetID, Type: edge.Type, PortRange: cmp.Or(edge.PortRange, portList(edge)),
			Protocol: edge.Protocol, CIDR: edge.CIDR, Direction: edge.Direction, Relationship: edge.Relationship,
			Description: edge.Description,
		}
	}
	return doc
}

// portList returns the ports of an edge as the text of a range.
func portList(edge *inventory.Edge) string {
	ports := make([]string, len(edge.Ports))
	for i, port := range edge.Ports {
		ports[i] = strconv.Itoa(port)
	}
	return strings.Join(ports, ",")
}
