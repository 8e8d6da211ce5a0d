package live

import (
	"cmp"
	"maps"
	"time"
)

// Limits bound what a guard lets through. The zero value stands for the defaults.
type Limits struct {
	Cooldown          time.Duration            // how long a scope rests after an operation: 0 means 120 s, negative not at all
	ProviderCooldowns map[string]time.Duration // in place of Cooldown, by provider; 0 and negative ones: not at all
	PerScope          int                      // operations that run at a time on one scope: 0 means 1
	Total             int                      // operations that run at a time: 0 means 2
	Timeout           time.Duration            // how long an operation may take: 0 means an hour

	CallerOperations int           // operations that one caller may start in CallerWindow: 0 means no bound
	CallerWindow     time.Duration // 0 means an hour
}

// complete returns the limits with all defaults filled in.
func (l Limits) complete() Limits {
	l.Cooldown = max(0, cmp.Or(l.Cooldown, 120*time.Second))
	l.PerScope = cmp.Or(l.PerScope, 1)
	l.Total = cmp.Or(l.Total, 2)
	l.Timeout = cmp.Or(l.Timeout, time.Hour)
	l.CallerWindow = cmp.Or(l.CallerWindow, time.Hour)
	l.ProviderCooldowns = maps.Clone(l.ProviderCooldowns)
	return l
}

// cooldown returns how long a scope rests.
func (l *Limits) cooldown(s Scope) time.Duration {
	if d, ok := l.ProviderCooldowns[s.Provider()]; ok {
		return max(0, d)
	}
	return l.Cooldown
}
