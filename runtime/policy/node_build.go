package policy

import (
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
)

// NewNode returns v as a node without a place, nil when v is absent. Of members with
// the same name the last counts.
func NewNode(v codec.Value) *Node {
	n := &Node{kind: v.Kind()}
	switch v.Kind() {
	case codec.KindAbsent:
		return nil
	case codec.KindBool:
		n.text = strconv.FormatBool(v.Bool())
	case codec.KindNumber:
		n.text = v.Number()
	case codec.KindString:
		n.text = v.Text()
	case codec.KindList:
		for _, item := range v.Items() {
			n.items = append(n.items, NewNode(item))
		}
	case codec.KindObject:
		for name, value := range v.All() {
			n.set(member{name: name, value: NewNode(value)})
		}
	}
	return n
}

// set adds a member to an object that is being built, in place of an older one with
// the same name.
func (n *Node) set(m member) {
	for i := range n.members {
		if n.members[i].name == m.name {
			n.members[i] = m
			return
		}
	}
	n.members = append(n.members, m)
}

// step returns the child that a path element leads to, and where it is named.
func (n *Node) step(name string) (*Node, Pos) {
	for _, m := range n.members {
		if m.name == name {
			return m.value, m.pos
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(n.items) {
		return n.items[i], n.items[i].pos
	}
	return nil, Pos{}
}

// Overlay returns base with over merged into it, as options are: objects merge member
// by member, everything else is replaced. Either may be nil.
func Overlay(base, over *Node) *Node {
	switch {
	case over == nil:
		return base
	case base.Kind() != codec.KindObject || over.kind != codec.KindObject:
		return over
	}
	merged := &Node{kind: codec.KindObject, pos: over.pos}
	merged.members = append(merged.members, base.members...)
	for _, m := range over.members {
		m.value = Overlay(merged.Get(m.name), m.value)
		merged.set(m)
	}
	return merged
}
