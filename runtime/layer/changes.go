package layer

import (
	"runtime/debug"

	"github.com/cloudg/cloudg/runtime"
)

// OnChange implements [runtime.ChangeSource]: servers listen here for what they
// have to tell their clients. A listener gets changes as [runtime.Change.Expand]
// makes them: those told by NotifyChange and Options.Changes, and those of the
// lists in the registry, for as long as anybody listens. A panic of a listener is
// logged and goes no further.
func (l *Layer) OnChange(listener func(runtime.Change)) (stop func()) {
	return l.listeners.OnChange(func(c runtime.Change) {
		defer func() {
			if v := recover(); v != nil {
				l.opts.Logger.Error("a listener for changes panicked", "kind", c.Kind, "panic", v, "stack", string(debug.Stack()))
			}
		}()
		listener(c)
	})
}

// NotifyChange tells the listeners of a change: of a list, or of the contents of
// the resource uri, or of both when kind is [runtime.ChangeResources] and uri is
// not empty. It may be called from any goroutine and returns when all listeners
// have.
func (l *Layer) NotifyChange(kind runtime.ChangeKind, uri string) {
	l.tell(runtime.Change{Kind: kind, URI: uri})
}

func (l *Layer) tell(c runtime.Change) {
	for _, change := range c.Expand() {
		l.listeners.Tell(change)
	}
}
