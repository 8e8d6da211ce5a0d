package graph

import (
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// buildFlow builds the flow view: how traffic travels, then how identities reach
// on. Of several steps between the same nodes the first counts.
func (g *Graph) buildFlow() *hops {
	p := newPairs(len(g.ends))
	for i, ends := range g.ends {
		edge := g.data.Edges[i]
		if g.carriesTraffic(edge, ends[0]) {
			p.add(hop{from: ends[0], to: ends[1], edge: edge}, false)
		}
		if g.admits(edge, ends[1]) {
			p.add(hop{from: ends[1], to: ends[0], edge: edge, kind: admits}, false)
		}
	}
	for i, ends := range g.ends {
		if edge := g.data.Edges[i]; givesIdentity(edge) {
			p.add(hop{from: ends[0], to: ends[1], edge: edge, kind: identity}, false)
		}
	}
	return newHops(len(g.ids), p.list)
}

// carriesTraffic reports whether traffic follows an edge from its source.
func (g *Graph) carriesTraffic(edge *inventory.Edge, source Node) bool {
	switch edge.Type {
	case "INTERNET_EXPOSED", "LOAD_BALANCER_TARGET", "ROUTE", "PEERING":
		return true
	case "SECURITY_GROUP_RULE", "NACL_RULE":
		return !isEgress(edge)
	case "ATTACHED_TO":
		return g.isType(source, "NETWORK_INTERFACE", "ELASTIC_IP")
	case "CONTAINS":
		return g.isType(source, "VPC", "VNET", "SUBNET")
	default:
		return false
	}
}

// admits reports whether an edge attaches something to a traffic filter, so that
// what the filter lets in gets there.
func (g *Graph) admits(edge *inventory.Edge, target Node) bool {
	return edge.Type == "ATTACHED_TO" && (g.isType(target, "SECURITY_GROUP", "NSG", "NACL") ||
		edge.Relationship == "PROTECTED_BY_SG" || edge.Relationship == "PROTECTED_BY_NACL")
}

func (g *Graph) isType(n Node, types ...string) bool {
	asset := g.assets[n]
	if asset == nil {
		return false
	}
	for _, name := range types {
		if asset.Type == name {
			return true
		}
	}
	return false
}

func isEgress(edge *inventory.Edge) bool { return strings.EqualFold(edge.Direction, "egress") }
