package policy

import (
	"github.com/cloudg/cloudg/runtime/codec"
)

// A Node is a value of a document that keeps the place where it stands. It is
// immutable. A nil *Node is absent.
type Node struct {
	kind    codec.Kind
	text    string // scalars: as [codec.Value] keeps them
	items   []*Node
	members []member
	pos     Pos
}

// A member is a name with its value in an object.
type member struct {
	name  string
	value *Node
	pos   Pos // of the name
}

// Kind returns the JSON type of n, codec.KindAbsent for nil.
func (n *Node) Kind() codec.Kind {
	if n == nil {
		return codec.KindAbsent
	}
	return n.kind
}

// Pos returns the place of n.
func (n *Node) Pos() Pos {
	if n == nil {
		return Pos{}
	}
	return n.pos
}

// Get returns the member name of an object, nil when there is none.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// At returns the place of what the path of member names and list indexes leads to,
// or of the innermost part of it that exists.
func (n *Node) At(path ...string) Pos {
	if n == nil {
		return Pos{}
	}
	at := n.pos
	for _, step := range path {
		next, pos := n.step(step)
		if next == nil {
			return at
		}
		n, at = next, pos
	}
	return at
}

// Value returns n as a JSON value.
func (n *Node) Value() codec.Value {
	switch n.Kind() {
	case codec.KindNull:
		return codec.NullValue()
	case codec.KindBool:
		return codec.BoolValue(n.text == "true")
	case codec.KindNumber:
		return codec.NumberValue(n.text)
	case codec.KindString:
		return codec.StringValue(n.text)
	case codec.KindList:
		items := make([]codec.Value, len(n.items))
		for i, item := range n.items {
			items[i] = item.Value()
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		members := make([]codec.Member, len(n.members))
		for i, m := range n.members {
			members[i] = codec.Member{Name: m.name, Value: m.value.Value()}
		}
		return codec.ObjectValue(members...)
	}
	return codec.Value{}
}
