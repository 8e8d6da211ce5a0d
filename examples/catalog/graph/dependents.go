package graph

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Dependent is an asset on the way along dependencies.
type Dependent struct {
	Asset        *inventory.Asset
	Via          string // type of the edge to the asset before it
	Relationship string
	Depth        int
	Parent       string // id of the asset before it
}

// Dependents are what a walk along dependencies came to, nearest first.
type Dependents struct {
	Items     []Dependent
	Truncated bool // whether time ran out
}

// DependsOn returns what an asset needs, directly or through others.
func (g *Graph) DependsOn(ctx context.Context, n Node, maxDepth int) (Dependents, error) {
	return g.along(ctx, g.needs().up, n, maxDepth)
}

// Dependents returns what needs an asset, directly or through others.
func (g *Graph) Dependents(ctx context.Context, n Node, maxDepth int) (Dependents, error) {
	return g.along(ctx, g.needs().down, n, maxDepth)
}

func (g *Graph) along(ctx context.Context, steps *hops, n Node, maxDepth int) (Dependents, error) {
	on := newWatch(ctx)
	visits := newWalker(len(g.ids)).walk(on, steps, []Node{n}, maxDepth, nil)
	if on.err != nil {
		return Dependents{}, on.err
	}
	result := g.dependents(visits)
	result.Truncated = on.stopped
	return result, nil
}

// dependents returns what a walk from one asset along dependencies visited.
func (g *Graph) dependents(visits []visit) Dependents {
	visits = visits[min(1, len(visits)):]
	result := Dependents{Items: make([]Dependent, len(visits))}
	for i, v := range visits {
		result.Items[i] = Dependent{
			Asset: g.assets[v.node], Via: v.hop.edge.Type, Relationship: v.hop.edge.Relationship,
			Depth: int(v.depth), Parent: g.ids[v.hop.from],
		}
	}
	return result
}

// ByDepth counts by depth, the nearest first.
func (d Dependents) ByDepth() []inventory.Count {
	counts := []inventory.Count{}
	for _, item := range d.Items {
		if item.Depth > len(counts) {
			counts = append(counts, inventory.Count{Key: strconv.Itoa(item.Depth)})
		}
		counts[item.Depth-1].Count++
	}
	return counts
}

// Accounts returns the accounts that are known, sorted.
func (d Dependents) Accounts() []string {
	known := make(map[string]bool)
	for _, item := range d.Items {
		if item.Asset.AccountID != "" {
			known[item.Asset.AccountID] = true
		}
	}
	accounts := slices.AppendSeq(make([]string, 0, len(known)), maps.Keys(known))
	slices.Sort(accounts)
	return accounts
}

// Exposed counts the assets marked as exposed to the internet.
func (d Dependents) Exposed() int {
	exposed := 0
	for _, item := range d.Items {
		if item.Asset.InternetExposed {
			exposed++
		}
	}
	return exposed
}
