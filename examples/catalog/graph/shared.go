package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// leastShared is how many assets must need an asset directly for it to be shared.
const leastShared = 2

// A Shared is an asset that several others need.
type Shared struct {
	Asset      *inventory.Asset
	Dependents int // different assets that need it directly
}

// SharedDependencies returns the assets that several others need directly: most needed
// first, then the last id first. Containment and peering do not count: a network is
// there for all that it holds. Callers share the list.
func (g *Graph) SharedDependencies() []Shared { return g.shared() }

func (g *Graph) findShared() []Shared {
	down := g.needs().down
	counted := make([]Node, len(g.ids)) // by dependent, the asset it was counted for last, plus one
	shared := []Shared{}
	for n := range Node(len(g.ids)) {
		dependents := 0
		for _, step := range down.of(n) {
			if step.to == n || counted[step.to] == n+1 || step.edge.Type == "CONTAINS" || step.edge.Type == "PEERING" {
				continue
			}
			counted[step.to] = n + 1
			dependents++
		}
		if dependents >= leastShared {
			shared = append(shared, Shared{Asset: g.assets[n], Dependents: dependents})
		}
	}
	slices.SortStableFunc(shared, func(a, b Shared) int {
		return cmp.Or(cmp.Compare(b.Dependents, a.Dependents), strings.Compare(b.Asset.ID, a.Asset.ID))
	})
	return shared
}
