package codec

import (
	"bytes"
	"sync"
	"unsafe"
)

// A parser reads valid JSON into Values.
type parser struct {
	data  []byte
	text  string // the same, shared by all strings
	pos   int
	loose bool

	// Parts of the containers that are not read to their end, the innermost last.
	items   stack[Value]
	members stack[Member]

	nodes []node // not used yet
	inner int    // about how many more there will be
}

// fewItems is the least number of items of lists for which room is made at once.
const fewItems = 8

var parsers = sync.Pool{New: func() any { return new(parser) }}

// begin makes the parser ready for the text of a node.
func (p *parser) begin(n *node) {
	p.data, p.pos, p.loose = n.raw, 0, n.loose
	if n.trusted {
		// The text belongs to the value and nothing writes to it any more, so that strings
		// may share it instead of copying all of it.
		p.text = unsafe.String(unsafe.SliceData(n.raw), len(n.raw))
	} else {
		p.text = string(n.raw)
	}
	// About as many as there are: texts may hold the same characters.
	count := func(c byte) int { return bytes.Count(n.raw, []byte{c}) }
	p.inner = count('{') + count('[') - 1
	colons := count(':')
	p.members.ahead = min(colons, mostAhead)
	// Each part but the first of its container stands behind a comma.
	p.items.ahead = min(max(count(',')+p.inner+1-colons, fewItems), mostAhead)
}

// release gives the parser back for another text.
func (p *parser) release() {
	p.items.release()
	p.members.release()
	*p = parser{items: p.items, members: p.members}
	parsers.Put(p)
}

// node returns a node that is not used yet. Those of one text are made several at once.
func (p *parser) node() *node {
	if len(p.nodes) == 0 {
		p.nodes = make([]node, min(max(p.inner, 1), mostAhead))
		p.inner -= len(p.nodes)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	return n
}

// parts reads the container at pos: one of the results is nil.
func (p *parser) parts() (items []Value, members []Member) {
	object := p.data[p.pos] == '{'
	firstItem, firstMember := len(p.items.open), len(p.members.open)
	p.pos++
	for {
		p.pos = spaceEnd(p.data, p.pos)
		switch p.data[p.pos] {
		case '}', ']':
			p.pos++
			return p.items.take(firstItem), p.members.take(firstMember)
		case ',':
			p.pos++
			continue
		}
		if !object {
			p.items.push(p.value())
			continue
		}
		name := p.string()
		p.pos = spaceEnd(p.data, spaceEnd(p.data, p.pos)+1) // over the colon
		p.members.push(Member{name, p.value()})
	}
}

func (p *parser) value() Value {
	switch start := p.pos; p.data[start] {
	case '{', '[':
		n := p.node()
		n.loose, n.read, n.trusted = p.loose, true, true
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
