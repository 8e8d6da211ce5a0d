package graph

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// riskDepth is how far dependents count for a risk.
const riskDepth = 6

// A Risk says how urgent the findings of an asset are.
type Risk struct {
	Asset      *inventory.Asset
	Score      float64
	Worst      float64 // risk of its worst open finding
	Exposure   float64 // factor
	Reachable  bool    // exposed to the internet, or reached from there
	Dependents int
	Blast      float64 // factor
	Open       int     // findings
	Volume     float64 // factor
}

// Risks are assets by urgency.
type Risks struct {
	Items     []Risk // the most urgent first, then by name
	Truncated bool   // whether time ran out
}

// Risks returns the assets that have an open finding of at least that severity.
func (g *Graph) Risks(ctx context.Context, least inventory.Severity, progress func(done, total int)) (Risks, error) {
	on := newWatch(ctx)
	risks := Risks{Items: []Risk{}}
	walker := newWalker(len(g.ids))
	for n, asset := range g.assets {
		if asset == nil {
			continue
		}
		open, worst, severity := g.data.OpenRisk(asset)
		if open == 0 || severity < least {
			continue
		}
		dependents := len(walker.walk(on, g.needs().down, []Node{Node(n)}, riskDepth, nil)) - 1
		if on.stopped {
			break
		}
		risks.Items = append(risks.Items, g.risk(Node(n), open, worst, dependents))
		report(progress, n+1, len(g.assets))
	}
	if on.err != nil {
		return Risks{}, on.err
	}
	risks.Truncated = on.stopped
	slices.SortStableFunc(risks.Items, func(a, b Risk) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Asset.Name, b.Asset.Name))
	})
	return risks, nil
}

func (g *Graph) risk(n Node, open int, worst float64, dependents int) Risk {
	asset := g.assets[n]
	r := Risk{Asset: asset, Worst: worst, Open: open, Dependents: dependents, Exposure: 1}
	r.Reachable = asset.InternetExposed || g.exposed()[n]
	if r.Reachable {
		r.Exposure = 1.5
	}
	blast := 1 + min(1, math.Log10(1+float64(dependents))/2)
	volume := 1 + min(0.5, 0.05*float64(open-1))
	r.Blast, r.Volume = round(blast, 3), round(volume, 3)
	r.Score = round(worst*r.Exposure*blast*volume, 2)
	return r
}
