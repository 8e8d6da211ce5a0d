package graph

import (
	"sync"
	"sync/atomic"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// Cached says which costly structures of a dataset have been built by now.
type Cached struct {
	Graph           bool `json:"graph"`
	FlowGraph       bool `json:"flow_graph"`
	DependencyGraph bool `json:"dependency_graph"`
	Reachability    bool `json:"reachability"` // what the internet gets to
	Centrality      bool `json:"centrality"`   // by any metric
}

// CachedOf returns what has been built of a dataset. It builds nothing.
func CachedOf(d *inventory.Dataset) Cached {
	own := d.Cached()
	cached := Cached{Graph: own.Graph, DependencyGraph: own.DependencyGraph}
	g := inventory.Built[Graph](d)
	if g == nil {
		return cached
	}
	cached.Graph = true
	cached.FlowGraph = g.built.flow.Load()
	cached.DependencyGraph = cached.DependencyGraph || g.built.needs.Load()
	cached.Reachability = g.built.exposed.Load()
	for _, ranking := range g.rankings {
		cached.Centrality = cached.Centrality || ranking.built()
	}
	return cached
}

// built says which views of a graph there are.
type built struct{ flow, needs, exposed atomic.Bool }

// noted is sync.OnceValue, and notes that there is a value.
func noted[T any](done *atomic.Bool, build func() T) func() T {
	return sync.OnceValue(func() T {
		value := build()
		done.Store(true)
		return value
	})
}
