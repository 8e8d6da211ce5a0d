package middleware

import (
	"context"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// queue is the waiting of one call, at any number of gates.
type queue struct {
	timeout time.Duration // negative for none
	timer   *time.Timer   // made when the call has to wait
}

// wait waits for a slot.
func (q *queue) wait(ctx context.Context, slots chan struct{}) error {
	select {
	case slots <- struct{}{}:
		return nil
	default:
	}
	var expired <-chan time.Time
	if q.timeout >= 0 {
		if q.timer == nil {
			q.timer = time.NewTimer(q.timeout)
		}
		expired = q.timer.C
	}
	select {
	case slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-expired:
		return runtime.RateLimited("Server busy: too many concurrent MCP calls", runtime.JSON{})
	}
}

// end stops the timer.
func (q *queue) end() {
	if q.timer != nil {
		q.timer.Stop()
	}
}
