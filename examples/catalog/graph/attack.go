package graph

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// An Entry says how an attacker gets in.
type Entry string

const (
	ExposedAsset Entry = "exposed_asset" // at an asset that is marked as exposed
	InternetRule Entry = "internet_rule" // through a rule that lets the internet in
)

// chosenWeight is the weight of a target the caller names.
const chosenWeight = 10

// An AttackPath is a shortest way from the internet to something worth having.
type AttackPath struct {
	Path
	Entry    Entry
	Weight   int // of the target
	Findings int // open ones along the way
	Score    float64
}

// An AttackQuery asks for attack paths.
type AttackQuery struct {
	Target   *Node // nil for everything worth having
	MaxDepth int   // hops
	Progress func(done, total int)
}

// AttackPaths are all ways found, the worst first.
type AttackPaths struct {
	Exposed   bool // whether there is a way in at all; else the rest is empty
	Paths     []AttackPath
	Targets   int  // looked at
	Truncated bool // whether time ran out
}

// AttackPaths returns one shortest way from the internet to each target that can
// be reached: the worst first, then the shortest.
func (g *Graph) AttackPaths(ctx context.Context, query AttackQuery) (AttackPaths, error) {
	starts := g.waysIn()
	if len(starts) == 0 {
		return AttackPaths{}, nil
	}
	weights := g.targets(query.Target)
	on := newWatch(ctx)
	report(query.Progress, 0, 2)
	visits := newWalker(len(g.ids)).walk(on, g.flow(), starts, query.MaxDepth, nil)
	report(query.Progress, 1, 2)
	result := AttackPaths{Exposed: true, Targets: len(weights)}
	reached := make(map[Node]int32)
	for at, v := range visits {
		if weights[v.node] > 0 {
			reached[v.node] = int32(at)
		}
	}
	for n := range Node(len(g.ids)) { // in the order of the dataset
		if at, ok := reached[n]; ok && !on.stop() {
			result.Paths = append(result.Paths, g.attack(visits, at, weights[n]))
		}
	}
	if on.err != nil {
		return AttackPaths{}, on.err
	}
	result.Truncated = on.stopped
	slices.SortStableFunc(result.Paths, func(a, b AttackPath) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Length(), b.Length()))
	})
	report(query.Progress, 2, 2)
	return result, nil
}

func report(progress func(done, total int), done, total int) {
	if progress != nil {
		progress(done, total)
	}
}

// waysIn returns where an attacker may start: the entry points, then the assets
// marked as exposed.
func (g *Graph) waysIn() []Node {
	starts := g.Entries()
	for n, asset := range g.assets {
		if asset != nil && asset.InternetExposed {
			starts = append(starts, Node(n))
		}
	}
	return starts
}

// targets returns the weights of the nodes an attacker is after.
func (g *Graph) targets(chosen *Node) map[Node]int {
	weights := make(map[Node]int)
	if chosen != nil {
		weights[*chosen] = chosenWeight
		return weights
	}
	for n, asset := range g.assets {
		if asset == nil {
			continue
		}
		if weight := inventory.CrownJewelWeight(asset.Type); weight > 0 {
			weights[Node(n)] = weight
		}
	}
	return weights
}

// attack returns the attack path that ends with a visit.
func (g *Graph) attack(visits []visit, at int32, weight int) AttackPath {
	path := pathTo(visits, at)
	attack := AttackPath{Path: path, Entry: InternetRule, Weight: weight}
	if first := g.assets[path.Nodes[0]]; first != nil && first.InternetExposed {
		attack.Entry = ExposedAsset
	}
	for _, n := range path.Nodes {
		if asset := g.assets[n]; asset != nil {
			open, _, _ := g.data.OpenRisk(asset)
			attack.Findings += open
		}
	}
	attack.Score = round(float64(weight)+0.5*float64(min(10, attack.Findings))-0.3*float64(path.Length()), 2)
	return attack
}

// pathTo returns the way that led to a visit.
func pathTo(visits []visit, at int32) Path {
	path := Path{Nodes: []Node{}, Via: []string{}}
	for ; at >= 0; at = visits[at].parent {
		path.Nodes = append(path.Nodes, visits[at].node)
		if visits[at].parent >= 0 {
			path.Via = append(path.Via, visits[at].hop.via())
		}
	}
	slices.Reverse(path.Nodes)
	slices.Reverse(path.Via)
	return path
}

// round rounds to a number of decimals, half to even.
func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.RoundToEven(x*scale) / scale
}
