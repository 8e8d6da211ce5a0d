package graph

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// oracleBetweenness counts, for every two nodes, the shortest of all paths, and those
// among them that lead over each other node.
func oracleBetweenness(d *inventory.Dataset) map[string]float64 {
	var steps []step
	for pair := range oraclePairs(d) {
		steps = append(steps, step{from: pair[0], to: pair[1]})
	}
	nodes := oracleNodes(d)
	scores := map[string]float64{}
	for _, from := range nodes {
		for _, to := range nodes {
			if from == to {
				continue
			}
			paths := everyPath(steps, from, to, len(nodes))
			least := shortest(steps, []string{from}, to, len(nodes))
			over, all := map[string]int{}, 0
			for path, length := range paths {
				if length != least {
					continue
				}
				all++
				for _, node := range nodes {
					if node != from && node != to && passes(path, node) {
						over[node]++
					}
				}
			}
			for node, count := range over {
				scores[node] += float64(count) / float64(all)
			}
		}
	}
	return scores
}

// passes reports whether a path, as everyPath writes it, leads over a node.
func passes(path, node string) bool { return slices.Contains(strings.Split(path, ">"), node) }

func TestC7_4_CentralityAgainstEveryPath(t *testing.T) {
	between := 0
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) { between += checkCentrality(t, d) })
	if between < 100 {
		t.Errorf("only %d nodes are between others in all estates", between)
	}
}

// checkCentrality compares the scores of an estate with those that counting gives, and
// returns how many assets are between others.
func checkCentrality(t *testing.T, d *inventory.Dataset) (between int) {
	t.Helper()
	g := Of(d)
	in, out := map[string]int{}, map[string]int{}
	for pair := range oraclePairs(d) {
		out[pair[0]]++
		in[pair[1]]++
	}
	paths := oracleBetweenness(d)
	nodes := float64(len(oracleNodes(d)))
	others := max(1, nodes-1)
	for _, metric := range Metrics() {
		ranking, err := g.Centrality(t.Context(), metric, nil)
		if err != nil || ranking.Sampled || ranking.Truncated || len(ranking.Items) != len(firsts(d)) {
			t.Fatalf("%s: %+v, %v", metric, ranking, err)
		}
		for i, item := range ranking.Items {
			id := item.Asset.ID
			want := map[Metric]float64{
				Degree: float64(in[id]+out[id]) / others, InDegree: float64(in[id]) / others, OutDegree: float64(out[id]) / others,
				Betweenness: paths[id] / max(1, (nodes-1)*(nodes-2)),
			}[metric]
			if math.Abs(item.Score-want) > 0.000006 || item.Degree != in[id]+out[id] {
				t.Fatalf("%s of %s: %+v, want %v", metric, id, item, want)
			}
			if i > 0 && ranking.Items[i-1].Score < item.Score {
				t.Fatalf("%s: %s comes after a lower score", metric, id)
			}
			if metric == Betweenness && item.Score > 0 {
				between++
			}
		}
	}
	return between
}

// hub returns an estate in which nodes lead to one node, and from there to others.
func hub(in, out int) *inventory.Dataset {
	data := &inventory.Data{Assets: []*inventory.Asset{{ID: "hub", Type: "VPC"}}}
	for i := range in {
		data.Edges = append(data.Edges, &inventory.Edge{SourceID: fmt.Sprint("in", i), TargetID: "hub", Type: "ROUTE"})
	}
	for i := range out {
		data.Edges = append(data.Edges, &inventory.Edge{SourceID: "hub", TargetID: fmt.Sprint("out", i), Type: "ROUTE"})
	}
	return inventory.NewDataset(inventory.Identity{}, data)
}

// TestC3_6_9_Sampling compares the estimates of large graphs with what they estimate,
// and graphs at the limit with a larger one.
func TestC3_6_9_Sampling(t *testing.T) {
	for _, tt := range []struct {
		in, out int
		sampled bool
	}{{700, maxExactNodes - 701, false}, {700, maxExactNodes - 700, true}, {2000, 3000, true}} {
		d := hub(tt.in, tt.out)
		g := Of(d)
		first, err := g.Centrality(t.Context(), Betweenness, nil)
		if err != nil || first.Sampled != tt.sampled || first.Truncated {
			t.Fatalf("%d nodes: %+v, %v", len(g.ids), first, err)
		}
		nodes := float64(len(g.ids))
		want, got := float64(tt.in*tt.out)/(nodes-1)/(nodes-2), first.Items[0].Score
		if !tt.sampled && math.Abs(got-want) > 0.000006 || math.Abs(got-want) > want/5 {
			t.Errorf("%d nodes: %v, want %v", len(g.ids), got, want)
		}
		again, err := build(d).Centrality(t.Context(), Betweenness, nil)
		if diff := gocmp.Diff(first, again); diff != "" || err != nil {
			t.Errorf("%d nodes, again: %v (-want +got):\n%s", len(g.ids), err, diff)
		}
	}
}

// TestC3_6_9_WaysBeyondNumbers counts ways of which there are more than a number holds:
// two to choose from at each of many steps.
func TestC3_6_9_WaysBeyondNumbers(t *testing.T) {
	const levels = 1200
	data := &inventory.Data{}
	for level := range levels - 1 {
		for i := range 4 {
			data.Edges = append(data.Edges, &inventory.Edge{
				SourceID: fmt.Sprint(level, "-", i%2), TargetID: fmt.Sprint(level+1, "-", i/2), Type: "ROUTE",
			})
		}
	}
	g := Of(inventory.NewDataset(inventory.Identity{}, data))
	scores := make([]float64, len(g.ids))
	newWays(g.relations(), len(g.ids)).from(newWatch(t.Context()), g.byID["0-0"], scores)
	for _, level := range []int{1, 2, 600, levels - 2, levels - 1} {
		// Half of the ways to the two ends at each level behind it.
		want, got := float64(levels-1-level), scores[g.byID[fmt.Sprint(level, "-1")]]
		if math.Abs(got-want) > want/1e6 {
			t.Errorf("level %d: %v, want %v", level, got, want)
		}
	}
}

// TestC3_6_9_ComputedOnce has callers wait for one who computes, and try themselves
// after one who gave up.
func TestC3_6_9_ComputedOnce(t *testing.T) {
	m := newMemo[int]()
	computed, release := make(chan struct{}), make(chan struct{})
	var callers sync.WaitGroup
	callers.Go(func() {
		_, err := m.get(t.Context(), func() (int, bool, error) {
			close(computed)
			<-release
			return 1, false, nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-computed
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.get(gone, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left while others compute: %v", err)
	}
	close(release)
	callers.Wait()
	if m.built() {
		t.Error("an unfinished value is kept")
	}
	for range 8 {
		callers.Go(func() {
			value, err := m.get(t.Context(), func() (int, bool, error) { return 2, true, nil })
			if value != 2 || err != nil {
				t.Errorf("value %d, %v", value, err)
			}
		})
	}
	callers.Wait()
	failing := func() (int, bool, error) { return 0, false, errors.New("computed again") }
	if value, err := m.get(gone, failing); value != 2 || err != nil || !m.built() {
		t.Errorf("the kept value: %d, %v", value, err)
	}
}

// TestC3_6_ProgressOfAnalyses counts up to the total.
func TestC3_6_ProgressOfAnalyses(t *testing.T) {
	for name, analyse := range map[string]func(progress func(done, total int)) error{
		"betweenness": func(progress func(done, total int)) error {
			_, err := Of(hub(700, 900)).Centrality(t.Context(), Betweenness, progress)
			return err
		},
		"lateral": func(progress func(done, total int)) error {
			_, err := northwharf(t).Lateral(t.Context(), LateralQuery{MaxDepth: 4, MaxPaths: 5, Progress: progress})
			return err
		},
	} {
		last, of := 0, 0
		err := analyse(func(done, total int) {
			if done <= last || of != 0 && total != of {
				t.Errorf("%s: %d of %d after %d of %d", name, done, total, last, of)
			}
			last, of = done, total
		})
		if err != nil || last == 0 || last != of {
			t.Errorf("%s ends at %d of %d, %v", name, last, of, err)
		}
	}
}
