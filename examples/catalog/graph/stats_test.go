package graph

import (
	"math"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// oraclePairs returns the ends of the edges, parallel ones once.
func oraclePairs(d *inventory.Dataset) map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for _, e := range d.Edges {
		pairs[[2]string{e.SourceID, e.TargetID}] = true
	}
	return pairs
}

// oracleComponents returns the sizes of the parts by joining sets until nothing joins.
func oracleComponents(d *inventory.Dataset) []int {
	part := map[string]int{}
	for i, id := range oracleNodes(d) {
		part[id] = i
	}
	for changed := true; changed; {
		changed = false
		for _, e := range d.Edges {
			if a, b := part[e.SourceID], part[e.TargetID]; a != b {
				part[e.SourceID], part[e.TargetID] = min(a, b), min(a, b)
				changed = true
			}
		}
	}
	sizes := map[int]int{}
	for _, p := range part {
		sizes[p]++
	}
	var list []int
	for _, size := range sizes {
		list = append(list, size)
	}
	return list
}

func TestC7_4_StatsAgainstSets(t *testing.T) {
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) { checkStats(t, d) })
}

// checkStats compares the numbers of an estate with those that sets give.
func checkStats(t *testing.T, d *inventory.Dataset) {
	t.Helper()
	nodes, pairs := len(oracleNodes(d)), len(oraclePairs(d))
	want := Stats{Nodes: nodes, Assets: len(firsts(d)), Placeholders: nodes - len(firsts(d)), Edges: len(d.Edges), Relations: pairs}
	for _, size := range oracleComponents(d) {
		want.Components++
		want.LargestComponent = max(want.LargestComponent, size)
	}
	types, relationships := map[string]int{}, map[string]int{}
	touched := map[string]bool{}
	for _, e := range d.Edges {
		types[e.Type]++
		touched[e.SourceID], touched[e.TargetID] = true, true
		if e.Relationship != "" {
			relationships[e.Relationship]++
		}
	}
	for _, asset := range firsts(d) {
		if !touched[asset.ID] {
			want.Isolated++
		}
	}
	if nodes > 1 {
		want.Density = math.RoundToEven(float64(pairs)/float64(nodes*(nodes-1))*1e6) / 1e6
	}
	if nodes > 0 {
		want.MeanDegree = math.RoundToEven(2*float64(pairs)/float64(nodes)*1e3) / 1e3
	}
	got := *Of(d).Stats()
	for _, counted := range []struct {
		want map[string]int
		got  []inventory.Count
	}{{types, got.ByType}, {relationships, got.ByRelationship}} {
		for i, count := range counted.got {
			if counted.want[count.Key] != count.Count || i > 0 && counted.got[i-1].Count < count.Count {
				t.Fatalf("%v, want %v, the largest first", counted.got, counted.want)
			}
		}
		if len(counted.got) != len(counted.want) {
			t.Fatalf("%v, want %v", counted.got, counted.want)
		}
	}
	got.ByType, got.ByRelationship = nil, nil
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Fatalf("numbers (-want +got):\n%s", diff)
	}
}
