package graph

import (
	"cmp"
	"context"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A LateralQuery asks how far identities get.
type LateralQuery struct {
	Start    *Node // nil for the exposed assets and the accounts of others
	MaxDepth int   // hops
	MaxPaths int
	Progress func(done, total int)
}

// Lateral are the chains of identities found.
type Lateral struct {
	// Paths are shortest chains to identities and resources that lead nowhere else:
	// those with the most wanted asset on them first, then the shortest, of equal ones
	// those from earlier starts.
	Paths     []Path
	Total     int  // chains, also those that are not in Paths
	Starts    int  // looked at, also those from which nothing is reached
	Truncated bool // whether there are more chains than paths, or time ran out
}

// A chain is a way from a start, with what it is sorted by.
type chain struct {
	path   Path
	weight int // of the most wanted asset on it
	length int
	at     int32 // the visit it ends with, until there is a path
}

// Lateral returns how somebody moves from one identity to the next, by assuming
// roles and by the access that these grant.
func (g *Graph) Lateral(ctx context.Context, query LateralQuery) (Lateral, error) {
	starts := g.outsiders()
	if query.Start != nil {
		starts = []Node{*query.Start}
	}
	on, walker := newWatch(ctx), newWalker(len(g.ids))
	result := Lateral{Paths: []Path{}, Starts: len(starts)}
	var best []chain
	for i, start := range starts {
		visits := walker.walk(on, g.identities(), []Node{start}, query.MaxDepth, nil)
		found := g.chains(visits)
		result.Total += len(found)
		best = append(best, found...)
		slices.SortStableFunc(best, func(a, b chain) int {
			return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.length, b.length))
		})
		best = best[:min(query.MaxPaths, len(best))]
		for j := range best {
			if best[j].path.Nodes == nil {
				best[j].path = pathTo(visits, best[j].at)
			}
		}
		if on.stopped {
			break
		}
		report(query.Progress, i+1, len(starts))
	}
	if on.err != nil {
		return Lateral{}, on.err
	}
	for _, found := range best {
		result.Paths = append(result.Paths, found.path)
	}
	result.Truncated = on.stopped || result.Total > len(best)
	return result, nil
}

// outsiders returns where somebody from outside may start: the assets marked as
// exposed, then the accounts that belong to others.
func (g *Graph) outsiders() []Node {
	var starts, accounts []Node
	for n, asset := range g.assets {
		switch {
		case asset == nil:
		case asset.InternetExposed:
			starts = append(starts, Node(n))
		case inventory.IsExternalAccount(asset):
			accounts = append(accounts, Node(n))
		}
	}
	return append(starts, accounts...)
}

// chains returns the ways of a walk that end where no identity leads on. The walk has
// one start, to which there is no chain.
func (g *Graph) chains(visits []visit) []chain {
	var found []chain
	weights := make([]int, len(visits))
	for at, v := range visits {
		if asset := g.assets[v.node]; asset != nil {
			weights[at] = inventory.CrownJewelWeight(asset.Type)
		}
		if v.parent < 0 {
			continue
		}
		weights[at] = max(weights[at], weights[v.parent])
		if len(g.identities().of(v.node)) == 0 {
			found = append(found, chain{weight: weights[at], length: int(v.depth), at: int32(at)})
		}
	}
	return found
}

// buildIdentities builds the view of identities: who may act as whom, and reach what
// with the rights of it. As in the relationship view the last of several edges counts.
func (g *Graph) buildIdentities() *hops {
	p := newPairs(0)
	for i, ends := range g.ends {
		if edge := g.data.Edges[i]; givesIdentity(edge) {
			p.add(hop{from: ends[0], to: ends[1], edge: edge, kind: identity}, true)
		}
	}
	return newHops(len(g.ids), p.list)
}

// givesIdentity reports whether the source of an edge may act with the rights of the
// target.
func givesIdentity(edge *inventory.Edge) bool {
	switch edge.Type {
	case "ASSUMES_ROLE", "IAM_TRUST", "GRANTS_ACCESS":
		return true
	}
	return false
}
