package middleware

import (
	"cmp"
	"slices"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Snapshot is what was counted until a moment.
type Snapshot struct {
	Uptime                  time.Duration
	Calls, Errors, Rejected int64
	Primitives              []PrimitiveSnapshot // by kind and name
}

// PrimitiveSnapshot is what was counted of one primitive.
type PrimitiveSnapshot struct {
	Kind runtime.Kind // KindTool, KindResource, KindPrompt or KindCompletion
	// Name is that of the tool or prompt, or else a URI or template string. It has
	// no prefix of a mount.
	Name string
	// Calls counts all calls, Errors those that failed, and Rejected those that
	// were denied, limited, refused or cancelled.
	Calls, Errors, Rejected int64
	// Total and Max are the sum and the longest of all durations, P95 the 95th
	// percentile of the last 256.
	Total, Max, P95 time.Duration
	LastCall        time.Time // when it ended
}

// Snapshot returns what was counted so far.
func (m *Metrics) Snapshot() Snapshot {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := Snapshot{Uptime: time.Since(m.started)}
	for key, e := range m.entries {
		s.Calls += e.calls
		s.Errors += e.errors
		s.Rejected += e.rejected
		s.Primitives = append(s.Primitives, PrimitiveSnapshot{
			Kind: key.kind, Name: key.name,
			Calls: e.calls, Errors: e.errors, Rejected: e.rejected,
			Total: e.total, Max: e.max, P95: percentile95(e.recent),
			LastCall: e.last,
		})
	}
	slices.SortFunc(s.Primitives, func(a, b PrimitiveSnapshot) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return s
}

// percentile95 returns the 95th percentile, 0 of nothing.
func percentile95(durations []time.Duration) time.Duration {
	n := len(durations)
	if n == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(durations))[min(n-1, n*95/100)]
}
