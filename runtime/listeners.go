package runtime

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Listeners is a [ChangeSource] for whoever has changes to tell. The zero value has
// no listeners and is ready for use. It is safe for concurrent use, and listeners
// may be added and removed by listeners.
type Listeners struct {
	// Connect, if not nil, is called before the first listener is added, and what
	// it returns after the last one was removed, each time that happens. It must
	// not tell of changes itself.
	Connect func() (disconnect func())

	mu         sync.Mutex // serialises changes of the list
	list       atomic.Pointer[[]*listener]
	disconnect func()
}

type listener struct{ tell func(Change) }

// OnChange implements [ChangeSource].
func (l *Listeners) OnChange(f func(Change)) (stop func()) {
	added := &listener{f}
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.current()
	if len(list) == 0 && l.Connect != nil {
		l.disconnect = l.Connect()
	}
	l.store(append(slices.Clip(list), added))
	return sync.OnceFunc(func() { l.remove(added) })
}

// Tell calls every listener with c.
func (l *Listeners) Tell(c Change) {
	for _, listener := range l.current() {
		listener.tell(c)
	}
}

func (l *Listeners) remove(removed *listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(l.current()), func(other *listener) bool { return other == removed })
	l.store(list)
	if len(list) == 0 && l.disconnect != nil {
		l.disconnect()
		l.disconnect = nil
	}
}

// current returns a list that never changes.
func (l *Listeners) current() []*listener {
	if list := l.list.Load(); list != nil {
		return *list
	}
	return nil
}

func (l *Listeners) store(list []*listener) { l.list.Store(&list) }
