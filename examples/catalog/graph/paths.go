package graph

import (
	"context"
	"slices"
)

// A Mode says which view of the graph paths lie in.
type Mode string

const (
	Flow       Mode = "flow"       // as traffic and identities travel
	Directed   Mode = "directed"   // along the relations
	Undirected Mode = "undirected" // along the relations, in either direction
)

// A Path is a way through the graph that visits no node twice.
type Path struct {
	Nodes []Node
	Via   []string // labels of the hops, one less than there are nodes
}

// Length is the number of hops.
func (p Path) Length() int { return len(p.Via) }

// A PathQuery asks for ways from any of the sources to a target.
type PathQuery struct {
	Sources  []Node
	Target   Node
	Mode     Mode
	MaxDepth int // hops
	MaxPaths int
}

// Paths are ways through the graph.
type Paths struct {
	Paths     []Path
	Truncated bool // whether there are more, or may be because time ran out
}

// Paths returns the shortest loop-free ways first; of equally long ones those that
// take the earlier sources and hops.
func (g *Graph) Paths(ctx context.Context, query PathQuery) (Paths, error) {
	steps := g.view(query.Mode)
	on := newWatch(ctx)
	s := &search{query: query, steps: steps, distance: g.distances(on, steps, query), watch: on}
	for length := 0; length <= query.MaxDepth && !on.stopped && !s.full(); length++ {
		for _, source := range query.Sources {
			s.from(source, length)
		}
	}
	if on.err != nil {
		return Paths{}, on.err
	}
	most := min(query.MaxPaths, len(s.found))
	return Paths{Paths: s.found[:most], Truncated: on.stopped || len(s.found) > most}, nil
}

func (g *Graph) view(mode Mode) *hops {
	switch mode {
	case Directed:
		return g.relations()
	case Undirected:
		return g.undirected()
	default:
		return g.flow()
	}
}

// distances returns how many hops each node is away from the target, -1 for too
// many.
func (g *Graph) distances(on *watch, steps *hops, query PathQuery) []int8 {
	away := slices.Repeat([]int8{-1}, len(g.ids))
	back := steps.reversed()
	for _, v := range newWalker(len(g.ids)).walk(on, back, []Node{query.Target}, query.MaxDepth, nil) {
		away[v.node] = int8(v.depth)
	}
	return away
}

// A search looks for paths of one length after the other.
type search struct {
	query    PathQuery
	steps    *hops
	distance []int8 // to the target
	watch    *watch
	path     []hop
	start    Node
	found    []Path
}

// full reports whether it is known that there are more paths than wanted.
func (s *search) full() bool { return len(s.found) > s.query.MaxPaths }

// from finds the paths of exactly that length from a source.
func (s *search) from(source Node, length int) {
	s.start, s.path = source, s.path[:0]
	if d := s.distance[source]; d >= 0 && int(d) <= length {
		s.extend(source, length)
	}
}

// extend finds the ways on from a node that have exactly left hops.
func (s *search) extend(n Node, left int) {
	if s.full() || s.watch.stop() {
		return
	}
	if n == s.query.Target {
		if left == 0 {
			s.found = append(s.found, s.current())
		}
		return
	}
	for _, step := range s.steps.of(n) {
		if d := s.distance[step.to]; d < 0 || int(d) >= left || s.visited(step.to) {
			continue
		}
		s.path = append(s.path, step)
		s.extend(step.to, left-1)
		s.path = s.path[:len(s.path)-1]
	}
}

func (s *search) visited(n Node) bool {
	return n == s.start || slices.ContainsFunc(s.path, func(h hop) bool { return h.to == n })
}

// current returns the path the search is on.
func (s *search) current() Path {
	path := Path{Nodes: []Node{s.start}, Via: []string{}}
	for _, step := range s.path {
		path.Nodes = append(path.Nodes, step.to)
		path.Via = append(path.Via, step.via())
	}
	return path
}
