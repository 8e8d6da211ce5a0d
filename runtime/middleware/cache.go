package middleware

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The defaults of [CacheOptions].
const (
	DefaultCacheTTL     = 60 * time.Second
	DefaultCacheEntries = 256
)

// cacheHit is what [runtime.MetaCache] says of a result from the cache.
const cacheHit = "hit"

// CacheOptions configure a [Cache]. The zero value keeps up to 256 results of
// read-only, idempotent tools for a minute.
type CacheOptions struct {
	// TTL is how long a result stays good: 0 means DefaultCacheTTL, negative until
	// something changes.
	TTL time.Duration
	// MaxEntries is the number of results above which the one that was not used for
	// the longest time goes: 0 means DefaultCacheEntries, negative no limit.
	MaxEntries int
	// Resources asks for results of reads as well.
	Resources bool
	// Cacheable decides, in place of the rules above, which calls may be answered
	// from the cache. Completions and tools that are not read-only never are, even
	// so. nil means the rules.
	Cacheable func(*runtime.Call) bool
	// Namespace becomes part of every key. It should name what answers depend on
	// and calls do not show, such as the store behind them. It may be empty.
	Namespace string
}

// Cache answers calls that were answered before. It belongs to one layer.
//
// A result is given only to a caller with the same id, roles and attributes, for
// the same arguments, under the same snapshot of the policy, and after the policy
// has allowed this very call. A result of a tool says [runtime.MetaCache] when it
// comes from the cache. Error results are not kept.
//
// Every result goes when something changes: a tool that is not read-only was
// called, whatever came of it, or Clear was called, say by [Cache.Attach]. A result
// that was on its way meanwhile is not kept either. A handler that changes things
// after its deadline is not noticed: what was read just before stays good for the
// TTL at most.
type Cache struct {
	opts CacheOptions

	mu           sync.Mutex
	entries      map[cacheKey]*list.Element // of *cacheEntry
	used         list.List                  // last used first
	generation   uint64                     // number of calls of Clear
	hits, misses uint64
}

type cacheEntry struct {
	key     cacheKey
	result  layer.Result // nobody else has it
	expires time.Time    // zero for never
}

// NewCache returns an empty cache.
func NewCache(opts CacheOptions) *Cache {
	if opts.TTL == 0 {
		opts.TTL = DefaultCacheTTL
	}
	if opts.MaxEntries == 0 {
		opts.MaxEntries = DefaultCacheEntries
	}
	return &Cache{opts: opts, entries: make(map[cacheKey]*list.Element)}
}

// Attach clears the cache whenever source tells of a change, until stop is called.
// A layer is such a source.
func (c *Cache) Attach(source runtime.ChangeSource) (stop func()) {
	return source.OnChange(func(runtime.Change) { c.Clear() })
}

// Clear forgets all results.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	clear(c.entries)
	c.used.Init()
}

// CacheStats says what a cache did so far.
type CacheStats struct {
	Size         int // results that are kept, those that are too old included
	Hits, Misses uint64
	TTL          time.Duration // negative for none
}

// Stats returns what the cache did so far.
func (c *Cache) Stats() CacheStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return CacheStats{Size: len(c.entries), Hits: c.hits, Misses: c.misses, TTL: c.opts.TTL}
}

// Wrap is a [layer.Middleware].
func (c *Cache) Wrap(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
		if writes(call) {
			// Also when it fails: it may have done half of its work.
			defer c.Clear()
			return next(ctx, call)
		}
		key, ok := c.key(call)
		if !ok || call.Continued {
			return next(ctx, call)
		}
		if stored, ok := c.find(key); ok {
			if err := call.Policy.Check(call); err != nil {
				return nil, err
			}
			return c.hit(stored), nil
		}
		generation := c.miss()
		answer, err := next(ctx, call)
		if err == nil && !call.Context.Elicited() {
			c.store(key, answer, generation)
		}
		return answer, err
	}
}

// writes reports whether a call may change what others answer.
func writes(call *runtime.Call) bool {
	tool, ok := call.Spec.(*runtime.ToolSpec)
	return ok && tool.Hints.ReadOnly != runtime.True
}

// cacheable reports whether a call may be answered from the cache.
func (c *Cache) cacheable(call *runtime.Call) bool {
	if call.Kind == runtime.KindCompletion {
		return false
	}
	if c.opts.Cacheable != nil {
		return c.opts.Cacheable(call)
	}
	return repeatable(call) || c.opts.Resources && kindOf(call) == runtime.KindResource
}
