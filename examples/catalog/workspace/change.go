package workspace

import (
	"slices"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// Select makes a dataset the active one.
func (w *Workspace) Select(name string) (*inventory.Dataset, error) {
	w.mu.Lock()
	i := w.index(name)
	if i < 0 {
		defer w.mu.Unlock()
		return nil, w.unknown(name)
	}
	w.active = name
	dataset, listeners := w.datasets[i], slices.Clone(w.listeners)
	w.mu.Unlock()
	announce(listeners, name, false)
	return dataset, nil
}

// Remove drops a dataset. When it was the active one, the one added last becomes
// active. It returns the name of the active dataset then, "" when none is left,
// and the names that remain.
func (w *Workspace) Remove(name string) (active string, remaining []string, err error) {
	w.mu.Lock()
	i := w.index(name)
	if i < 0 {
		defer w.mu.Unlock()
		return "", nil, w.unknown(name)
	}
	w.datasets = slices.Delete(w.datasets, i, i+1)
	remaining = []string{}
	for _, dataset := range w.datasets {
		remaining = append(remaining, dataset.Name)
	}
	if w.active == name {
		w.active = ""
		if len(remaining) > 0 {
			w.active = remaining[len(remaining)-1]
		}
	}
	active = w.active
	listeners := slices.Clone(w.listeners)
	w.mu.Unlock()
	announce(listeners, name, true)
	return active, remaining, nil
}

// Snapshot adds the dataset of that name, the active one for "", under a new name
// without making it active. Later changes of one do not show in the other.
func (w *Workspace) Snapshot(name, newName string, replace bool) (*inventory.Dataset, error) {
	if err := checkName(newName); err != nil {
		return nil, err
	}
	origin, err := w.Get(name)
	if err != nil {
		return nil, err
	}
	data := *origin.Data // what it points to never changes
	id := inventory.Identity{
		Name: newName, Kind: "snapshot", Source: "snapshot of " + origin.Name, LoadedAt: time.Now().UTC().Truncate(time.Second),
	}
	snapshot := inventory.NewDataset(id, &data)
	_, err = w.Add(snapshot, false, replace)
	return snapshot, err
}

// Change replaces a dataset, the active one for "", by what change makes of it:
// the next version, or nil when there is nothing to change. Changes of one
// workspace happen one after the other. When the dataset is replaced while change
// runs, change runs again on the one that took its place.
func (w *Workspace) Change(name string, change func(*inventory.Dataset) *inventory.Dataset) error {
	w.changes.Lock()
	defer w.changes.Unlock()
	for {
		current, err := w.Get(name)
		if err != nil {
			return err
		}
		name = current.Name // another dataset may become active meanwhile
		next := change(current)
		if next == nil {
			return nil
		}
		if listeners, done := w.swap(current, next); done {
			announce(listeners, name, false)
			return nil
		}
	}
}

// swap puts next in the place of current. It reports whether current was still
// there, and returns who has to be told.
func (w *Workspace) swap(current, next *inventory.Dataset) (listeners []func(Event), done bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.Index(w.datasets, current)
	if i < 0 {
		return nil, false
	}
	w.datasets[i] = next
	return slices.Clone(w.listeners), true
}
