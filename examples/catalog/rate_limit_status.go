package main

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

// RateLimits are what keeps live operations apart.
type RateLimits struct {
	LiveGuard  LiveGuard  `json:"live_guard"`
	Throttling Throttling `json:"throttling"`
}

// LiveGuard is the state of the guard, and its limits.
type LiveGuard struct {
	// Operations that callers wait for; who asks for the same joins them.
	InFlight int `json:"in_flight"`
	// Operations that run, also those that nobody waits for any more.
	ActiveTotal   int              `json:"active_total"`
	ActiveByScope runtime.Map[int] `json:"active_by_scope"`
	// Seconds until a scope may be asked again.
	CoolingDown runtime.Map[int] `json:"cooling_down"`
	// The accounts and other parts of providers among the scopes of both.
	Scopes []string `json:"scopes" cloudg:"entity=identifier"`
	// Operations since the server started, and calls that joined one.
	Started         int     `json:"started"`
	Joined          int     `json:"joined"`
	CooldownSeconds float64 `json:"cooldown_seconds"`
	// Other cooldowns, by provider.
	ProviderCooldowns     runtime.Map[float64] `json:"provider_cooldowns"`
	MaxConcurrentPerScope int                  `json:"max_concurrent_per_scope"`
	MaxConcurrentTotal    int                  `json:"max_concurrent_total"`
	// Operations one caller may start in an hour; null for any number.
	CallerMaxOperations *int `json:"caller_max_operations"`
}

// Throttling counts what was stopped.
type Throttling struct {
	// Live operations that were refused or ended, by reason.
	Refused runtime.Map[int] `json:"refused"`
}

// RateLimitStatus shows which live operations run, which accounts have to rest and for
// how long. Use it before a live tool, or when one refuses.
//
//cloudg:tool title="Rate limit status" category=live sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) RateLimitStatus(*runtime.Context) RateLimits { return c.rateLimits() }

// RatelimitResource is what keeps live operations apart, as rate_limit_status shows it.
//
//cloudg:resource cloudg://ratelimit title="Rate limit status" category=live sensitivity=internal capabilities=read_state
func (c *Catalog) RatelimitResource(*runtime.Context) RateLimits { return c.rateLimits() }

func (c *Catalog) rateLimits() RateLimits {
	status := c.live.guard.Status()
	limits := status.Limits
	scopes := maps.Clone(status.CoolingDown)
	for scope := range status.ActiveByScope {
		scopes[scope] = 0
	}
	guard := LiveGuard{
		InFlight: status.InFlight, ActiveTotal: status.Active, Scopes: []string{},
		ActiveByScope: byKey(status.ActiveByScope, func(n int) int { return n }),
		CoolingDown:   byKey(status.CoolingDown, func(d time.Duration) int { return int(math.Ceil(d.Seconds())) }),
		Started:       status.Started, Joined: status.Joined, CooldownSeconds: limits.Cooldown.Seconds(),
		ProviderCooldowns:     byKey(limits.ProviderCooldowns, time.Duration.Seconds),
		MaxConcurrentPerScope: limits.PerScope, MaxConcurrentTotal: limits.Total,
	}
	for _, scope := range slices.Sorted(maps.Keys(scopes)) {
		if strings.Contains(string(scope), "/") {
			guard.Scopes = append(guard.Scopes, string(scope))
		}
	}
	if limits.CallerOperations > 0 {
		guard.CallerMaxOperations = &limits.CallerOperations
	}
	shown := RateLimits{LiveGuard: guard}
	for _, reason := range live.Reasons() {
		shown.Throttling.Refused.Set(string(reason), status.Refused[reason])
	}
	return shown
}

// byKey returns the values of a map as results show them, sorted by key.
func byKey[K ~string, V, S any](values map[K]V, show func(V) S) runtime.Map[S] {
	var shown runtime.Map[S]
	for _, key := range slices.Sorted(maps.Keys(values)) {
		shown.Set(string(key), show(values[key]))
	}
	return shown
}
