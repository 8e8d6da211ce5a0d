package runtime

import (
	"cmp"
	"sync"
	"sync/atomic"
)

// registryView makes a registry show another one.
type registryView struct {
	source *Registry
	keep   func(Spec) bool
	cache  atomic.Pointer[shownState]

	mu   sync.Mutex
	told *registryState // what the listeners know, nil without any
}

// shownState remembers what a view shows for two states.
type shownState struct{ from, own, shown *registryState }

// View returns a registry that shows those primitives of r for which keep returns
// true, all of them if keep is nil. It is live: what is added to r later shows as
// well. keep is called once in a while for each spec, must always say the same of
// the same spec, and must not use the view.
//
// What is added to the view stays there, subject to keep too, and r never changes.
// A spec of the view wins over one with the same key that r gets later.
func (r *Registry) View(keep func(Spec) bool) *Registry {
	if keep == nil {
		keep = func(Spec) bool { return true }
	}
	v := NewRegistry()
	v.view = &registryView{source: r, keep: keep}
	v.listeners.Connect = v.followSource
	return v
}

// load returns what the view shows when own is what was added to it.
func (v *registryView) load(own *registryState) *registryState {
	from := v.source.load()
	if c := v.cache.Load(); c != nil && c.from == from && c.own == own {
		return c.shown
	}
	shown := v.show(from, own)
	v.cache.Store(&shownState{from, own, shown})
	return shown
}

// show combines the states of the source and of the view.
func (v *registryView) show(from, own *registryState) *registryState {
	shown := &registryState{server: ServerInfo{
		Name:         cmp.Or(own.server.Name, from.server.Name),
		Title:        cmp.Or(own.server.Title, from.server.Title),
		Version:      cmp.Or(own.server.Version, from.server.Version),
		Instructions: cmp.Or(own.server.Instructions, from.server.Instructions),
	}}
	for _, state := range [...]*registryState{from, own} {
		for _, spec := range state.all() {
			if v.keep(spec) {
				shown.put(spec)
			}
		}
	}
	shown.sortTemplates()
	return shown
}
