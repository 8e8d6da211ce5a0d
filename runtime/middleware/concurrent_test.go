package middleware_test

import (
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// TestConcurrentCalls makes calls from many goroutines through all middleware while
// the cache is cleared, the file reopened and the metrics read, for the race
// detector.
func TestConcurrentCalls(t *testing.T) {
	const callers, calls = 8, 50
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	audit, err := middleware.NewAudit(middleware.AuditOptions{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer audit.Close()
	metrics := middleware.NewMetrics()
	limiter := newLimiter(t, middleware.LimiterOptions{Limit: 3, PerPrincipal: 2, QueueTimeout: -1})
	cache := middleware.NewCache(middleware.CacheOptions{MaxEntries: 4})
	k := newKit(t, audit.Wrap, metrics.Wrap, limiter.Wrap, cache.Wrap, middleware.Retry(middleware.RetryOptions{}))

	var group sync.WaitGroup
	for caller := range callers {
		group.Go(func() {
			p := &runtime.Principal{ID: strconv.Itoa(caller % 3)}
			for i := range calls {
				args := `{"n":` + strconv.Itoa(i%6) + `}`
				result, err := k.CallTool(t.Context(), p, "echo", []byte(args))
				if err != nil || string(result.Structured.AppendJSON(nil)) != args {
					t.Errorf("%s: %v, %v", args, result, err)
				}
				result.Meta.Set("spoiled", runtime.JSON{})
				switch i % 10 {
				case 3:
					cache.Clear()
				case 5:
					if err := audit.Reopen(); err != nil {
						t.Error(err)
					}
				case 7:
					metrics.Snapshot()
				}
			}
		})
	}
	group.Wait()
	if got := metrics.Snapshot().Calls; got != callers*calls {
		t.Errorf("%d calls counted", got)
	}
	if got := lines(t, path); got != callers*calls {
		t.Errorf("%d lines", got)
	}
	if got := limiter.InFlight(); got != 0 {
		t.Errorf("%d calls run in the end", got)
	}
	if stats := cache.Stats(); stats.Size > 4 || stats.Hits+stats.Misses != callers*calls {
		t.Errorf("cache %+v", stats)
	}
}
