package vault

import (
	"strings"
	"sync/atomic"
)

const (
	chunkBytes   = 1 << 20 // of texts
	chunkEntries = 1 << 13
	gone         = ^uint32(0) // entity of an entry that was removed
)

// entry is a value and its token. There are no pointers in it, so that a million of
// them cost the garbage collector nothing.
type entry struct {
	chunk, at     uint32 // where the value is; the token follows it
	value, token  uint32 // lengths
	entity, ns    uint32 // numbers of names
	created, used uint32 // Unix seconds; used is written under a read lock
}

// store keeps entries, and finds them by value and by token. Entries are never moved;
// those that were removed stay until the store is made anew.
type store struct {
	hash     *rolling
	texts    []*strings.Builder // which never grow beyond their capacity
	chunks   [][]entry
	n        int // entries, with those that are gone
	dead     int
	entities names
	spaces   names
	byValue  index
	byToken  index
	tokens   filter // of beginnings of tokens
	valued   filter // and of values
	longest  int    // token
	values   int    // longest value
}

func newStore() *store {
	return &store{hash: newRolling(), entities: newNames(), spaces: newNames()}
}

// names numbers names.
type names struct {
	list []string
	of   map[string]uint32
}

func newNames() names { return names{of: map[string]uint32{}} }

func (n *names) number(name string) uint32 {
	if i, ok := n.of[name]; ok {
		return i
	}
	i := uint32(len(n.list))
	n.list = append(n.list, strings.Clone(name))
	n.of[n.list[i]] = i
	return i
}

func (s *store) entry(n uint32) *entry { return &s.chunks[n/chunkEntries][n%chunkEntries] }

func (s *store) value(e *entry) string {
	return s.texts[e.chunk].String()[e.at : e.at+e.value]
}

func (s *store) token(e *entry) string {
	at := e.at + e.value
	return s.texts[e.chunk].String()[at : at+e.token]
}

// text keeps two texts behind each other.
func (s *store) text(value, token string) (chunk, at uint32) {
	size := len(value) + len(token)
	last := len(s.texts) - 1
	if last < 0 || s.texts[last].Cap()-s.texts[last].Len() < size {
		b := new(strings.Builder)
		b.Grow(max(chunkBytes, size))
		s.texts = append(s.texts, b)
		last++
	}
	b := s.texts[last]
	at = uint32(b.Len())
	b.WriteString(value)
	b.WriteString(token)
	return uint32(last), at
}

// record is an entry as it is written down.
type record struct {
	ns, entity, value, token string
	created, used            uint32
}

// add adds an entry and returns its number.
func (s *store) add(r record) uint32 {
	n := uint32(s.n)
	if s.n%chunkEntries == 0 {
		s.chunks = append(s.chunks, make([]entry, chunkEntries))
	}
	s.n++
	e := s.entry(n)
	*e = entry{
		value: uint32(len(r.value)), token: uint32(len(r.token)),
		entity: s.entities.number(r.entity), ns: s.spaces.number(r.ns),
		created: r.created, used: r.used,
	}
	e.chunk, e.at = s.text(r.value, r.token)
	s.widen()
	all, first := s.hashes(e.ns, canonical(r.entity, r.value))
	s.byValue.add(all, n)
	s.valued.add(first)
	all, first = s.hashes(e.ns, r.token)
	s.byToken.add(all, n)
	s.tokens.add(first)
	s.longest = max(s.longest, len(r.token))
	s.values = max(s.values, len(r.value))
	return n
}

// record returns an entry as it is written down.
func (s *store) record(e *entry) record {
	return record{
		ns: s.spaces.list[e.ns], entity: s.entities.list[e.entity],
		value: s.value(e), token: s.token(e),
		created: e.created, used: atomic.LoadUint32(&e.used),
	}
}

// remove removes an entry.
func (s *store) remove(e *entry) {
	if e.entity != gone {
		e.entity = gone
		s.dead++
	}
}

func (s *store) live() int { return s.n - s.dead }

// all calls use with each entry.
func (s *store) all(use func(e *entry)) {
	for n := range uint32(s.n) {
		if e := s.entry(n); e.entity != gone {
			use(e)
		}
	}
}

// ofValue finds the entry of a value: the one of the very same text, or else the first
// of another spelling.
func (s *store) ofValue(ns, entity, value string) *entry {
	space, ok := s.spaces.of[ns]
	kind, known := s.entities.of[entity]
	if !ok || !known {
		return nil
	}
	want := canonical(entity, value)
	exact, first := gone, gone
	s.byValue.find(s.hash.in(space, s.hash.text(want)), func(n uint32) bool {
		e := s.entry(n)
		if e.ns != space || e.entity != kind {
			return true
		}
		switch have := s.value(e); {
		case have == value:
			exact = min(exact, n)
		case canonical(entity, have) == want:
			first = min(first, n)
		}
		return true
	})
	if exact == gone {
		exact = first
	}
	if exact == gone {
		return nil
	}
	return s.entry(exact)
}

// ofToken finds the entry of a token, which is written exactly like this.
func (s *store) ofToken(ns, token string) *entry {
	space, ok := s.spaces.of[ns]
	if !ok {
		return nil
	}
	var found *entry
	s.byToken.find(s.hash.in(space, s.hash.text(token)), func(n uint32) bool {
		if e := s.entry(n); e.ns == space && e.entity != gone && s.token(e) == token {
			found = e
		}
		return found == nil
	})
	return found
}
