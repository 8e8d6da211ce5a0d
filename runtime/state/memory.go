package state

import (
	"container/list"
	"context"
	"strings"
	"sync"
	"time"
)

// DefaultBuckets is how many buckets a [Memory] keeps unless told otherwise.
const DefaultBuckets = 1 << 17

// Memory keeps buckets in memory. Buckets that have filled up again are forgotten,
// and beyond a fixed number of buckets the one that was not asked about for longest
// is, which makes it full.
type Memory struct {
	now func() time.Time
	max int

	mu      sync.Mutex
	buckets map[string]*list.Element // of *bucket
	recent  *list.List               // most recently touched first
}

// bucket is the state of one bucket at one time.
type bucket struct {
	Bucket
	tokens float64
	at     time.Time
}

// MemoryOptions configure a [Memory].
type MemoryOptions struct {
	// Buckets is how many buckets are kept, 0 for DefaultBuckets.
	Buckets int
	// Now is the clock, nil for time.Now. Only differences count; a clock that runs
	// backwards stands still.
	Now func() time.Time
}

// NewMemory returns a Memory without buckets.
func NewMemory(opts MemoryOptions) *Memory {
	m := &Memory{now: opts.Now, max: opts.Buckets, buckets: map[string]*list.Element{}, recent: list.New()}
	if m.now == nil {
		m.now = time.Now
	}
	if m.max <= 0 {
		m.max = DefaultBuckets
	}
	return m
}

// Take implements [Counters]. It never fails.
func (m *Memory) Take(_ context.Context, buckets []Bucket) (Taken, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	for i, b := range buckets {
		if tokens := m.look(b, now); tokens < 1 {
			return Taken{Short: i, Tokens: tokens}, nil
		}
	}
	for _, b := range buckets {
		m.touch(b, now).tokens--
	}
	m.forget(now)
	return Taken{OK: true}, nil
}

// Reset implements [Counters]. It never fails.
func (m *Memory) Reset(_ context.Context, prefix string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, element := range m.buckets {
		if strings.HasPrefix(key, prefix) {
			m.recent.Remove(element)
			delete(m.buckets, key)
		}
	}
	return nil
}

// Len returns the number of buckets that are kept.
func (m *Memory) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.buckets)
}

// look refills a bucket and returns what it holds.
func (m *Memory) look(b Bucket, now time.Time) float64 {
	element, ok := m.buckets[b.Key]
	if !ok {
		return b.Capacity
	}
	kept := element.Value.(*bucket)
	kept.refill(b, now)
	return kept.tokens
}

// touch returns a bucket, which look has refilled if it is kept, and makes it the
// most recent one.
func (m *Memory) touch(b Bucket, now time.Time) *bucket {
	if element, ok := m.buckets[b.Key]; ok {
		m.recent.MoveToFront(element)
		return element.Value.(*bucket)
	}
	kept := &bucket{Bucket: b, tokens: b.Capacity, at: now}
	m.buckets[b.Key] = m.recent.PushFront(kept)
	return kept
}

// forget drops buckets from the far end of the list: what is too many, and up to
// two that are full, so that the full ones go as fast as others come.
func (m *Memory) forget(now time.Time) {
	for range 2 {
		last := m.recent.Back()
		if last == nil {
			return
		}
		kept := last.Value.(*bucket)
		kept.refill(kept.Bucket, now)
		if kept.tokens < kept.Capacity {
			break
		}
		m.drop(last)
	}
	for len(m.buckets) > m.max {
		m.drop(m.recent.Back())
	}
}

func (m *Memory) drop(element *list.Element) {
	delete(m.buckets, element.Value.(*bucket).Key)
	m.recent.Remove(element)
}

// refill brings a bucket up to now, by the rates that count now.
func (k *bucket) refill(b Bucket, now time.Time) {
	if elapsed := now.Sub(k.at).Seconds(); elapsed > 0 {
		k.tokens += elapsed * b.Refill
		k.at = now
	}
	k.Bucket = b
	k.tokens = min(k.tokens, b.Capacity)
}
