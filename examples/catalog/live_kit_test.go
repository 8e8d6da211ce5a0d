package main

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/examples/catalog/live/replay"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// handClock is a time that stands still until a test moves it.
type handClock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *handClock { return &handClock{now: time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)} }

func (c *handClock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// watched is a collector that counts what is asked of it.
type watched struct {
	live.Collector
	before func() // called before it collects, may be nil
	fails  error  // of the preflight

	mu                      sync.Mutex
	preflights, collections int
}

func (w *watched) Preflight(context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.preflights++
	return w.fails
}

func (w *watched) Collect(ctx context.Context, request live.Request, enter func(live.Phase)) (*inventory.Data, error) {
	w.mu.Lock()
	w.collections++
	w.mu.Unlock()
	if w.before != nil {
		w.before()
	}
	return w.Collector.Collect(ctx, request, enter)
}

// asked returns how often it was asked since the last time.
func (w *watched) asked() (counts [2]int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	counts = [2]int{w.preflights, w.collections}
	w.preflights, w.collections = 0, 0
	return counts
}

// recordedCoverage is what a collector says of the embedded estate.
const recordedCoverage = `{"coverage": [{"provider": "aws", "region": "eu-north-1", "account_id": "410020003001", "services": [
	{"service": "ec2", "status": "SUCCESS", "assets": 3}, {"service": "glue", "status": "FAILED", "error": "AccessDenied for arn:aws:iam::410020003001:role/tracker"}]}]}`

// recorded returns a collector that replays the embedded estate.
func recorded(t *testing.T, scope live.Scope) *watched {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"inventory-map.json", "inventory-organization.json", "findings.json"} {
		text, err := os.ReadFile(filepath.Join("estate", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "coverage.json"), []byte(recordedCoverage), 0o600); err != nil {
		t.Fatal(err)
	}
	collector, err := replay.New(scope, dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &watched{Collector: collector}
}

// outsideServer returns a server that collects from the scopes, its clock, and the
// collectors.
func outsideServer(t *testing.T, limits live.Limits, scopes ...live.Scope) (server, *handClock, []*watched) {
	t.Helper()
	clock := newClock()
	reach := outside{guard: live.NewGuard(limits, clock.read), clock: clock.read}
	var collectors []*watched
	for _, scope := range scopes {
		collectors = append(collectors, recorded(t, scope))
		reach.collectors = append(reach.collectors, collectors[len(collectors)-1])
	}
	return reaching(t, layer.AllowAll(), reach), clock, collectors
}

// as calls a tool as somebody with the roles.
func (s server) as(t *testing.T, tool, args string, roles ...string) *runtime.ToolResult {
	t.Helper()
	caller := &runtime.Principal{ID: "ann", Roles: append(roles, runtime.DefaultRole)}
	result, err := s.CallTool(t.Context(), caller, tool, []byte(args))
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return result
}

// offered returns the names of the tools a server has.
func (s server) offered() map[string]bool {
	names := map[string]bool{}
	for _, tool := range s.Registry().Tools() {
		names[tool.Name] = true
	}
	return names
}
