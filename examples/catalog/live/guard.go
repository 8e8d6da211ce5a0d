package live

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// A Guard decides which operations run. It is safe for concurrent use. See [Run].
type Guard struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	flights map[string]*flight     // by key; the newest of each, which may have been ended
	total   int                    // operations that run
	active  map[Scope]int          // how many of them work on a scope, none of them 0
	cooling map[Scope]time.Time    // until when a scope rests
	callers map[string][]time.Time // when a caller started operations, within the window

	started, joined int
	refused         map[Reason]int
}

// NewGuard returns a guard that has seen nothing. The clock says when a scope has
// rested and when a quota is free again; nil means time.Now. How long an operation
// takes is measured by the runtime, not by this clock.
func NewGuard(limits Limits, clock func() time.Time) *Guard {
	if clock == nil {
		clock = time.Now
	}
	return &Guard{
		limits: limits.complete(), now: clock, flights: map[string]*flight{}, active: map[Scope]int{},
		cooling: map[Scope]time.Time{}, callers: map[string][]time.Time{}, refused: map[Reason]int{},
	}
}

// An Operation is what a caller wants to be done.
type Operation struct {
	// Key names everything the result depends on: operations with one key are the
	// same, whoever asks.
	Key    string
	Scopes []Scope
	Caller string
	Force  bool // also while a scope rests
	// Progress, if not nil, is told the phases of the run, also when another caller
	// started it; who joins late may hear of an earlier phase after a later one. It
	// must not wait, and is not called after Run has returned.
	Progress func(Phase)
}

// admit counts an operation in, or refuses it. The caller holds the lock.
func (g *Guard) admit(op *Operation) *Refusal {
	now := g.now()
	g.forget(now)
	refusal := g.busy(op)
	if refusal == nil && !op.Force {
		refusal = g.resting(op, now)
	}
	if refusal == nil {
		refusal = g.spent(op, now)
	}
	if refusal != nil {
		g.refused[refusal.Reason]++
		refusal.Caller = op.Caller
		return refusal
	}
	g.started++
	g.total++
	for _, scope := range op.Scopes {
		g.active[scope]++
	}
	if g.limits.CallerOperations > 0 {
		g.callers[op.Caller] = append(g.callers[op.Caller], now)
	}
	return nil
}

// busy refuses what would be one operation too many. The caller holds the lock.
func (g *Guard) busy(op *Operation) *Refusal {
	scopes := slices.DeleteFunc(slices.Clone(op.Scopes), func(s Scope) bool { return g.active[s] < g.limits.PerScope })
	switch {
	case len(scopes) > 0:
		return &Refusal{Reason: Busy, Scopes: scopes}
	case g.total >= g.limits.Total:
		return &Refusal{Reason: Busy, Scopes: slices.Clone(op.Scopes)}
	}
	return nil
}

// resting refuses what comes too early for a scope. The caller holds the lock.
func (g *Guard) resting(op *Operation, now time.Time) *Refusal {
	refusal := &Refusal{Reason: Cooldown}
	for _, scope := range op.Scopes {
		if until, ok := g.cooling[scope]; ok {
			refusal.Scopes = append(refusal.Scopes, scope)
			refusal.RetryAfter = max(refusal.RetryAfter, until.Sub(now))
		}
	}
	if refusal.Scopes == nil {
		return nil
	}
	return refusal
}

// spent refuses a caller who started enough. The caller holds the lock.
func (g *Guard) spent(op *Operation, now time.Time) *Refusal {
	times := g.callers[op.Caller]
	if g.limits.CallerOperations <= 0 || len(times) < g.limits.CallerOperations {
		return nil
	}
	return &Refusal{
		Reason: Quota, Scopes: slices.Clone(op.Scopes), RetryAfter: times[0].Add(g.limits.CallerWindow).Sub(now),
	}
}

// forget drops what is over by now. The caller holds the lock.
func (g *Guard) forget(now time.Time) {
	maps.DeleteFunc(g.cooling, func(_ Scope, until time.Time) bool { return !now.Before(until) })
	for caller, times := range g.callers {
		times = slices.DeleteFunc(times, func(t time.Time) bool { return !now.Before(t.Add(g.limits.CallerWindow)) })
		if g.callers[caller] = times; len(times) == 0 {
			delete(g.callers, caller)
		}
	}
}

// release counts an operation out whose run has come to its end, and lets its scopes
// rest. The caller holds the lock.
func (g *Guard) release(op *Operation) {
	now := g.now()
	g.total--
	for _, scope := range op.Scopes {
		if g.active[scope]--; g.active[scope] == 0 {
			delete(g.active, scope)
		}
		if rest := g.limits.cooldown(scope); rest > 0 {
			g.cooling[scope] = now.Add(rest)
		}
	}
}
