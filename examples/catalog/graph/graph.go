package graph

import (
	"sync"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Node is the number of a node in its graph.
type Node int32

// A Graph is the graph of one version of a dataset. It is safe for concurrent
// use.
type Graph struct {
	data     *inventory.Dataset
	ids      []string
	assets   []*inventory.Asset // nil for placeholders
	byID     map[string]Node
	ends     [][2]Node // source and target of each edge
	incident lists     // the edges at each node, from either end
	entries  []Node    // see Entries

	relations   func() *hops
	undirected  func() *hops
	flow        func() *hops
	identities  func() *hops
	needs       func() *dependencies
	needsInOrgs func() *dependencies // with what organizations contain
	shared      func() []Shared
	exposed     func() []bool
	rankings    map[Metric]*memo[Centrality]
	built       built
}

// Of returns the graph of a dataset, which is built once.
func Of(d *inventory.Dataset) *Graph { return inventory.Derived(d, build) }

func build(d *inventory.Dataset) *Graph {
	g := &Graph{data: d, byID: make(map[string]Node, len(d.Assets)), ends: make([][2]Node, len(d.Edges))}
	for _, asset := range d.Assets {
		if _, taken := g.byID[asset.ID]; !taken {
			g.add(asset.ID, asset)
		}
	}
	owners := make([][2]int32, len(d.Edges))
	for i, edge := range d.Edges {
		ends := [2]Node{g.node(edge.SourceID), g.node(edge.TargetID)}
		g.ends[i] = ends
		owners[i] = [2]int32{int32(ends[0]), int32(ends[1])}
	}
	g.incident = newLists(len(g.ids), owners)
	g.entries = g.findEntries()
	g.relations = sync.OnceValue(g.buildRelations)
	g.undirected = sync.OnceValue(g.buildUndirected)
	g.flow = noted(&g.built.flow, g.buildFlow)
	g.identities = sync.OnceValue(g.buildIdentities)
	g.needs = noted(&g.built.needs, func() *dependencies { return g.buildDependencies(false) })
	g.needsInOrgs = sync.OnceValue(func() *dependencies { return g.buildDependencies(true) })
	g.shared = sync.OnceValue(g.findShared)
	g.exposed = noted(&g.built.exposed, g.findReachable)
	g.rankings = make(map[Metric]*memo[Centrality])
	for _, metric := range Metrics() {
		g.rankings[metric] = newMemo[Centrality]()
	}
	return g
}

// node returns the node of that id, a new placeholder when there is none.
func (g *Graph) node(id string) Node {
	if n, known := g.byID[id]; known {
		return n
	}
	return g.add(id, nil)
}

func (g *Graph) add(id string, asset *inventory.Asset) Node {
	n := Node(len(g.ids))
	g.ids = append(g.ids, id)
	g.assets = append(g.assets, asset)
	g.byID[id] = n
	return n
}

// ID returns the id of a node.
func (g *Graph) ID(n Node) string { return g.ids[n] }

// Asset returns the asset of a node, nil for a placeholder.
func (g *Graph) Asset(n Node) *inventory.Asset { return g.assets[n] }

// Name returns the name of an asset, the id of a placeholder.
func (g *Graph) Name(n Node) string {
	if asset := g.assets[n]; asset != nil {
		return asset.Name
	}
	return g.ids[n]
}

// Node returns the node of an asset of the dataset.
func (g *Graph) Node(asset *inventory.Asset) Node { return g.byID[asset.ID] }

// lists holds for each node a list of edge numbers, all in one slice.
type lists struct {
	start []int32 // one more than there are nodes
	items []int32
}

// newLists lists for each node the edges that it is an end of, in order; an edge
// from a node to itself is listed once.
func newLists(nodes int, ends [][2]int32) lists {
	l := lists{start: make([]int32, nodes+1)}
	each := func(visit func(node, edge int32)) {
		for i, pair := range ends {
			visit(pair[0], int32(i))
			if pair[1] != pair[0] {
				visit(pair[1], int32(i))
			}
		}
	}
	each(func(node, _ int32) { l.start[node+1]++ })
	for i := range nodes {
		l.start[i+1] += l.start[i]
	}
	l.items = make([]int32, l.start[nodes])
	next := append([]int32(nil), l.start...)
	each(func(node, edge int32) {
		l.items[next[node]] = edge
		next[node]++
	})
	return l
}

func (l lists) of(n Node) []int32 { return l.items[l.start[n]:l.start[n+1]] }
