package live

import (
	"context"
	"errors"
	"slices"
)

// Run has the guard run work for an operation, and returns what it returned. When a
// run for the same key is under way, that one is waited for instead, and joined is
// true. The error is a *Refusal when the guard does not let the operation through or
// ends it, the reason why ctx ended when it did, and else that of work; a panic of
// work happens in all who wait.
//
// The context of work is not that of any caller: it ends when none of them waits any
// more, or the time is over. Work that goes on nevertheless keeps its scopes busy, but
// nobody waits for it. It tells the phases it enters.
//
// All operations with one key have work of the same type T.
func Run[T any](ctx context.Context, g *Guard, op Operation, work func(ctx context.Context, enter func(Phase)) (T, error)) (result T, joined bool, err error) {
	if ctx.Err() != nil {
		return result, false, context.Cause(ctx)
	}
	op.Scopes = slices.Clone(op.Scopes)
	slices.Sort(op.Scopes)
	op.Scopes = slices.Compact(op.Scopes)
	w := &waiter{caller: op.Caller, progress: op.Progress}
	f, phase, err := g.board(&op, w, func(ctx context.Context, enter func(Phase)) (any, error) {
		return work(ctx, enter)
	})
	if err != nil {
		return result, false, err
	}
	if phase != "" {
		w.tell(phase)
	}
	value, err := f.wait(ctx, w)
	result, _ = value.(T)
	return result, f.op != &op, err
}

// board has w wait for the flight under way, or for a new one, and returns the flight
// and the phase it is in.
func (g *Guard) board(op *Operation, w *waiter, work func(context.Context, func(Phase)) (any, error)) (*flight, Phase, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f := g.flights[op.Key]; f != nil && f.ctx.Err() == nil {
		g.joined++
		f.waiting = append(f.waiting, w)
		return f, f.phase, nil
	}
	if refusal := g.admit(op); refusal != nil {
		return nil, "", refusal
	}
	f := newFlight(g, op, w)
	g.flights[op.Key] = f
	go f.fly(work)
	return f, "", nil
}

// tooLong says to a caller who waited that the time was over.
func (g *Guard) tooLong(f *flight, w *waiter) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	refusal := &Refusal{Reason: Timeout, Scopes: slices.Clone(f.op.Scopes), Caller: w.caller}
	for _, scope := range f.op.Scopes {
		refusal.RetryAfter = max(refusal.RetryAfter, g.limits.cooldown(scope))
	}
	g.refused[Timeout]++
	return refusal
}

var (
	errNobodyWaits = errors.New("nobody waits for the operation any more")
	errTooLong     = errors.New("the operation took too long")
	errGone        = errors.New("the operation ended its goroutine")
)
