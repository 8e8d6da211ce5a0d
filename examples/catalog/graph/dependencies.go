package graph

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// dependencies are the dependency view. Steps out of a node are in the order of the
// dataset.
type dependencies struct {
	up   *hops // from an asset to what it needs
	down *hops // from an asset to what needs it
}

// buildDependencies builds the dependency view. What an organization and its parts
// contain is left out, unless inOrgs.
func (g *Graph) buildDependencies(inOrgs bool) *dependencies {
	var up []hop
	for i, ends := range g.ends {
		edge, source, target := g.data.Edges[i], g.assets[ends[0]], g.assets[ends[1]]
		if source == nil || target == nil {
			continue
		}
		switch inventory.DependencyAlong(edge, source, inOrgs) {
		case inventory.SourceNeedsTarget:
			up = append(up, hop{from: ends[0], to: ends[1], edge: edge})
		case inventory.TargetNeedsSource:
			up = append(up, hop{from: ends[1], to: ends[0], edge: edge})
		}
	}
	down := slices.Clone(up)
	for i := range down {
		down[i].from, down[i].to = down[i].to, down[i].from
	}
	return &dependencies{up: newHops(len(g.ids), up), down: newHops(len(g.ids), down)}
}
