package server

import (
	"log/slog"
	goruntime "runtime"
	"slices"
	"sync"
	"weak"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// maxPending is how many changes may wait to be told. More are dropped.
const maxPending = 1024

// follow has listener called for the changes of a layer, for as long as somebody else
// than the layer uses what it is called with: a layer may live much longer than those
// that tell its changes, and must not keep them.
func follow[T any](l *layer.Layer, teller *T, listener func(*T, runtime.Change)) {
	reference := weak.Make(teller)
	stop := l.OnChange(func(c runtime.Change) {
		if teller := reference.Value(); teller != nil {
			listener(teller, c)
		}
	})
	goruntime.AddCleanup(teller, func(stop func()) { stop() }, stop)
}

// A changeQueue holds changes that clients are to be told. Who makes a change never
// waits for a client: a goroutine tells, which lives as long as there is something to
// tell. The zero value is ready for use.
type changeQueue struct {
	mu      sync.Mutex
	pending []runtime.Change // without repetitions
	running bool
}

// put notes a change that tell is to be called for. Calls of tell come one at a time;
// it must be the same every time.
func (q *changeQueue) put(c runtime.Change, log *slog.Logger, tell func(runtime.Change)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case slices.Contains(q.pending, c):
		return
	case len(q.pending) == maxPending:
		log.Warn("clients are not told of a change, because too many wait already", "kind", c.Kind)
		return
	}
	q.pending = append(q.pending, c)
	if !q.running {
		q.running = true
		go q.run(tell)
	}
}

// run tells changes until there are none.
func (q *changeQueue) run(tell func(runtime.Change)) {
	for {
		q.mu.Lock()
		pending := q.pending
		q.pending = nil
		q.running = len(pending) > 0
		q.mu.Unlock()
		if len(pending) == 0 {
			return
		}
		for _, c := range pending {
			tell(c)
		}
	}
}
