package graph

import (
	"context"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Reach is what can be reached from a node along relations of any kind.
type Reach struct {
	Assets    int
	MaxDepth  int                // of the farthest node
	Risk      float64            // 0 to 10
	Sensitive []*inventory.Asset // worth having, by id
	Truncated bool               // whether time ran out
}

// Reach returns what can be reached from a node.
func (g *Graph) Reach(ctx context.Context, n Node) (Reach, error) {
	on := newWatch(ctx)
	visits := newWalker(len(g.ids)).walk(on, g.relations(), []Node{n}, len(g.ids), nil)
	if on.err != nil {
		return Reach{}, on.err
	}
	reach := Reach{Sensitive: []*inventory.Asset{}, Truncated: on.stopped}
	visits = visits[min(1, len(visits)):]
	stores := 0
	for _, v := range visits {
		reach.MaxDepth = int(v.depth)
		asset := g.assets[v.node]
		if asset == nil {
			continue
		}
		reach.Assets++
		if inventory.CrownJewelWeight(asset.Type) > 0 {
			reach.Sensitive = append(reach.Sensitive, asset)
		}
		if inventory.IsSensitiveStore(asset.Type) {
			stores++
		}
	}
	slices.SortFunc(reach.Sensitive, func(a, b *inventory.Asset) int { return strings.Compare(a.ID, b.ID) })
	reach.Risk = round(min(10, min(10, 0.5*float64(len(visits)))+2*float64(stores)), 1)
	return reach, nil
}
