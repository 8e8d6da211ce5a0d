package assets

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Store holds the inventory in memory.
type Store struct {
	mu     sync.RWMutex
	assets map[string]*Asset
}

// NewStore returns an empty store.
func NewStore() *Store {
	return &Store{assets: map[string]*Asset{}}
}

// Has reports whether an asset exists.
func (s *Store) Has(id string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.assets[id] != nil
}

func (s *Store) find(id string) (*Asset, error) {
	if a := s.assets[id]; a != nil {
		return a, nil
	}
	return nil, fmt.Errorf("no asset %q", id)
}

func (s *Store) sorted() []*Asset {
	return slices.SortedFunc(maps.Values(s.assets), func(a, b *Asset) int {
		return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.ID, b.ID))
	})
}

func (f *Filter) match(a *Asset) bool {
	if f == nil {
		return true
	}
	switch {
	case len(f.Kinds) > 0 && !slices.Contains(f.Kinds, a.Kind):
		return false
	case f.Tier != nil && *f.Tier != a.Tier:
		return false
	case f.Owner != "" && (a.Owner == nil || a.Owner.Name != f.Owner):
		return false
	}
	for k, v := range f.Labels {
		if a.Labels[k] != v {
			return false
		}
	}
	return true
}
