package middleware_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

func TestL12_8_CacheHits(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t, cache.Wrap)
	first := k.call(t, "echo", `{"a":1,"b":{"c":2,"d":3}}`)
	first.Content[0].(*runtime.TextContent).Text = "changed"
	second := k.call(t, "echo", `{ "b": {"d":3,"c":2}, "a": 1 }`)
	if k.runs.Load() != 1 {
		t.Errorf("the handler ran %d times", k.runs.Load())
	}
	if got := [2]string{meta(first, runtime.MetaCache), meta(second, runtime.MetaCache)}; got != [2]string{"", `"hit"`} {
		t.Errorf("marks %q", got)
	}
	if diff := cmp.Diff(middleware.CacheStats{Size: 1, Hits: 1, Misses: 1, TTL: time.Minute}, cache.Stats()); diff != "" {
		t.Errorf("stats (-want +got):\n%s", diff)
	}
	want := string(second.AppendJSON(nil))
	if strings.Contains(want, "changed") {
		t.Errorf("second call got what was made of the first answer: %s", want)
	}
	second.Content[0].(*runtime.TextContent).Text = "changed"
	second.Meta.Set("changed", runtime.JSON{})
	second.Content[0] = runtime.TextBlock("changed")
	if got := string(k.call(t, "echo", `{"a":1,"b":{"c":2,"d":3}}`).AppendJSON(nil)); got != want {
		t.Errorf("third call got %s, want %s", got, want)
	}
}

// TestL12_8_CacheMisses makes a call, does something, and makes a call that the
// cache must not answer.
func TestL12_8_CacheMisses(t *testing.T) {
	local := runtime.Local()
	local.Attributes = map[string]string{"tenant": "a"}
	other := func(change func(p *runtime.Principal)) *runtime.Principal {
		p := &runtime.Principal{ID: local.ID, Roles: local.Roles, Attributes: local.Attributes}
		change(p)
		return p
	}
	changes := new(runtime.Listeners)
	tests := []struct {
		name      string
		between   func(t *testing.T, k *kit)
		principal *runtime.Principal
		args      string
	}{
		{"other arguments", nil, local, `{"a":2}`},
		{"a name twice", nil, local, `{"a":1,"a":1}`},
		{"other principal", nil, other(func(p *runtime.Principal) { p.ID = "ann" }), `{"a":1}`},
		{"other roles", nil, other(func(p *runtime.Principal) { p.Roles = []string{"admin"} }), `{"a":1}`},
		{"no attributes", nil, other(func(p *runtime.Principal) { p.Attributes = nil }), `{"a":1}`},
		{"other name of an attribute", nil, other(func(p *runtime.Principal) { p.Attributes = map[string]string{"team": "a"} }), `{"a":1}`},
		{"other value of an attribute", nil, other(func(p *runtime.Principal) { p.Attributes = map[string]string{"tenant": "b"} }), `{"a":1}`},
		{"change event", func(*testing.T, *kit) { changes.Tell(runtime.Change{Kind: runtime.ChangeTools}) }, local, `{"a":1}`},
		{"writing tool", func(t *testing.T, k *kit) { k.call(t, "touch", ``) }, local, `{"a":1}`},
		{"writing tool that fails", func(t *testing.T, k *kit) { k.call(t, "fail", ``) }, local, `{"a":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cache := middleware.NewCache(middleware.CacheOptions{})
			defer cache.Attach(changes)()
			k := newKit(t, cache.Wrap)
			k.callAs(t, local, "echo", `{"a":1}`)
			if tt.between != nil {
				tt.between(t, k)
			}
			if got := meta(k.callAs(t, tt.principal, "echo", tt.args), runtime.MetaCache); got != "" {
				t.Errorf("the cache answered: %s", got)
			}
		})
	}
}

func TestL6_3_StoppedAttachmentClearsNothing(t *testing.T) {
	changes := new(runtime.Listeners)
	cache := middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t, cache.Wrap)
	cache.Attach(changes)()
	k.call(t, "echo", ``)
	changes.Tell(runtime.Change{Kind: runtime.ChangeTools})
	if got := meta(k.call(t, "echo", `{}`), runtime.MetaCache); got != `"hit"` {
		t.Errorf("the cache did not answer: %q", got)
	}
}

func TestL6_3_PolicyIsAskedBeforeAHit(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{Resources: true})
	k := newKit(t, cache.Wrap)
	k.call(t, "echo", ``)
	k.read(t, "test://items/%61")
	k.read(t, "test://items/%61")
	if diff := cmp.Diff([]string{"echo ", "test://items/%61 test://items/a", "test://items/%61 test://items/a"}, k.policy.checks); diff != "" {
		t.Errorf("checks (-want +got):\n%s", diff)
	}
	k.policy.refuse(runtime.AccessDenied("no", runtime.JSON{}))
	if got := meta(k.call(t, "echo", ``), runtime.MetaErrorCode); got != "-31001" {
		t.Errorf("code of the refused call %s", got)
	}
	if got := cache.Stats(); got.Hits != 1 || got.Misses != 2 {
		t.Errorf("a refused hit counts: %+v", got)
	}
	if _, err := k.ReadResource(t.Context(), runtime.Local(), "test://items/%61"); err == nil {
		t.Error("a read that the policy refuses was answered")
	}
	if got := k.runs.Load(); got != 2 {
		t.Errorf("handlers ran %d times", got)
	}
}

// reloading gives out a new snapshot for every call.
type reloading struct{ *policy }

func (reloading) Current() runtime.Policy { return new(policy) }

func TestQ16_AnotherPolicyMisses(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t)
	l, err := layer.New(k.Registry(), layer.Options{Policy: reloading{}, Middleware: []layer.Middleware{cache.Wrap}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := l.CallTool(t.Context(), nil, "echo", nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := cache.Stats(); got.Hits != 0 || got.Misses != 2 {
		t.Errorf("a result went from one policy to another: %+v", got)
	}
}

func TestQ17_ResultOfTheTimeBeforeAChange(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	changed := false
	change := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		answer, err := next(ctx, call)
		if !changed {
			changed = true
			cache.Clear()
		}
		return answer, err
	})
	k := newKit(t, cache.Wrap, change)
	k.call(t, "echo", ``)
	if got := cache.Stats().Size; got != 0 {
		t.Errorf("%d results of the time before the change are kept", got)
	}
	k.call(t, "echo", ``)
	if got := cache.Stats().Size; got != 1 {
		t.Errorf("%d results are kept, want 1", got)
	}
}

func TestL6_3_PanicsClearToo(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	inner := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		if call.Name == "touch" {
			panic(errors.New("boom"))
		}
		return next(ctx, call)
	})
	k := newKit(t, cache.Wrap, inner)
	k.call(t, "echo", ``)
	k.call(t, "touch", ``)
	if got := cache.Stats().Size; got != 0 {
		t.Errorf("%d results are kept", got)
	}
}

// TestL6_3_MountsShareNoAnswers calls a tool that says how clients see it, under two
// prefixes, for the same principal with roles in another order.
func TestL6_3_MountsShareNoAnswers(t *testing.T) {
	cache := middleware.NewCache(middleware.CacheOptions{})
	k := newKit(t, cache.Wrap)
	err := k.Registry().Add(k.tool("prefix", runtime.ReadState, func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		return codec.StringValue(ctx.Directory().Prefix()), nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	for _, prefix := range []string{"a_", "b_"} {
		mount, err := k.Mount(prefix)
		if err != nil {
			t.Fatal(err)
		}
		for _, roles := range [][]string{{"x", "y"}, {"y", "x", "x"}} {
			result, err := mount.CallTool(t.Context(), &runtime.Principal{ID: "ann", Roles: roles}, prefix+"prefix", nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := result.Structured.Get("result"); got.Text() != prefix {
				t.Errorf("under the prefix %s the tool says %s", prefix, got.Text())
			}
		}
	}
	if got := cache.Stats(); got.Hits != 2 || got.Misses != 2 {
		t.Errorf("stats %+v", got)
	}
}
