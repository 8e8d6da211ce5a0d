package policy

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// merge returns child merged over parent, both mappings, key by key: lists that add
// up are joined, denials are united, mappings are merged by the same rules at any
// depth, and everything else the child replaces. A child cannot take back a denial.
// The key extends is in neither.
func merge(parent, child *Node) *Node {
	merged := &Node{kind: codec.KindObject, pos: child.pos}
	merged.members = append(merged.members, parent.members...)
	for _, m := range child.members {
		m.value = mergeValue(m.name, merged.Get(m.name), m.value)
		merged.set(m)
	}
	return merged
}

func mergeValue(name string, parent, child *Node) *Node {
	lists := parent.Kind() == codec.KindList && child.kind == codec.KindList
	switch {
	case lists && slices.Contains([]string{"rules", "detectors", "rate_limits", "disabled_detectors"}, name):
		return &Node{kind: codec.KindList, pos: child.pos, items: slices.Concat(parent.items, child.items)}
	case lists && strings.HasPrefix(name, "deny_"):
		return union(parent, child)
	case parent.Kind() == codec.KindObject && child.kind == codec.KindObject:
		return merge(parent, child)
	}
	return child
}

// union returns the items of both lists, each once.
func union(parent, child *Node) *Node {
	both := &Node{kind: codec.KindList, pos: child.pos}
	for _, item := range slices.Concat(parent.items, child.items) {
		value := item.Value()
		if !slices.ContainsFunc(both.items, func(n *Node) bool { return n.Value().Equal(value) }) {
			both.items = append(both.items, item)
		}
	}
	return both
}

// without returns the mapping n without the member name.
func (n *Node) without(name string) *Node {
	rest := *n
	rest.members = slices.DeleteFunc(slices.Clone(n.members), func(m member) bool { return m.name == name })
	return &rest
}

// with returns the mapping n with the member name set to a text.
func (n *Node) with(name, text string) *Node {
	more := *n
	more.members = slices.Clone(n.members)
	more.set(member{name: name, value: &Node{kind: codec.KindString, text: text}})
	return &more
}
