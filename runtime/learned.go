package runtime

import "sync"

// Learned is what the steps of a pipeline find out about the values of one call, so
// that a name which one part of the answer says is one is known in the others. Each
// step keeps its own under itself. It is safe for concurrent use; the zero value, and
// nil, hold nothing, and nil keeps nothing.
type Learned struct {
	mu      sync.Mutex
	of      map[any]any
	changes int
}

// Get returns what a step keeps, nil for nothing.
func (l *Learned) Get(step any) any {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of[step]
}

// Update has a step keep what change makes of what it has kept so far. change must not
// use l.
func (l *Learned) Update(step any, change func(old any) any) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil {
		l.of = make(map[any]any)
	}
	l.of[step] = change(l.of[step])
	l.changes++
}

// Changes returns how often something was learned.
func (l *Learned) Changes() int {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changes
}
