package middleware_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// TestQ15_MetricsCountTemplates reads many URIs of one template.
func TestQ15_MetricsCountTemplates(t *testing.T) {
	metrics := middleware.NewMetrics()
	k := newKit(t, metrics.Wrap)
	for i := range 50 {
		k.read(t, fmt.Sprintf("test://items/%d", i))
	}
	primitives, _ := metrics.Snapshot().JSON().Get("by_primitive")
	var keys []string
	for key := range primitives.All() {
		keys = append(keys, key)
	}
	if diff := cmp.Diff([]string{"resource:test://items/{id}"}, keys); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
}

// TestQ18_CachedReadsAreCheckedWithTheirURI reads one item in two spellings under a
// policy that later refuses it.
func TestQ18_CachedReadsAreCheckedWithTheirURI(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{Resources: true})
	k := newKit(t, cache.Wrap)
	k.read(t, "test://items/a")
	k.read(t, "test://items/a")
	want := []string{"test://items/a test://items/a", "test://items/a test://items/a"}
	if diff := cmp.Diff(want, k.policy.checks); diff != "" {
		t.Errorf("checks (-want +got):\n%s", diff)
	}
	if got := cache.Stats().Hits; got != 1 {
		t.Errorf("%d hits, want 1", got)
	}
	k.policy.refuse(runtime.AccessDenied("no", runtime.JSON{}))
	if contents, err := k.ReadResource(t.Context(), runtime.Local(), "test://items/a"); err == nil {
		t.Errorf("the cache answered with %v what the policy refuses", contents)
	}
}

// TestQ19_PredicatesCannotCacheWrites has a predicate accept everything: a writing
// tool still runs each time, and clears what others left.
func TestQ19_PredicatesCannotCacheWrites(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{Cacheable: func(*runtime.Call) bool { return true }})
	k := newKit(t, cache.Wrap)
	k.call(t, "echo", ``)
	for range 2 {
		if mark := meta(k.call(t, "touch", ``), runtime.MetaCache); mark != "" {
			t.Errorf("a write was answered from the cache: %s", mark)
		}
	}
	if got := k.runs.Load(); got != 3 {
		t.Errorf("handlers ran %d times, want 3", got)
	}
	if got := cache.Stats().Size; got != 0 {
		t.Errorf("%d results are left after a write", got)
	}
}
