package live

import (
	"maps"
	"time"
)

// A Status is what a guard counts.
type Status struct {
	InFlight int // runs that callers wait for, and others may join
	Active   int // runs that have not come to their end, those that nobody waits for among them

	ActiveByScope map[Scope]int           // how many of them work on a scope
	CoolingDown   map[Scope]time.Duration // how long a scope still rests

	Started, Joined int            // operations that got a run of their own, and that shared one
	Refused         map[Reason]int // operations that were stopped
	Limits          Limits         // without zeros that stand for defaults
}

// Status returns what the guard counts now.
func (g *Guard) Status() Status {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	g.forget(now)
	s := Status{
		Active: g.total, ActiveByScope: maps.Clone(g.active), CoolingDown: make(map[Scope]time.Duration, len(g.cooling)),
		Started: g.started, Joined: g.joined, Refused: maps.Clone(g.refused), Limits: g.limits,
	}
	s.Limits.ProviderCooldowns = maps.Clone(g.limits.ProviderCooldowns)
	for _, f := range g.flights {
		if f.ctx.Err() == nil {
			s.InFlight++
		}
	}
	for scope, until := range g.cooling {
		s.CoolingDown[scope] = until.Sub(now)
	}
	return s
}
