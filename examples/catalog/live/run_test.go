package live

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSingleFlight has many callers ask for the same while it runs.
func TestSingleFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuard(Limits{CallerOperations: 1}, nil)
		var ran, joiners atomic.Int32
		finish := make(chan struct{})
		const callers = 200
		phases := make([][]Phase, callers)
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				op := Operation{Key: "k", Scopes: []Scope{"aws"}, Caller: fmt.Sprint(i % 3), Progress: func(p Phase) { phases[i] = append(phases[i], p) }}
				got, joined, err := Run(t.Context(), g, op, func(_ context.Context, enter func(Phase)) (string, error) {
					ran.Add(1)
					enter(Collecting)
					<-finish
					enter(Analysing)
					return "done", nil
				})
				if got != "done" || err != nil {
					t.Errorf("caller %d: %q, %v", i, got, err)
				}
				if joined {
					joiners.Add(1)
				}
			})
		}
		synctest.Wait()
		close(finish)
		all.Wait()
		if ran.Load() != 1 || joiners.Load() != callers-1 {
			t.Errorf("%d runs, %d joined", ran.Load(), joiners.Load())
		}
		for i := range callers {
			// Who joins at the moment a phase begins may hear of it twice.
			if diff := cmp.Diff([]Phase{Collecting, Analysing}, slices.Compact(phases[i])); diff != "" {
				t.Errorf("phases of caller %d (-want +got):\n%s", i, diff)
			}
		}
		if s := g.Status(); s.Started != 1 || s.Joined != callers-1 {
			t.Errorf("status = %+v", s)
		}
	})
}

// TestManyCallers has callers of several operations come, give up and be refused at
// the same time, and counts what ran.
func TestManyCallers(t *testing.T) {
	const callers, rounds = 32, 40
	g := NewGuard(Limits{Cooldown: -1, PerScope: 1, Total: 2}, nil)
	var running, most, ran atomic.Int32
	var all sync.WaitGroup
	for i := range callers {
		all.Go(func() {
			for n := range rounds {
				ctx, cancel := context.WithCancel(t.Context())
				if (i+n)%5 == 0 {
					go cancel()
				}
				op := Operation{Key: fmt.Sprint((i + n) % 4), Scopes: []Scope{Scope(fmt.Sprint((i + n) % 3))}}
				_, _, err := Run(ctx, g, op, func(ctx context.Context, enter func(Phase)) (int, error) {
					ran.Add(1)
					for now := running.Add(1); ; {
						if old := most.Load(); now <= old || most.CompareAndSwap(old, now) {
							break
						}
					}
					enter(Collecting)
					runtime.Gosched()
					running.Add(-1)
					return 0, context.Cause(ctx)
				})
				if refusal, ok := errors.AsType[*Refusal](err); ok && refusal.Reason != Busy {
					t.Errorf("refused: %v", refusal.Reason)
				}
				cancel()
			}
		})
	}
	all.Wait()
	s := g.Status()
	if most.Load() > 2 || s.Started+s.Joined+s.Refused[Busy] > callers*rounds || s.Started == 0 {
		t.Errorf("at most %d ran at a time; %+v", most.Load(), s)
	}
	if int(ran.Load()) > s.Started {
		t.Errorf("%d runs of %d that started", ran.Load(), s.Started)
	}
}

// TestNobodyWaits ends a run when the last of those who wait gives up, and not before.
func TestNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuard(Limits{Cooldown: -1}, nil)
		var ended error
		stop := make(chan struct{})
		work := func(ctx context.Context, _ func(Phase)) (int, error) {
			<-ctx.Done()
			ended = context.Cause(ctx)
			<-stop // it takes its time to stop
			return 0, ended
		}
		op := Operation{Key: "k", Scopes: []Scope{"aws"}}
		var gaveUp [2]error
		var cancels [2]context.CancelCauseFunc
		for i := range cancels {
			var ctx context.Context
			ctx, cancels[i] = context.WithCancelCause(t.Context())
			go func() { _, _, gaveUp[i] = Run(ctx, g, op, work) }()
			synctest.Wait()
		}
		cancels[0](errors.New("first"))
		synctest.Wait()
		if gaveUp[0] == nil || gaveUp[0].Error() != "first" || ended != nil {
			t.Fatalf("the first gave up with %v, the run ended: %v", gaveUp[0], ended)
		}
		cancels[1](errors.New("second"))
		synctest.Wait()
		if gaveUp[1] == nil || gaveUp[1].Error() != "second" || ended != errNobodyWaits {
			t.Fatalf("the second gave up with %v, the run ended: %v", gaveUp[1], ended)
		}
		// It cannot be joined, and its scope is busy as long as it goes on.
		if got := refused(t, runs(t, g, op)); got.Reason != Busy {
			t.Errorf("while it stops: %+v", got)
		}
		if s := g.Status(); s.InFlight != 0 || s.Active != 1 {
			t.Errorf("while it stops: %+v", s)
		}
		close(stop)
		synctest.Wait()
		if err := runs(t, g, op); err != nil {
			t.Errorf("once it stopped: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := Run(ctx, g, op, work); !errors.Is(err, context.Canceled) || g.Status().Started != 2 {
			t.Errorf("a caller who is gone already: %v, %+v", err, g.Status())
		}
	})
}

// TestTimeout ends a run that takes too long, whether it listens or not.
func TestTimeout(t *testing.T) {
	for name, deaf := range map[string]bool{"a run that stops": false, "a run that goes on": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := NewGuard(Limits{Timeout: time.Minute}, nil)
				stop := make(chan struct{})
				start := time.Now()
				_, _, err := Run(t.Context(), g, Operation{Key: "k", Scopes: []Scope{"gcp", "aws"}, Caller: "ann"}, func(ctx context.Context, _ func(Phase)) (int, error) {
					<-ctx.Done()
					if deaf {
						<-stop
					}
					return 0, fmt.Errorf("stopped: %w", ctx.Err())
				})
				want := Refusal{Reason: Timeout, Scopes: []Scope{"aws", "gcp"}, RetryAfter: 120 * time.Second, Caller: "ann"}
				if diff := cmp.Diff(want, refused(t, err)); diff != "" {
					t.Errorf("refusal (-want +got):\n%s", diff)
				}
				if took := time.Since(start); took != time.Minute {
					t.Errorf("it was ended after %v", took)
				}
				synctest.Wait()
				if s := g.Status(); deaf != (s.Active == 1) || s.Refused[Timeout] != 1 {
					t.Errorf("status = %+v", s)
				}
				close(stop)
			})
		})
	}
}

// TestPanic has all who wait see the panic of a run, and one that ends its goroutine.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuard(Limits{Cooldown: -1}, nil)
		finish := make(chan struct{})
		var seen [2]any
		for i := range seen {
			go func() {
				defer func() { seen[i] = recover() }()
				_, _, _ = Run(t.Context(), g, Operation{Key: "k"}, func(context.Context, func(Phase)) (int, error) {
					<-finish
					panic("broken")
				})
			}()
		}
		synctest.Wait()
		close(finish)
		synctest.Wait()
		if seen != [2]any{"broken", "broken"} {
			t.Errorf("panics = %v", seen)
		}
		_, _, err := Run(t.Context(), g, Operation{Key: "k"}, func(context.Context, func(Phase)) (int, error) {
			runtime.Goexit()
			return 0, nil
		})
		if err != errGone || g.Status().Active != 0 {
			t.Errorf("after the end of its goroutine: %v, %+v", err, g.Status())
		}
	})
}
