package workspace

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// An EventKind says what a client may have to read again.
type EventKind string

const (
	ResourceListChanged EventKind = "resources" // the list of resources
	ResourceUpdated     EventKind = "resource"  // one resource
)

// An Event is a change of the workspace.
type Event struct {
	Kind EventKind
	URI  string // of the resource, for ResourceUpdated
}

// OnChange registers a function that is called after each change, outside the
// workspace's lock and in the goroutine that made the change.
func (w *Workspace) OnChange(listener func(Event)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.listeners = append(w.listeners, listener)
}

// announce tells the listeners that a dataset changed, and whether its name is
// new.
func announce(listeners []func(Event), name string, added bool) {
	events := []Event{
		{ResourceUpdated, "cloudg://workspace"},
		{ResourceUpdated, "cloudg://datasets"},
		{ResourceUpdated, inventory.SummaryURI(name)},
	}
	if added {
		events = append([]Event{{Kind: ResourceListChanged}}, events...)
	}
	for _, event := range events {
		for _, listener := range listeners {
			listener(event)
		}
	}
}
