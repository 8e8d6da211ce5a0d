package layer_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL4_9_UseAffectsTheNextCall(t *testing.T) {
	var order []string
	named := func(name string) layer.Middleware {
		return func(next layer.Handler) layer.Handler {
			return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
				order = append(order, name)
				return next(ctx, call)
			}
		}
	}
	given := []layer.Middleware{named("a")}
	l := newLayer(t, layer.Options{Middleware: given}, layertest.Echo())
	m, err := l.Mount("m_")
	if err != nil {
		t.Fatal(err)
	}
	given[0] = named("changed")
	callTool(t, l, "echo", `{"text":"a"}`)
	l.Use(named("b"), named("c"))
	if _, err := m.CallTool(t.Context(), nil, "m_echo", []byte(`{"text":"a"}`)); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(order); got != "[a a b c]" {
		t.Errorf("order %s", got)
	}
}

// A busy layer is one that everything happens to at once.
type busyLayer struct {
	t        *testing.T
	registry *runtime.Registry
	layer    *layer.Layer
	mount    *layer.Mount
	source   runtime.Listeners

	used, passed, heard atomic.Int64
	mu                  sync.Mutex
	stops               []func()
}

func newBusyLayer(t *testing.T) *busyLayer {
	b := &busyLayer{t: t, registry: newRegistry(t, layertest.Echo(), layertest.Items(), layertest.Greet())}
	var err error
	b.layer, err = layer.New(b.registry, layer.Options{
		Policy: layer.AllowAll(), Changes: &b.source, ReadOnly: true, Logger: slog.New(slog.DiscardHandler),
		Filter: layer.Filter{ExcludeCategories: []string{"hidden"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if b.mount, err = b.layer.Mount("m_"); err != nil {
		t.Fatal(err)
	}
	return b
}

// do does one of the things that may happen, the n-th of all.
func (b *busyLayer) do(what, n int) {
	switch what {
	case 0:
		if b.used.Add(1) <= 20 {
			b.layer.Use(b.count)
		}
	case 1:
		// Most of them exist already, which is fine.
		_ = b.registry.Add(plainTool(fmt.Sprintf("t%d", n), []string{"shown", "hidden"}[n%2]))
	case 2:
		if err := b.registry.Replace(plainTool(fmt.Sprintf("t%d", n), "shown")); err != nil {
			b.t.Error(err)
		}
	case 3:
		b.layer.NotifyChange(runtime.ChangeResources, "x://r")
	case 4:
		b.source.Tell(runtime.Change{Kind: runtime.ChangePrompts})
	case 5:
		b.listen()
	case 6:
		b.mount.Tools(b.t.Context(), nil)
		b.mount.Prompts(b.t.Context(), nil)
	case 7:
		if _, err := b.mount.ReadResource(b.t.Context(), nil, "test://items/alpha"); err != nil {
			b.t.Errorf("a read among changes: %v", err)
		}
	case 8:
		if _, err := b.mount.GetPrompt(b.t.Context(), nil, "m_greet", map[string]string{"name": "N"}); err != nil {
			b.t.Errorf("a prompt among changes: %v", err)
		}
	default:
		result, err := b.mount.CallTool(b.t.Context(), nil, "m_echo", echoArgs)
		if err != nil || result.IsError {
			b.t.Errorf("a call among changes: %v", err)
		}
	}
}

// count is middleware that counts calls.
func (b *busyLayer) count(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
		b.passed.Add(1)
		return next(ctx, call)
	}
}

// listen adds a listener, or takes one away when there are ten.
func (b *busyLayer) listen() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.stops) < 10 {
		b.stops = append(b.stops, b.layer.OnChange(func(runtime.Change) { b.heard.Add(1) }))
		return
	}
	b.stops[0]()
	b.stops = b.stops[1:]
}

// Under the race detector this is the proof that anything may happen at any time.
func TestNoInterleavingRaces(t *testing.T) {
	const workers, each = 8, 1250 // 10,000 operations
	b := newBusyLayer(t)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(w)))
			for range each {
				b.do(random.IntN(12), random.IntN(100))
			}
		})
	}
	group.Wait()

	// Whatever happened, the layer is as good as new.
	passed := b.passed.Load()
	b.do(11, 0)
	if got := b.passed.Load() - passed; got != 20 {
		t.Errorf("a call passes %d of 20 middlewares", got)
	}
	for len(b.stops) > 0 {
		b.stops[0]()
		b.stops = b.stops[1:]
	}
	if b.heard.Load() == 0 {
		t.Error("nobody heard of any change")
	}
	heard := b.heard.Load()
	b.layer.NotifyChange(runtime.ChangeTools, "")
	if b.heard.Load() != heard {
		t.Error("a listener that was taken away hears of changes")
	}
}
