package graph

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// An EdgeFilter selects edges; all conditions must hold.
type EdgeFilter struct {
	Sources      []Node   // any of these; nil for all
	Target       *Node    // nil for all
	Types        []string // any of these; nil for all
	Relationship string   // "" for all
	CrossAccount bool     // only those between two accounts
	FromInternet bool     // only those that let the internet in
	Incoming     bool     // no rules for outgoing traffic
	Port         *int     // only those that let traffic to this port through
}

// Edges returns the edges a filter selects, in the order of the dataset.
func (g *Graph) Edges(filter EdgeFilter) []*inventory.Edge {
	types, sources := set(filter.Types), set(filter.Sources)
	found := []*inventory.Edge{}
	keep := func(i int32) {
		edge := g.data.Edges[i]
		if g.selects(filter, i) && (types == nil || types[edge.Type]) && (sources == nil || sources[g.ends[i][0]]) {
			found = append(found, edge)
		}
	}
	switch {
	case filter.Target != nil:
		for _, i := range g.incident.of(*filter.Target) {
			keep(i)
		}
	case len(filter.Sources) == 1:
		for _, i := range g.incident.of(filter.Sources[0]) {
			keep(i)
		}
	default:
		for i := range g.data.Edges {
			keep(int32(i))
		}
	}
	return found
}

// selects reports whether everything but the type and the source fits.
func (g *Graph) selects(filter EdgeFilter, i int32) bool {
	edge, ends := g.data.Edges[i], g.ends[i]
	return (filter.Target == nil || *filter.Target == ends[1]) &&
		(filter.Relationship == "" || filter.Relationship == edge.Relationship) &&
		(!filter.CrossAccount || inventory.CrossesAccounts(g.assets[ends[0]], g.assets[ends[1]])) &&
		(!filter.FromInternet || FromInternet(edge)) &&
		(!filter.Incoming || !isEgress(edge)) &&
		(filter.Port == nil || Allows(edge, *filter.Port))
}
