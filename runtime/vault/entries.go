package vault

import (
	"slices"
	"time"
)

// Entry is a value and its token. It is as secret as the value.
type Entry struct {
	Namespace string
	Entity    string
	Value     string
	Token     string
	Created   time.Time
	Used      time.Time
}

func (r record) public() Entry {
	return Entry{r.ns, r.entity, r.value, r.token, time.Unix(int64(r.created), 0), time.Unix(int64(r.used), 0)}
}

// Entry returns the entry of a token.
func (v *Vault) Entry(token, namespace string) (Entry, bool) {
	now := v.now()
	v.mu.RLock()
	defer v.mu.RUnlock()
	e := v.store.ofToken(namespace, token)
	if e == nil || v.expired(e, now) {
		return Entry{}, false
	}
	return v.store.record(e).public(), true
}

// Detokenize returns the value of a token, which counts as a use. The entry of one that
// has expired is removed.
func (v *Vault) Detokenize(token, namespace string) (string, bool) {
	now := v.now()
	v.mu.Lock()
	defer v.mu.Unlock()
	e := v.store.ofToken(namespace, token)
	if e == nil {
		return "", false
	}
	if v.expired(e, now) {
		v.forget(e)
		return "", false
	}
	v.touch(e, now)
	v.counters.detokenized.Add(1)
	return v.store.value(e), true
}

// TokensFor returns all tokens of a value, sorted.
func (v *Vault) TokensFor(value, namespace string) []string {
	now := v.now()
	v.mu.RLock()
	defer v.mu.RUnlock()
	var list []string
	for _, entity := range v.store.entities.list {
		if e := v.store.ofValue(namespace, entity, value); e != nil && !v.expired(e, now) {
			list = append(list, styled(entity, value, v.store.token(e)))
		}
	}
	slices.Sort(list)
	return list
}

// Purge removes the entries that have expired, and returns how many.
func (v *Vault) Purge() int {
	now := v.now()
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.purge(now)
}

func (v *Vault) purge(now uint32) int {
	before := v.store.live()
	v.store.all(func(e *entry) {
		if v.expired(e, now) {
			v.forget(e)
		}
	})
	removed := before - v.store.live()
	v.tidy()
	return removed
}

// full reports whether nothing more is kept. It makes room, but not too often.
func (v *Vault) full(now uint32) bool {
	const seldom = 60 // seconds
	if v.store.live() >= v.max && v.seconds() > 0 && now >= v.purged+seldom {
		v.purged = now
		v.purge(now)
	}
	return v.store.live() >= v.max
}

// Clear forgets a namespace. The same values get the same tokens again.
func (v *Vault) Clear(namespace string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.store.clear(namespace)
	if v.log != nil {
		v.pending.clear(namespace)
	}
	v.tidy()
}

// ClearAll forgets every namespace.
func (v *Vault) ClearAll() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.store.all(v.store.remove)
	if v.log != nil {
		v.pending.begin(opAll)
	}
	v.tidy()
}

// clear removes the entries of a namespace.
func (s *store) clear(ns string) {
	space, ok := s.spaces.of[ns]
	if !ok {
		return
	}
	s.all(func(e *entry) {
		if e.ns == space {
			s.remove(e)
		}
	})
}

// Stats are what may be told about a vault: neither values nor keys.
type Stats struct {
	Entries     int
	Namespaces  int
	ByEntity    map[string]int
	Scope       Scope
	TTL         time.Duration // 0 for ever
	KeySource   KeySource
	KeyID       string
	PersistPath string // empty for none

	// What happened since the vault was opened.
	Tokenized, TokenizeHits, Collisions, Detokenized int64
	// Unkept counts tokens that do not reverse, because the vault was full.
	Unkept int64
}

// Stats returns what may be told about v.
func (v *Vault) Stats() Stats {
	s := Stats{
		ByEntity: make(map[string]int), Scope: v.scope, TTL: time.Duration(v.seconds() * float64(time.Second)),
		KeySource: v.keys.source, KeyID: v.keys.id, PersistPath: v.path,
		Tokenized: v.counters.tokenized.Load(), TokenizeHits: v.counters.hits.Load(),
		Collisions: v.counters.collisions.Load(), Detokenized: v.counters.detokenized.Load(),
		Unkept: v.counters.unkept.Load(),
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	spaces := make(map[uint32]bool)
	v.store.all(func(e *entry) {
		s.Entries++
		s.ByEntity[v.store.entities.list[e.entity]]++
		spaces[e.ns] = true
	})
	s.Namespaces = len(spaces)
	return s
}
