package graph

import "slices"

// A Subgraph is a part of the raw view of a graph, to be drawn.
type Subgraph struct {
	graph *Graph
	nodes []Node  // ascending
	edges []int32 // between those nodes, ascending
}

// Nodes returns how many nodes there are.
func (s Subgraph) Nodes() int { return len(s.nodes) }

// Edges returns how many edges there are.
func (s Subgraph) Edges() int { return len(s.edges) }

// Whole returns all of a graph.
func (g *Graph) Whole() Subgraph {
	whole := Subgraph{graph: g, nodes: make([]Node, len(g.ids)), edges: make([]int32, len(g.data.Edges))}
	for n := range whole.nodes {
		whole.nodes[n] = Node(n)
	}
	for i := range whole.edges {
		whole.edges[i] = int32(i)
	}
	return whole
}

// A SubgraphQuery says around what a part of a graph lies, and how far it goes.
type SubgraphQuery struct {
	Seeds    []Node
	Depth    int      // edges away from a seed, in either direction
	MaxNodes int      // kept, those around earlier seeds first
	Types    []string // of the edges that are followed and kept; nil for all
}

// Subgraph returns what lies around some nodes, and whether MaxNodes left something
// out. A placeholder is only a part of it as the end of an edge.
func (g *Graph) Subgraph(query SubgraphQuery) (part Subgraph, truncated bool) {
	types := set(query.Types)
	kept := make(map[Node]bool)
	for _, seed := range query.Seeds {
		if !g.gather(seed, query, types, kept) {
			truncated = true
			break
		}
	}
	part = Subgraph{graph: g}
	ends := make(map[Node]bool)
	for n := range kept {
		for _, i := range g.incident.of(n) {
			if g.ends[i][0] == n && kept[g.ends[i][1]] && (types == nil || types[g.data.Edges[i].Type]) {
				part.edges = append(part.edges, i)
				ends[n], ends[g.ends[i][1]] = true, true
			}
		}
	}
	for n := range kept {
		if g.assets[n] != nil || ends[n] {
			part.nodes = append(part.nodes, n)
		}
	}
	slices.Sort(part.nodes)
	slices.Sort(part.edges)
	return part, truncated
}

// gather adds what lies around a seed, the nearest first, and reports whether there was
// room for all of it.
func (g *Graph) gather(seed Node, query SubgraphQuery, types map[string]bool, kept map[Node]bool) bool {
	met := map[Node]bool{}
	var level []Node
	meet := func(n Node) bool {
		if !kept[n] && len(kept) == query.MaxNodes {
			return false
		}
		if !met[n] {
			met[n], kept[n] = true, true
			level = append(level, n)
		}
		return true
	}
	if !meet(seed) {
		return false
	}
	for range query.Depth {
		last := level
		level = nil
		for _, n := range last {
			for _, i := range g.incident.of(n) {
				if types != nil && !types[g.data.Edges[i].Type] {
					continue
				}
				if other, _ := g.follow(i, n, Both); !meet(other) {
					return false
				}
			}
		}
	}
	return true
}
