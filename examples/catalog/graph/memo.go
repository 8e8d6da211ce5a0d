package graph

import (
	"context"
	"sync/atomic"
)

// A memo holds a value that is computed when it is first asked for, with the context of
// whoever asks; others who ask meanwhile wait. What was not finished is not kept: the
// next who asks starts again.
type memo[T any] struct {
	turn chan struct{} // holds something while the value is computed
	kept atomic.Pointer[T]
}

func newMemo[T any]() *memo[T] { return &memo[T]{turn: make(chan struct{}, 1)} }

// get returns the value. compute says whether it is finished. The error is that of
// compute, or of the context when it ends while somebody else computes.
func (m *memo[T]) get(ctx context.Context, compute func() (value T, finished bool, err error)) (T, error) {
	if kept := m.kept.Load(); kept != nil {
		return *kept, nil
	}
	select {
	case m.turn <- struct{}{}:
	default:
		select {
		case m.turn <- struct{}{}:
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
	}
	defer func() { <-m.turn }()
	if kept := m.kept.Load(); kept != nil {
		return *kept, nil
	}
	value, finished, err := compute()
	if err == nil && finished {
		m.kept.Store(&value)
	}
	return value, err
}

// built reports whether the value is there.
func (m *memo[T]) built() bool { return m.kept.Load() != nil }
