package soak

import (
	"net/http"
	"runtime"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

const (
	moreGoroutines = 5
	moreHeap       = 8 << 20 // bytes in use after a collection
	patience       = 5 * time.Second
)

// usage is what the process holds.
type usage struct {
	goroutines int
	heap       uint64
}

func measure() usage {
	// The first collection may only queue finalizers, the second frees what they held.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return usage{runtime.NumGoroutine(), m.HeapInuse}
}

// settle fails the test when the process holds more than before, also after it had time
// to end what is ending.
func settle(t *testing.T, what string, before usage, clients *http.Client) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		clients.CloseIdleConnections()
		now := measure()
		if now.goroutines <= before.goroutines+moreGoroutines && now.heap <= before.heap+moreHeap {
			t.Logf("%s: goroutines %d -> %d, heap %.1f -> %.1f MiB", what, before.goroutines, now.goroutines, mib(before.heap), mib(now.heap))
			return
		}
		if time.Now().After(deadline) {
			var stacks strings.Builder
			if err := pprof.Lookup("goroutine").WriteTo(&stacks, 1); err != nil {
				t.Error(err)
			}
			t.Fatalf("%s: goroutines %d -> %d, heap %.1f -> %.1f MiB\n%s", what, before.goroutines, now.goroutines, mib(before.heap), mib(now.heap), stacks.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func mib(bytes uint64) float64 { return float64(bytes) / (1 << 20) }
