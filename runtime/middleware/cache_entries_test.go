package middleware_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/middleware"
)

func TestL12_8_WhatIsCached(t *testing.T) {
	all := func(*runtime.Call) bool { return true }
	none := func(*runtime.Call) bool { return false }
	tool := func(name string) func(t *testing.T, k *kit) {
		return func(t *testing.T, k *kit) { k.call(t, name, ``) }
	}
	read := func(t *testing.T, k *kit) { k.read(t, "test://info") }
	prompt := func(t *testing.T, k *kit) {
		if _, err := k.GetPrompt(t.Context(), nil, "greet", nil); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		opts middleware.CacheOptions
		call func(t *testing.T, k *kit)
		want int // runs of two calls
	}{
		{"tool", middleware.CacheOptions{}, tool("echo"), 1},
		{"tool that the predicate refuses", middleware.CacheOptions{Cacheable: none}, tool("echo"), 2},
		{"writing tool", middleware.CacheOptions{}, tool("touch"), 2},
		{"writing tool that the predicate takes", middleware.CacheOptions{Cacheable: all}, tool("touch"), 2},
		{"error result", middleware.CacheOptions{}, tool("broken"), 2},
		{"completion that the predicate takes", middleware.CacheOptions{Cacheable: all}, func(t *testing.T, k *kit) { k.complete(t) }, 2},
		{"read", middleware.CacheOptions{}, read, 2},
		{"read with the option", middleware.CacheOptions{Resources: true}, read, 1},
		{"prompt", middleware.CacheOptions{Resources: true}, prompt, 2},
		{"prompt that the predicate takes", middleware.CacheOptions{Cacheable: all}, prompt, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			k := newKit(t, middleware.NewCache(tt.opts).Wrap)
			tt.call(t, k)
			tt.call(t, k)
			if got := int(k.runs.Load()); got != tt.want {
				t.Errorf("the handler ran %d times, want %d", got, tt.want)
			}
		})
	}
}

func TestL12_8_ArgumentsThatCannotBeRead(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t, cache.Wrap)
	for range 2 {
		for _, args := range []string{`{"a":`, `[]`} {
			if result := k.call(t, "echo", args); !result.IsError {
				t.Errorf("arguments %s: %s", args, result.AppendJSON(nil))
			}
		}
		k.call(t, "echo", `{"a":2}`)
	}
	if got := cache.Stats(); got.Size != 1 || got.Hits != 1 {
		t.Errorf("stats %+v, want the one good call", got)
	}
}

func TestL12_8_EntriesGo(t *testing.T) {
	t.Run("with time", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			cache := middleware.NewCache(middleware.CacheOptions{TTL: time.Second})
			k := newKit(t, cache.Wrap)
			k.call(t, "echo", ``)
			time.Sleep(time.Second - 1)
			k.call(t, "echo", ``)
			time.Sleep(time.Nanosecond)
			k.call(t, "echo", ``)
			if got := cache.Stats(); got.Hits != 1 || got.Misses != 2 || got.Size != 1 {
				t.Errorf("stats %+v, want a hit just before the end and a miss at the end", got)
			}
		})
	})
	t.Run("never", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			k := newKit(t, middleware.NewCache(middleware.CacheOptions{TTL: -1}).Wrap)
			k.call(t, "echo", ``)
			time.Sleep(1000 * time.Hour)
			if got := meta(k.call(t, "echo", ``), runtime.MetaCache); got != `"hit"` {
				t.Errorf("the entry is gone: %q", got)
			}
		})
	})
	t.Run("for others", func(t *testing.T) {
		cache := middleware.NewCache(middleware.CacheOptions{MaxEntries: 2})
		k := newKit(t, cache.Wrap)
		for _, args := range []string{`{"n":1}`, `{"n":2}`, `{"n":1}`, `{"n":3}`, `{"n":1}`, `{"n":2}`} {
			k.call(t, "echo", args) // 2 was not used for the longest time when 3 comes
		}
		if got := cache.Stats(); got.Size != 2 || got.Hits != 2 || got.Misses != 4 {
			t.Errorf("stats %+v", got)
		}
	})
}
