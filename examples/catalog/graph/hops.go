package graph

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// A hop is one step from a node to another, made possible by an edge.
type hop struct {
	from, to Node
	edge     *inventory.Edge
	kind     hopKind
}

type hopKind uint8

const (
	along    hopKind = iota // as the edge says
	admits                  // from a traffic filter to what it is attached to
	identity                // with the rights of another identity
)

// via returns the label of a hop: the type of its edge, or SG_ADMITS for the step
// from a traffic filter to what it protects.
func (h hop) via() string {
	if h.kind == admits {
		return "SG_ADMITS"
	}
	return h.edge.Type
}

// hops are the steps out of each node, all in one slice.
type hops struct {
	start []int32 // one more than there are nodes
	list  []hop   // by node; of one node in the order they were added
}

// newHops groups steps by where they start; it keeps their order.
func newHops(nodes int, list []hop) *hops {
	h := &hops{start: make([]int32, nodes+1), list: make([]hop, len(list))}
	for _, step := range list {
		h.start[step.from+1]++
	}
	for i := range nodes {
		h.start[i+1] += h.start[i]
	}
	next := append([]int32(nil), h.start...)
	for _, step := range list {
		h.list[next[step.from]] = step
		next[step.from]++
	}
	return h
}

func (h *hops) of(n Node) []hop { return h.list[h.start[n]:h.start[n+1]] }

// reversed returns the same steps the other way round.
func (h *hops) reversed() *hops {
	list := make([]hop, len(h.list))
	for i, step := range h.list {
		step.from, step.to = step.to, step.from
		list[i] = step
	}
	return newHops(len(h.start)-1, list)
}

// pairs collects steps, at most one from a node to another.
type pairs struct {
	list []hop
	at   map[[2]Node]int
}

func newPairs(size int) *pairs {
	return &pairs{list: make([]hop, 0, size), at: make(map[[2]Node]int, size)}
}

// add adds a step. When there is one between the same nodes it does nothing, or
// puts the step in its place.
func (p *pairs) add(step hop, replace bool) {
	key := [2]Node{step.from, step.to}
	i, known := p.at[key]
	switch {
	case !known:
		p.at[key] = len(p.list)
		p.list = append(p.list, step)
	case replace:
		p.list[i] = step
	}
}

// buildRelations builds the relationship view: of the edges from one node to
// another the last one counts, in the place of the first.
func (g *Graph) buildRelations() *hops {
	p := newPairs(len(g.ends))
	for i, ends := range g.ends {
		p.add(hop{from: ends[0], to: ends[1], edge: g.data.Edges[i]}, true)
	}
	return newHops(len(g.ids), p.list)
}

// buildUndirected builds the relationship view without its directions.
func (g *Graph) buildUndirected() *hops {
	p := newPairs(2 * len(g.ends))
	for _, step := range g.relations().list {
		p.add(step, false)
		step.from, step.to = step.to, step.from
		p.add(step, false)
	}
	return newHops(len(g.ids), p.list)
}
