package middleware

import (
	"container/list"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// find returns what is kept under a key and still good.
func (c *Cache) find(key cacheKey) (layer.Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return nil, false
	}
	entry := element.Value.(*cacheEntry)
	if !entry.expires.IsZero() && !time.Now().Before(entry.expires) {
		c.remove(element)
		return nil, false
	}
	c.used.MoveToFront(element)
	return entry.result, true
}

// hit returns what a caller gets of a result that is kept.
func (c *Cache) hit(stored layer.Result) layer.Result {
	c.mu.Lock()
	c.hits++
	c.mu.Unlock()
	copied, _ := clone(stored)
	if result, ok := copied.(*runtime.ToolResult); ok {
		result.Meta.Set(runtime.MetaCache, codec.StringValue(cacheHit))
	}
	return copied
}

// miss counts a call that has to be made, and returns the generation it begins in.
func (c *Cache) miss() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.misses++
	return c.generation
}

// store keeps a copy of an answer, unless something has changed since its
// generation.
func (c *Cache) store(key cacheKey, answer layer.Result, generation uint64) {
	if result, ok := answer.(*runtime.ToolResult); ok && result.IsError {
		return
	}
	copied, ok := clone(answer)
	if !ok {
		return
	}
	entry := &cacheEntry{key: key, result: copied}
	if c.opts.TTL > 0 {
		entry.expires = time.Now().Add(c.opts.TTL)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generation != generation {
		return
	}
	if old, ok := c.entries[key]; ok {
		c.remove(old)
	}
	c.entries[key] = c.used.PushFront(entry)
	if c.opts.MaxEntries > 0 && len(c.entries) > c.opts.MaxEntries {
		c.remove(c.used.Back())
	}
}

func (c *Cache) remove(element *list.Element) {
	delete(c.entries, element.Value.(*cacheEntry).key)
	c.used.Remove(element)
}
