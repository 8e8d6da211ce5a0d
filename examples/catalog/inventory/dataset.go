package inventory

import (
	"crypto/rand"
	"sync"
	"sync/atomic"
	"time"
)

// Identity says which dataset a caller looks at and where it came from.
type Identity struct {
	Name     string
	Kind     string // inventory, report or generic
	Source   string // where it was read from
	LoadedAt time.Time
}

// A Dataset is one version of the data under a name. It is safe for concurrent
// use and never changes.
type Dataset struct {
	Identity
	*Data
	Version    int    // grows by one with each change, from 0
	InstanceID string // tells apart two loads under one name

	references view[*references]
	assets     view[*assetIndex]
	texts      view[*textIndex]
	positions  view[map[*Asset]int32]
	orders     [2 * assetOrders]view[*sortedAssets] // see sorted
	byType     view[[]Population]
	byAccount  view[[]Population]
	byRegion   view[[]Population]
	accounts   view[map[string]Account]
	tags       view[[]TagUse]
	findings   view[*findingIndex]
	graph      view[*graph]
	dependents view[*dependencyGraph]
	summary    view[*Summary]
	derived    sync.Map // from a nil *T to its *view[*T]; see Derived
}

// NewDataset returns version 0 of the data under a name. The dataset owns data
// from then on.
func NewDataset(id Identity, data *Data) *Dataset {
	return &Dataset{Identity: id, Data: data, InstanceID: rand.Text()}
}

// Next returns the version that follows d, holding data.
func (d *Dataset) Next(data *Data) *Dataset {
	return &Dataset{Identity: d.Identity, Data: data, Version: d.Version + 1, InstanceID: d.InstanceID}
}

// Cached says which of the costly indexes exist by now.
type Cached struct {
	Graph           bool // edges by their ends
	DependencyGraph bool // what needs what
}

// Cached reports the indexes that have been built for this version.
func (d *Dataset) Cached() Cached {
	return Cached{Graph: d.graph.built.Load(), DependencyGraph: d.dependents.built.Load()}
}

// A view is an index built on first use. Only callers of the same view wait for
// its construction, and all of them receive one value.
type view[T any] struct {
	once  sync.Once
	value T
	built atomic.Bool
}

func (v *view[T]) get(build func() T) T {
	v.once.Do(func() {
		v.value = build()
		v.built.Store(true)
	})
	return v.value
}

// Derived returns what other packages compute from a dataset, such as a graph.
// It is built on first use, once for each type T, and lives as long as the
// dataset.
func Derived[T any](d *Dataset, build func(*Dataset) *T) *T {
	slot, _ := d.derived.LoadOrStore((*T)(nil), new(view[*T]))
	return slot.(*view[*T]).get(func() *T { return build(d) })
}

// Built returns what Derived has built of that type for the dataset, nil for nothing.
func Built[T any](d *Dataset) *T {
	slot, known := d.derived.Load((*T)(nil))
	if !known {
		return nil
	}
	if v := slot.(*view[*T]); v.built.Load() {
		return v.value
	}
	return nil
}
