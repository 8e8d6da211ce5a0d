package graph

import (
	"cmp"
	"context"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Metric is a measure of how central a node is in the relationship view.
type Metric string

const (
	Degree      Metric = "degree"      // relations at the node, of those there could be one way
	InDegree    Metric = "in_degree"   // those that end there
	OutDegree   Metric = "out_degree"  // those that start there
	Betweenness Metric = "betweenness" // share of the shortest ways between others that lead over it
)

// Metrics returns all metrics.
func Metrics() []Metric { return []Metric{Degree, InDegree, OutDegree, Betweenness} }

// A Central asset is one with its score.
type Central struct {
	Asset  *inventory.Asset
	Score  float64 // 0 to 1; a relation of a node to itself counts twice as a degree
	Degree int     // relations at it
}

// Centrality are all assets by their score. Placeholders are nodes as others when
// scores are computed.
type Centrality struct {
	Items     []Central // the highest score first, equal ones in the order of the dataset; shared
	Sampled   bool      // whether the scores are estimates, from the ways that start at some nodes
	Truncated bool      // whether time ran out, so that the estimates are worse
}

// Centrality returns how central each asset is. It is computed once for each metric.
// The degrees take a moment. Betweenness takes time that grows with nodes times
// relations in graphs of up to 1,500 nodes, and 300 walks over the whole graph in
// larger ones.
func (g *Graph) Centrality(ctx context.Context, metric Metric, progress func(done, total int)) (Centrality, error) {
	return g.rankings[metric].get(ctx, func() (Centrality, bool, error) {
		in, out := g.degrees()
		scores, ranking := make([]float64, len(g.ids)), Centrality{}
		switch metric {
		case Betweenness:
			on := newWatch(ctx)
			scores, ranking.Sampled = g.betweenness(on, progress)
			if on.err != nil {
				return Centrality{}, false, on.err
			}
			ranking.Truncated = on.stopped
		case InDegree:
			g.share(scores, in)
		case OutDegree:
			g.share(scores, out)
		default:
			g.share(scores, in)
			g.share(scores, out)
		}
		ranking.Items = g.rank(scores, in, out)
		return ranking, !ranking.Truncated, nil
	})
}

// degrees returns how many relations end and start at each node.
func (g *Graph) degrees() (in, out []int) {
	in, out = make([]int, len(g.ids)), make([]int, len(g.ids))
	for _, step := range g.relations().list {
		out[step.from]++
		in[step.to]++
	}
	return in, out
}

// share adds to each score the share that a degree has of the other nodes.
func (g *Graph) share(scores []float64, degrees []int) {
	others := float64(max(1, len(g.ids)-1))
	for n, degree := range degrees {
		scores[n] += float64(degree) / others
	}
}

// rank orders the assets by score.
func (g *Graph) rank(scores []float64, in, out []int) []Central {
	items := []Central{}
	for n, asset := range g.assets {
		if asset != nil {
			items = append(items, Central{asset, scores[n], in[n] + out[n]})
		}
	}
	slices.SortStableFunc(items, func(a, b Central) int { return cmp.Compare(b.Score, a.Score) })
	for i := range items {
		items[i].Score = round(items[i].Score, 5)
	}
	return items
}
