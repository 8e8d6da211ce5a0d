package live

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// clock is a time that a test moves.
type clock struct{ now time.Time }

func (c *clock) read() time.Time { return c.now }

// runs runs an operation whose work ends at once.
func runs(t *testing.T, g *Guard, op Operation) error {
	t.Helper()
	_, _, err := Run(t.Context(), g, op, func(context.Context, func(Phase)) (int, error) { return 1, nil })
	return err
}

// refused returns the refusal that an error is.
func refused(t *testing.T, err error) Refusal {
	t.Helper()
	refusal, ok := errors.AsType[*Refusal](err)
	if !ok {
		t.Fatalf("error = %v, want a refusal", err)
	}
	return *refusal
}

func TestCooldown(t *testing.T) {
	c := clock{time.Unix(0, 0)}
	g := NewGuard(Limits{ProviderCooldowns: map[string]time.Duration{"gcp": 10 * time.Second, "azure": -1}}, c.read)
	first := Operation{Key: "a", Scopes: []Scope{"aws/1", "gcp"}, Caller: "ann"}
	if err := runs(t, g, first); err != nil {
		t.Fatal(err)
	}
	c.now = c.now.Add(4 * time.Second)
	want := Refusal{Reason: Cooldown, Scopes: []Scope{"aws/1", "gcp"}, RetryAfter: 116 * time.Second, Caller: "bob"}
	if diff := cmp.Diff(want, refused(t, runs(t, g, Operation{Key: "b", Scopes: []Scope{"gcp", "aws/1", "aws/2"}, Caller: "bob"}))); diff != "" {
		t.Errorf("refusal (-want +got):\n%s", diff)
	}
	for _, other := range []Scope{"aws/2", "aws"} {
		if err := runs(t, g, Operation{Key: "c", Scopes: []Scope{other}}); err != nil {
			t.Errorf("scope %s: %v", other, err)
		}
	}
	c.now = c.now.Add(6 * time.Second)
	if err := runs(t, g, Operation{Key: "d", Scopes: []Scope{"gcp"}}); err != nil {
		t.Errorf("after the cooldown of the provider: %v", err)
	}
	if got := refused(t, runs(t, g, first)); got.Reason != Cooldown {
		t.Errorf("refusal = %+v", got)
	}
	first.Force = true
	if err := runs(t, g, first); err != nil {
		t.Errorf("forced: %v", err)
	}
	for range 2 {
		if err := runs(t, g, Operation{Key: "e", Scopes: []Scope{"azure"}}); err != nil {
			t.Errorf("a provider without cooldown: %v", err)
		}
	}
	c.now = c.now.Add(120 * time.Second)
	if got := g.Status().CoolingDown; len(got) != 0 {
		t.Errorf("still cooling down: %v", got)
	}
	if err := runs(t, g, Operation{Key: "a", Scopes: []Scope{"aws/1"}}); err != nil {
		t.Errorf("after the cooldown: %v", err)
	}
}

// TestCooldownAfterAFailure has a scope rest however a run ended.
func TestCooldownAfterAFailure(t *testing.T) {
	c := clock{time.Unix(0, 0)}
	g := NewGuard(Limits{}, c.read)
	broken := errors.New("broken")
	_, _, err := Run(t.Context(), g, Operation{Key: "a", Scopes: []Scope{"aws"}}, func(context.Context, func(Phase)) (int, error) { return 0, broken })
	if err != broken {
		t.Fatalf("error = %v", err)
	}
	if got := refused(t, runs(t, g, Operation{Key: "a", Scopes: []Scope{"aws"}})); got.Reason != Cooldown || got.RetryAfter != 120*time.Second {
		t.Errorf("refusal = %+v", got)
	}
}

func TestQuota(t *testing.T) {
	c := clock{time.Unix(0, 0)}
	g := NewGuard(Limits{Cooldown: -1, CallerOperations: 2, CallerWindow: time.Minute}, c.read)
	op := Operation{Key: "a", Scopes: []Scope{"aws"}, Caller: "ann", Force: true}
	for range 2 {
		if err := runs(t, g, op); err != nil {
			t.Fatal(err)
		}
		c.now = c.now.Add(20 * time.Second)
	}
	want := Refusal{Reason: Quota, Scopes: []Scope{"aws"}, RetryAfter: 20 * time.Second, Caller: "ann"}
	if diff := cmp.Diff(want, refused(t, runs(t, g, op))); diff != "" {
		t.Errorf("refusal (-want +got):\n%s", diff)
	}
	other := op
	other.Caller = "bob"
	if err := runs(t, g, other); err != nil {
		t.Errorf("another caller: %v", err)
	}
	c.now = c.now.Add(20 * time.Second)
	if err := runs(t, g, op); err != nil {
		t.Errorf("once the window moved on: %v", err)
	}
	c.now = c.now.Add(time.Hour)
	g.Status()
	if len(g.callers) != 0 {
		t.Errorf("callers of long ago are kept: %v", g.callers)
	}
}

func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuard(Limits{}, nil)
		finish := make(chan struct{})
		hold := func(op Operation) {
			_, _, err := Run(t.Context(), g, op, func(context.Context, func(Phase)) (int, error) {
				<-finish
				return 0, nil
			})
			if err != nil {
				t.Errorf("%s: %v", op.Key, err)
			}
		}
		go hold(Operation{Key: "a", Scopes: []Scope{"aws", "aws"}})
		synctest.Wait()
		want := Refusal{Reason: Busy, Scopes: []Scope{"aws"}, Caller: "ann"}
		op := Operation{Key: "b", Scopes: []Scope{"gcp", "aws"}, Caller: "ann", Force: true}
		if diff := cmp.Diff(want, refused(t, runs(t, g, op))); diff != "" {
			t.Errorf("one scope is busy (-want +got):\n%s", diff)
		}
		go hold(Operation{Key: "c", Scopes: []Scope{"gcp"}})
		synctest.Wait()
		if got := refused(t, runs(t, g, Operation{Key: "d", Scopes: []Scope{"azure"}})); got.Reason != Busy {
			t.Errorf("a third one: %+v", got)
		}
		status := g.Status()
		if status.InFlight != 2 || status.Active != 2 || status.Started != 2 || status.Refused[Busy] != 2 {
			t.Errorf("status = %+v", status)
		}
		if diff := cmp.Diff(map[Scope]int{"aws": 1, "gcp": 1}, status.ActiveByScope); diff != "" {
			t.Errorf("active scopes (-want +got):\n%s", diff)
		}
		close(finish)
		synctest.Wait()
		if status := g.Status(); status.Active != 0 || len(status.ActiveByScope) != 0 || status.InFlight != 0 {
			t.Errorf("afterwards %+v", status)
		}
	})
}

func TestDefaultLimits(t *testing.T) {
	got := NewGuard(Limits{}, nil).Status().Limits
	want := Limits{Cooldown: 120 * time.Second, PerScope: 1, Total: 2, Timeout: time.Hour, CallerWindow: time.Hour}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
}
