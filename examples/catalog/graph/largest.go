package graph

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// candidatesPerBlast is how many assets are looked at for each one that is returned.
const candidatesPerBlast = 4

// A Blast says how much an asset takes down with it.
type Blast struct {
	Asset      *inventory.Asset
	Dependents int // direct and through others
	Accounts   int // known accounts that these are in
	Exposed    int // of these, those marked as exposed to the internet
}

// Blasts are assets by how much they take down with them.
type Blasts struct {
	Items     []Blast // most dependents first, then the last id first
	Truncated bool    // whether time ran out before all candidates were looked at
}

// A BlastQuery asks for the largest blasts.
type BlastQuery struct {
	Top      int // most blasts to return
	MaxDepth int // dependencies in a row
	Progress func(done, total int)
}

// LargestBlasts returns the assets that most others need, directly or through others.
// It walks from those with most direct dependents alone: an asset with few of them, one
// of which has many, may be missed.
func (g *Graph) LargestBlasts(ctx context.Context, query BlastQuery) (Blasts, error) {
	candidates := g.mostNeeded(candidatesPerBlast * query.Top)
	on, walker := newWatch(ctx), newWalker(len(g.ids))
	blasts := Blasts{Items: []Blast{}}
	for i, n := range candidates {
		visits := walker.walk(on, g.needs().down, []Node{n}, query.MaxDepth, nil)
		if on.stopped {
			break
		}
		if found := g.dependents(visits); len(found.Items) > 0 {
			blasts.Items = append(blasts.Items, Blast{
				Asset: g.assets[n], Dependents: len(found.Items), Accounts: len(found.Accounts()), Exposed: found.Exposed(),
			})
		}
		report(query.Progress, i+1, len(candidates))
	}
	if on.err != nil {
		return Blasts{}, on.err
	}
	blasts.Truncated = on.stopped
	slices.SortStableFunc(blasts.Items, func(a, b Blast) int {
		return cmp.Or(cmp.Compare(b.Dependents, a.Dependents), strings.Compare(b.Asset.ID, a.Asset.ID))
	})
	blasts.Items = blasts.Items[:min(query.Top, len(blasts.Items))]
	return blasts, nil
}

// mostNeeded returns the assets with most direct dependents, parallel edges counted each,
// in the order of the dataset when they have as many. Assets without any are left out.
func (g *Graph) mostNeeded(most int) []Node {
	down := g.needs().down
	var needed []Node
	for n := range Node(len(g.ids)) {
		if len(down.of(n)) > 0 {
			needed = append(needed, n)
		}
	}
	slices.SortStableFunc(needed, func(a, b Node) int { return cmp.Compare(len(down.of(b)), len(down.of(a))) })
	return needed[:min(most, len(needed))]
}
