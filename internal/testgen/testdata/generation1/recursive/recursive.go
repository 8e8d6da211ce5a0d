package recursive

import (
	"github.com/cloudg/cloudg/cases/recursive/other"
	"github.com/cloudg/cloudg/runtime"
)

// Node is a tree.
type Node struct {
	Name     string          `json:"name"`
	Children []Node          `json:"children,omitempty"`
	Next     *Node           `json:"next,omitempty"`
	ByName   map[string]Node `json:"by_name,omitempty"`
}

// Nodes is a list of trees.
type Nodes []*Node

// Ping and Pong hold each other.
type Ping struct {
	Pong *Pong `json:"pong,omitempty"`
}

// Pong holds a Ping.
type Pong struct {
	Ping  *Ping      `json:"ping,omitempty"`
	Count int        `json:"count" cloudg:"default=1"`
	Other other.Node `json:"other"`
}

// Tree is a generic tree.
type Tree[T any] struct {
	Value T          `json:"value"`
	Left  *Tree[T]   `json:"left,omitempty"`
	Rest  []*Tree[T] `json:"rest,omitempty"`
}

// IntTree is another name for an instance.
type IntTree = Tree[int]

// Pair is a generic alias.
type Pair[A any] = map[string]A

// Plain does not contain itself.
type Plain struct {
	A Leaf `json:"a"`
	B Leaf `json:"b"`
}

// Leaf is used twice.
type Leaf struct {
	X int `json:"x"`
}

// Grow returns a tree.
//
//cloudg:tool
func Grow(ctx *runtime.Context, root Node, more Nodes) Nodes { return append(more, &root) }

// Play returns its arguments.
//
//cloudg:tool
func Play(ctx *runtime.Context, args Ping) Ping { return args }

// Trees returns trees of two instances.
//
//cloudg:tool
func Trees(ctx *runtime.Context, ints IntTree, words *Tree[string], pair Pair[IntTree]) map[string]IntTree {
	return map[string]IntTree{"ints": ints}
}

// Flatten has no definitions.
//
//cloudg:tool
func Flatten(ctx *runtime.Context, args Plain) Plain { return args }

// Loop returns a value that never ends.
//
//cloudg:tool
func Loop(ctx *runtime.Context) *Node {
	n := &Node{Name: "n"}
	n.Next = n
	return n
}
