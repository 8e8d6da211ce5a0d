package codec

import (
	"iter"
	"sync"
)

// A node is the inside of a list or an object.
type node struct {
	raw     []byte // its JSON text, nil when it was built from parts
	loose   bool   // raw may hold white space and needless escapes
	read    bool   // items or members were there from the beginning
	trusted bool   // raw is known to be valid, and belongs to the value
	lazy    *lazy  // nil when read

	items   []Value
	members []Member
}

// lazy is what a node needs whose text was not read yet.
type lazy struct {
	once  sync.Once
	check sync.Once
	wrong string // what check found
}

// load makes items and members available.
func (n *node) load() *node {
	if !n.read {
		n.parse()
	}
	return n
}

// parse is load for a text that may not have been read. It stands apart so that load costs
// nothing where it is called.
func (n *node) parse() {
	if n.fault() != "" {
		return
	}
	n.lazy.once.Do(func() {
		p := parsers.Get().(*parser)
		defer p.release()
		p.begin(n)
		n.items, n.members = p.parts()
	})
}

// Len returns the number of items of a list or of members of an object, 0 for other
// values.
func (v Value) Len() int {
	if v.node == nil {
		return 0
	}
	n := v.node.load()
	return len(n.items) + len(n.members)
}

// Index returns item i of a list; the zero Value when there is none.
func (v Value) Index(i int) Value {
	if v.kind != KindList || i < 0 || i >= v.Len() {
		return Value{}
	}
	return v.node.items[i]
}

// Member returns member i of an object; the zero Member when there is none.
func (v Value) Member(i int) Member {
	if v.kind != KindObject {
		return Member{}
	}
	if members := v.node.load().members; i >= 0 && i < len(members) {
		return members[i]
	}
	return Member{}
}

// Get returns the member name of an object. Of members with the same name it returns
// the last.
func (v Value) Get(name string) (Value, bool) {
	if v.kind != KindObject {
		return Value{}, false
	}
	members := v.node.load().members
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Name == name {
			return members[i].Value, true
		}
	}
	return Value{}, false
}

// All gives the members of an object in order, nothing for other values.
func (v Value) All() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.kind != KindObject {
			return
		}
		for _, m := range v.node.load().members {
			if !yield(m.Name, m.Value) {
				return
			}
		}
	}
}

// Items gives the items of a list in order, nothing for other values.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.kind != KindList {
			return
		}
		for i, item := range v.node.load().items {
			if !yield(i, item) {
				return
			}
		}
	}
}
