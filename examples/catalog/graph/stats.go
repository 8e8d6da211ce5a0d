package graph

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// Stats describe a graph in numbers.
type Stats struct {
	Nodes            int
	Assets           int               // nodes that are assets
	Placeholders     int               // nodes that are none
	Edges            int               // of the raw view
	Relations        int               // edges of the relationship view
	ByType           []inventory.Count // edges; the largest first
	ByRelationship   []inventory.Count // edges that have one; the largest first
	Components       int               // parts that no edge connects
	LargestComponent int               // nodes
	Isolated         int               // assets without any edge
	Density          float64           // relations, of all that there could be
	MeanDegree       float64           // relations at a node, on average
}

// Stats returns the numbers, which are counted once.
func (g *Graph) Stats() *Stats {
	return inventory.Derived(g.data, func(*inventory.Dataset) *Stats { return g.count() })
}

func (g *Graph) count() *Stats {
	s := &Stats{
		Nodes: len(g.ids), Edges: len(g.data.Edges), Relations: len(g.relations().list),
		ByType:         inventory.CountEdgesBy(g.data.Edges, func(e *inventory.Edge) string { return e.Type }),
		ByRelationship: inventory.CountEdgesBy(g.data.Edges, func(e *inventory.Edge) string { return e.Relationship }),
	}
	for n, asset := range g.assets {
		switch {
		case asset == nil:
			s.Placeholders++
		case len(g.incident.of(Node(n))) == 0:
			s.Isolated++
		}
	}
	s.Assets = s.Nodes - s.Placeholders
	s.Components, s.LargestComponent = g.components()
	nodes, relations := float64(s.Nodes), float64(s.Relations)
	if s.Nodes > 1 {
		s.Density = round(relations/(nodes*(nodes-1)), 6)
	}
	if s.Nodes > 0 {
		s.MeanDegree = round(2*relations/nodes, 3)
	}
	return s
}

// components returns how many parts the graph has that no edge connects, and how many
// nodes the largest has.
func (g *Graph) components() (parts, largest int) {
	seen := make([]bool, len(g.ids))
	var queue []Node
	for n := range g.ids {
		if seen[n] {
			continue
		}
		seen[n] = true
		queue = append(queue[:0], Node(n))
		for at := 0; at < len(queue); at++ {
			for _, i := range g.incident.of(queue[at]) {
				for _, end := range g.ends[i] {
					if !seen[end] {
						seen[end] = true
						queue = append(queue, end)
					}
				}
			}
		}
		parts++
		largest = max(largest, len(queue))
	}
	return parts, largest
}
