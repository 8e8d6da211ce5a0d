package runtime

import "slices"

// OnChange implements [ChangeSource]: a listener is told which lists changed after
// every Add, Replace and Merge that succeeded, and through a view only what changed
// there.
func (r *Registry) OnChange(listener func(Change)) (stop func()) {
	return r.listeners.OnChange(listener)
}

// tell tells the listeners in what two states differ.
func (r *Registry) tell(before, after *registryState) {
	if !slices.Equal(before.tools.list, after.tools.list) {
		r.listeners.Tell(Change{Kind: ChangeTools})
	}
	if !slices.Equal(before.resources.list, after.resources.list) || !slices.Equal(before.templates.list, after.templates.list) {
		r.listeners.Tell(Change{Kind: ChangeResources})
	}
	if !slices.Equal(before.prompts.list, after.prompts.list) {
		r.listeners.Tell(Change{Kind: ChangePrompts})
	}
}

// followSource makes a view that gets its first listener watch its source, until
// the function returned is called.
func (r *Registry) followSource() (disconnect func()) {
	v := r.view
	v.mu.Lock()
	v.told = r.load()
	v.mu.Unlock()
	stop := v.source.OnChange(func(Change) { r.tellView() })
	return func() {
		stop()
		v.mu.Lock()
		v.told = nil
		v.mu.Unlock()
	}
}

// tellView tells the listeners of a view, if it has any, what they do not know yet.
func (r *Registry) tellView() {
	v := r.view
	v.mu.Lock()
	before, after := v.told, r.load()
	if before != nil {
		v.told = after
	}
	v.mu.Unlock()
	if before != nil {
		r.tell(before, after)
	}
}
