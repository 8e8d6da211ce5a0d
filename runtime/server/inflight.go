package server

import (
	"context"
	"sync"
)

// inflight counts what is going on and lets one goroutine wait for its end. The
// zero value is ready for use.
type inflight struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when n becomes 0; nil when nobody waits
}

func (f *inflight) begin() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
}

func (f *inflight) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n--
	if f.n == 0 && f.idle != nil {
		close(f.idle)
		f.idle = nil
	}
}

// wait waits until nothing is going on. It reports false when ctx is done first.
func (f *inflight) wait(ctx context.Context) bool {
	f.mu.Lock()
	if f.n == 0 {
		f.mu.Unlock()
		return true
	}
	idle := make(chan struct{})
	f.idle = idle
	f.mu.Unlock()
	select {
	case <-idle:
		return true
	case <-ctx.Done():
		return false
	}
}
