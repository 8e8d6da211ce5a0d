package graph

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A TreeQuery asks for what an asset needs, for what needs it, or for both.
type TreeQuery struct {
	Asset    Node
	Up, Down bool
	MaxDepth int
	MaxNodes int  // in both trees together, without the asset itself
	InOrgs   bool // also along what organizations contain
}

// A Tree is an asset with what it needs and what needs it.
type Tree struct {
	DependsOn  []*Branch
	Dependents []*Branch
	Truncated  bool // whether nodes were left out, or time ran out
}

// A Branch is an asset in a tree.
type Branch struct {
	Asset        *inventory.Asset
	Via          string // type of the edge to the asset above it
	Relationship string
	Children     []*Branch

	at int // position in the walk
}

// Tree returns the dependencies of an asset as trees. In each of them an asset stands
// once, on a shortest way from the root, so that trees of estates with circles end. When
// there are too many nodes the first ones are kept: what the asset needs before what
// needs it, and in a tree each branch with all that is on it before the next one.
func (g *Graph) Tree(ctx context.Context, query TreeQuery) (Tree, error) {
	view := g.needs()
	if query.InOrgs {
		view = g.needsInOrgs()
	}
	on := newWatch(ctx)
	var tree Tree
	room := query.MaxNodes
	grow := func(steps *hops) []*Branch {
		visits := newWalker(len(g.ids)).walk(on, steps, []Node{query.Asset}, query.MaxDepth, nil)
		branches, kept := g.branches(visits, room)
		room -= kept
		tree.Truncated = tree.Truncated || kept < len(visits)-1
		return branches
	}
	if query.Up {
		tree.DependsOn = grow(view.up)
	}
	if query.Down {
		tree.Dependents = grow(view.down)
	}
	if on.err != nil {
		return Tree{}, on.err
	}
	tree.Truncated = tree.Truncated || on.stopped
	return tree, nil
}

// branches returns the tree of a walk from one node, cut to the first nodes, and how
// many it kept.
func (g *Graph) branches(visits []visit, most int) (roots []*Branch, kept int) {
	below := make([][]*Branch, len(visits)) // of each visit, in the order of the walk
	for at := 1; at < len(visits); at++ {
		v := visits[at]
		below[v.parent] = append(below[v.parent], &Branch{
			Asset: g.assets[v.node], Via: v.hop.edge.Type, Relationship: v.hop.edge.Relationship, at: at,
		})
	}
	var cut func(at int) []*Branch
	cut = func(at int) []*Branch {
		for i, branch := range below[at] {
			if kept == most {
				return below[at][:i]
			}
			kept++
			branch.Children = cut(branch.at)
		}
		return below[at]
	}
	return cut(0), kept
}
