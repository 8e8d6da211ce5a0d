package graph

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A Direction says which edges of a node to follow.
type Direction string

const (
	Out  Direction = "out"  // those that start at the node
	In   Direction = "in"   // those that end at the node
	Both Direction = "both" // all of them
)

// A NeighborQuery says where to look around, and how far.
type NeighborQuery struct {
	Start     Node
	Direction Direction
	Types     []string // edge types; nil for all
	Depth     int
	Limit     int // most nodes; twice as many edges
}

// Neighbors are what surrounds a node.
type Neighbors struct {
	Nodes     []Node            // nearest first, without the start
	Edges     []*inventory.Edge // in the order they were met
	Truncated bool              // whether a limit left something out; then edges may end at nodes not listed
}

// Neighbors returns what can be reached from a node along a few edges. The edges
// of the farthest nodes are not followed, not even to each other.
func (g *Graph) Neighbors(query NeighborQuery) Neighbors {
	var found Neighbors
	types := set(query.Types)
	depth := map[Node]int{query.Start: 0}
	edges := make(map[int32]bool)
	queue := []Node{query.Start}
	for at := 0; at < len(queue); at++ {
		node := queue[at]
		if depth[node] >= query.Depth {
			break
		}
		for _, i := range g.incident.of(node) {
			other, ok := g.follow(i, node, query.Direction)
			if !ok || types != nil && !types[g.data.Edges[i].Type] {
				continue
			}
			if !edges[i] {
				if len(found.Edges) == 2*query.Limit {
					found.Truncated = true
					continue
				}
				edges[i] = true
				found.Edges = append(found.Edges, g.data.Edges[i])
			}
			if _, seen := depth[other]; seen {
				continue
			}
			if len(found.Nodes) == query.Limit {
				found.Truncated = true
				continue
			}
			depth[other] = depth[node] + 1
			found.Nodes = append(found.Nodes, other)
			queue = append(queue, other)
		}
	}
	return found
}

// follow returns the other end of an edge at a node, if the direction allows to go
// there.
func (g *Graph) follow(edge int32, from Node, direction Direction) (to Node, ok bool) {
	ends := g.ends[edge]
	if ends[0] == from && direction != In {
		return ends[1], true
	}
	return ends[0], ends[1] == from && direction != Out
}

// set returns the members of a list, nil for an empty one.
func set[T comparable](list []T) map[T]bool {
	if len(list) == 0 {
		return nil
	}
	members := make(map[T]bool, len(list))
	for _, member := range list {
		members[member] = true
	}
	return members
}
