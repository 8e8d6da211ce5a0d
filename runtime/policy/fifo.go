package policy

import "sync"

// fifo is a cache of a bounded number of entries, of which the oldest go first. It is
// safe for concurrent use.
type fifo[K comparable, V any] struct {
	max int

	mu      sync.RWMutex
	entries map[K]V
	order   []K // a ring once it is full; next is the oldest
	next    int
}

// get returns the entry of a key.
func (f *fifo[K, V]) get(key K) (V, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	value, ok := f.entries[key]
	return value, ok
}

// put adds an entry unless there is one, and returns the one that is there.
func (f *fifo[K, V]) put(key K, value V) V {
	f.mu.Lock()
	defer f.mu.Unlock()
	if old, ok := f.entries[key]; ok {
		return old
	}
	if f.entries == nil {
		f.entries = map[K]V{}
	}
	if len(f.order) < f.max {
		f.order = append(f.order, key)
	} else {
		delete(f.entries, f.order[f.next])
		f.order[f.next] = key
		f.next = (f.next + 1) % f.max
	}
	f.entries[key] = value
	return value
}
