package codec

import (
	"encoding/json"
	"iter"
	"slices"
)

// manyMembers is the number of members above which a Map keeps an index of its names.
const manyMembers = 16

// A Map is a string-keyed map that keeps the order in which names were first set. The
// zero Map is empty and ready for use. A Map must not be copied and then changed.
type Map[V any] struct {
	names  []string
	values []V
	index  map[string]int // nil for few members
}

// find returns the position of name, or -1.
func (m *Map[V]) find(name string) int {
	if m.index == nil {
		return slices.Index(m.names, name)
	}
	if i, ok := m.index[name]; ok {
		return i
	}
	return -1
}

// add appends a member and returns its value for the caller to set, nil when there is
// a member of that name already.
func (m *Map[V]) add(name string) *V {
	if m.find(name) >= 0 {
		return nil
	}
	if m.names == nil {
		const few = 4
		m.names, m.values = make([]string, 0, few), make([]V, 0, few)
	}
	var zero V
	m.names, m.values = append(m.names, name), append(m.values, zero)
	n := len(m.names)
	if m.index != nil {
		m.index[name] = n - 1
	} else if n > manyMembers {
		m.reindex()
	}
	return &m.values[n-1]
}

func (m *Map[V]) reindex() {
	m.index = make(map[string]int, 2*len(m.names))
	for i, name := range m.names {
		m.index[name] = i
	}
}

// Set sets the value of name, in its place or at the end.
func (m *Map[V]) Set(name string, v V) {
	if i := m.find(name); i >= 0 {
		m.values[i] = v
		return
	}
	*m.add(name) = v
}

// Get returns the value of name, if there is one.
func (m Map[V]) Get(name string) (v V, ok bool) {
	if i := m.find(name); i >= 0 {
		return m.values[i], true
	}
	return v, false
}

// Delete removes name. It takes time proportional to the length of the map.
func (m *Map[V]) Delete(name string) {
	i := m.find(name)
	if i < 0 {
		return
	}
	m.names, m.values = slices.Delete(m.names, i, i+1), slices.Delete(m.values, i, i+1)
	if m.index != nil {
		m.reindex()
	}
}

// Len returns the number of members.
func (m Map[V]) Len() int { return len(m.names) }

// All gives names and values in order.
func (m Map[V]) All() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for i, name := range m.names {
			if !yield(name, m.values[i]) {
				return
			}
		}
	}
}

// MarshalJSON returns the members as an object in their order, the values as
// encoding/json writes them.
func (m Map[V]) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, name := range m.names {
		if i > 0 {
			out = append(out, ',')
		}
		value, err := json.Marshal(m.values[i])
		if err != nil {
			return nil, err
		}
		out = append(StringValue(name).AppendJSON(out), ':')
		out = append(out, value...)
	}
	return append(out, '}'), nil
}
