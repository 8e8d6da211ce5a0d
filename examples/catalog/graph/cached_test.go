package graph

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestC2_2_CachedViews builds one view after the other.
func TestC2_2_CachedViews(t *testing.T) {
	d := wildEstate(3)
	var want Cached
	expect := func(after string) {
		t.Helper()
		if diff := gocmp.Diff(want, CachedOf(d)); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}
	expect("nothing")
	g := Of(d)
	want.Graph = true
	expect("the graph")
	g.flow()
	want.FlowGraph = true
	expect("the flow view")
	g.Reachable()
	want.Reachability = true
	expect("the walk from the internet")
	if _, err := g.Dependents(t.Context(), 0, 3); err != nil {
		t.Fatal(err)
	}
	want.DependencyGraph = true
	expect("the dependency view")
	for _, metric := range []Metric{Degree, Betweenness} {
		if _, err := g.Centrality(t.Context(), metric, nil); err != nil {
			t.Fatal(err)
		}
		want.Centrality = true
		expect(string(metric))
	}
	// A change makes the next version, of which nothing is built.
	if got := CachedOf(d.Next(d.Data)); got != (Cached{}) {
		t.Errorf("of the next version there is %+v", got)
	}
}
