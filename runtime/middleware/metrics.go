package middleware

import (
	"context"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// recentCalls is the number of durations that percentiles are made of.
const recentCalls = 256

// Metrics counts calls and measures how long they take, per tool, prompt and
// resource. Reads of a template are counted together, whatever was read, and so are
// the completions of a prompt or template, so that there are never more entries
// than primitives.
type Metrics struct {
	mu      sync.Mutex
	started time.Time
	entries map[metricsKey]*metricsEntry
}

type metricsKey struct {
	kind runtime.Kind
	name string
}

// metricsEntry is what is known of one primitive.
type metricsEntry struct {
	calls, errors, rejected int64
	total, max              time.Duration
	last                    time.Time
	recent                  []time.Duration // of the last calls, in no order
}

// NewMetrics returns metrics without calls.
func NewMetrics() *Metrics {
	m := new(Metrics)
	m.Reset()
	return m
}

// Reset forgets all calls and starts the uptime again.
func (m *Metrics) Reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.started, m.entries = time.Now(), make(map[metricsKey]*metricsEntry)
}

// Wrap is a [layer.Middleware].
func (m *Metrics) Wrap(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (answer layer.Result, err error) {
		if call.Continued {
			return next(ctx, call)
		}
		start := time.Now()
		defer func() { m.count(keyOf(call), outcomeOf(ctx, answer, err), start) }()
		return next(ctx, call)
	}
}

// keyOf returns what a call is counted under, which holds no value of its arguments.
func keyOf(call *runtime.Call) metricsKey {
	if template, ok := call.Spec.(*runtime.TemplateSpec); ok {
		return metricsKey{kindOf(call), template.URITemplate}
	}
	return metricsKey{kindOf(call), call.Name}
}

func (m *Metrics) count(key metricsKey, how outcome, start time.Time) {
	now := time.Now()
	took := now.Sub(start)
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.entries[key]
	if e == nil {
		e = new(metricsEntry)
		m.entries[key] = e
	}
	switch how {
	case outcomeOK, outcomeInputRequired:
	case outcomeError, outcomeException:
		e.errors++
	default:
		e.rejected++
	}
	if len(e.recent) < recentCalls {
		e.recent = append(e.recent, took)
	} else {
		e.recent[e.calls%recentCalls] = took
	}
	e.calls++
	e.total += took
	e.max = max(e.max, took)
	e.last = now
}
