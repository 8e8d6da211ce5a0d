package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// A Diff says how one dataset differs from another. Assets are the same when they have
// the same ARN, else the same id, since ids change from one collection to the next.
type Diff struct {
	Base     string         `json:"base"`
	Target   string         `json:"target"`
	Assets   AssetChanges   `json:"assets"`
	Edges    EdgeChanges    `json:"edges"`
	Findings FindingChanges `json:"findings"`
	// Assets that became exposed, then new ones that are.
	NewlyInternetExposed NewlyExposed `json:"newly_internet_exposed"`
}

// NewlyExposed are assets that the internet reaches now.
type NewlyExposed = Changes[AssetChange]

// Changes are things that differ in the same way, sorted by what identifies them.
type Changes[T any] struct {
	Count int `json:"count"`
	// The first of them.
	Items     []T  `json:"items"`
	Truncated bool `json:"truncated"`
}

// first returns changes that show at most limit of the items.
func first[T any](items []T, limit int) Changes[T] {
	shown := append([]T{}, items[:min(limit, len(items))]...)
	return Changes[T]{Count: len(items), Items: shown, Truncated: len(items) > len(shown)}
}

// Compare returns how target differs from base, with at most limit items of each
// change.
func Compare(base, target *Dataset, limit int) Diff {
	diff := Diff{Base: base.Name, Target: target.Name}
	old, now := base.keyed(), target.keyed()
	diff.compareAssets(old, now, limit)
	diff.Edges.Added, diff.Edges.Removed = changedKeys(edgeKeys(old), edgeKeys(now), limit)
	diff.compareFindings(old, now, limit)
	return diff
}

// keyed is a dataset with what identifies its assets beyond it.
type keyed struct {
	*Dataset
	assets map[string]*Asset // by key; the first one of a key
}

func (d *Dataset) keyed() keyed {
	k := keyed{d, make(map[string]*Asset, len(d.Assets))}
	for _, asset := range d.Assets {
		if _, taken := k.assets[asset.StableID()]; !taken {
			k.assets[asset.StableID()] = asset
		}
	}
	return k
}

// StableID returns what identifies an asset in every collection: its ARN, or its id when
// it has none.
func (a *Asset) StableID() string { return cmp.Or(a.ARN, a.ID) }

// keyOf returns the key of the asset with that id, the id of a placeholder.
func (k keyed) keyOf(id string) string {
	if asset := k.AssetByID(id); asset != nil {
		return asset.StableID()
	}
	return id
}

// EdgeChanges are edges that only one of two datasets has.
type EdgeChanges struct {
	Added   Changes[EdgeChange] `json:"added"`
	Removed Changes[EdgeChange] `json:"removed"`
}

// An EdgeChange is an edge that only one of two datasets has. Its ends go by the keys
// of assets.
type EdgeChange struct {
	Source       string  `json:"source"`
	Target       string  `json:"target"`
	EdgeType     string  `json:"edge_type"`
	Relationship *string `json:"relationship"`
}

// edgeKey identifies an edge in every dataset.
type edgeKey struct{ source, target, edgeType, relationship string }

func edgeKeys(d keyed) map[edgeKey]bool {
	keys := make(map[edgeKey]bool, len(d.Edges))
	for _, edge := range d.Edges {
		keys[edgeKey{d.keyOf(edge.SourceID), d.keyOf(edge.TargetID), edge.Type, edge.Relationship}] = true
	}
	return keys
}

// changedKeys returns the edges that only one side has.
func changedKeys(old, now map[edgeKey]bool, limit int) (added, removed Changes[EdgeChange]) {
	only := func(these, those map[edgeKey]bool) Changes[EdgeChange] {
		var keys []edgeKey
		for key := range these {
			if !those[key] {
				keys = append(keys, key)
			}
		}
		slices.SortFunc(keys, compareEdges)
		var edges []EdgeChange
		for _, key := range keys {
			edges = append(edges, EdgeChange{key.source, key.target, key.edgeType, nullable(key.relationship)})
		}
		return first(edges, limit)
	}
	return only(now, old), only(old, now)
}

func compareEdges(a, b edgeKey) int {
	return cmp.Or(
		strings.Compare(a.source, b.source), strings.Compare(a.target, b.target),
		strings.Compare(a.edgeType, b.edgeType), strings.Compare(a.relationship, b.relationship),
	)
}
