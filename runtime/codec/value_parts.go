package codec

import (
	"iter"
	"slices"
	"sync"
)

// A node is the inside of a list or an object.
type node struct {
	raw   []byte // its JSON text, nil when it was built from parts
	loose bool   // raw may hold white space and needless escapes
	read  bool   // items or members were there from the beginning
	once  sync.Once

	trusted bool // raw is known to be valid
	check   sync.Once
	wrong   string // what check found

	items   []Value
	members []Member
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
	n.once.Do(func() {
		p := parser{data: n.raw, text: string(n.raw), loose: n.loose}
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

// A parser reads valid JSON into Values.
type parser struct {
	data  []byte
	text  string // the same, shared by all strings
	pos   int
	loose bool

	// Parts of the containers that are not read to their end, the innermost last.
	items   []Value
	members []Member
}

// parts reads the container at pos: one of the results is nil.
func (p *parser) parts() (items []Value, members []Member) {
	object := p.data[p.pos] == '{'
	firstItem, firstMember := len(p.items), len(p.members)
	p.pos++
	for {
		p.pos = spaceEnd(p.data, p.pos)
		switch p.data[p.pos] {
		case '}', ']':
			p.pos++
			items, p.items = taken(p.items, firstItem)
			members, p.members = taken(p.members, firstMember)
			return items, members
		case ',':
			p.pos++
			continue
		}
		if !object {
			item := p.value()
			p.items = append(p.items, item)
			continue
		}
		name := p.string()
		p.pos = spaceEnd(p.data, spaceEnd(p.data, p.pos)+1) // over the colon
		value := p.value()
		p.members = append(p.members, Member{name, value})
	}
}

// taken returns the end of a list, nil when that is empty, and what is left. The end is a
// copy, unless it is long and nothing is left.
func taken[T any](list []T, first int) (end, rest []T) {
	const long = 256
	switch {
	case first == len(list):
		return nil, list
	case first == 0 && len(list) >= long:
		return slices.Clip(list), nil
	}
	end = make([]T, len(list)-first)
	copy(end, list[first:])
	return end, list[:first]
}

func (p *parser) value() Value {
	switch start := p.pos; p.data[start] {
	case '{', '[':
		n := &node{loose: p.loose, read: true, trusted: true}
		n.items, n.members = p.parts()
		n.raw = p.data[start:p.pos]
		if p.data[start] == '{' {
			return Value{kind: KindObject, node: n}
		}
		return Value{kind: KindList, node: n}
	case '"':
		return StringValue(p.string())
	case 't':
		p.pos += len("true")
		return BoolValue(true)
	case 'f':
		p.pos += len("false")
		return BoolValue(false)
	case 'n':
		p.pos += len("null")
		return NullValue()
	default:
		p.pos, _ = scanNumber(p.data, start)
		return Value{kind: KindNumber, text: p.text[start:p.pos]}
	}
}

func (p *parser) string() string {
	start := p.pos + 1
	end, t, _ := scanString(p.data, start)
	p.pos = end + 1
	if t&escaped != 0 {
		return string(unescape(nil, p.data[start:end]))
	}
	return p.text[start:end]
}
