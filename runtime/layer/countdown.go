package layer

import (
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// A countdown is the deadline of a run. It stands still while a person is asked: how
// long people think says nothing about the handler. The zero value has no deadline.
type countdown struct {
	mu      sync.Mutex
	timer   *time.Timer // nil without a deadline, and from stop on
	ctx     *runtime.Context
	end     time.Time
	left    time.Duration // while it stands still
	waiting int           // questions that are open
}

// start begins with a timer that was just set.
func (c *countdown) start(timer *time.Timer, ctx *runtime.Context, end time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timer, c.ctx, c.end, c.waiting = timer, ctx, end, 0
}

// reset forgets the deadline of a run before.
func (c *countdown) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end = time.Time{}
}

// remaining returns what is left of the deadline of the last run, false when it had
// none.
func (c *countdown) remaining() (time.Duration, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Until(c.end), !c.end.IsZero()
}

// stop lets go of the timer, which may serve another run from now on.
func (c *countdown) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timer = nil
}

func (c *countdown) pause() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting++; c.waiting == 1 && c.timer != nil {
		c.timer.Stop()
		c.left = time.Until(c.end)
		c.ctx.SetDeadline(time.Time{})
	}
}

func (c *countdown) resume() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting--; c.waiting == 0 && c.timer != nil {
		c.end = time.Now().Add(c.left)
		c.timer.Reset(c.left)
		c.ctx.SetDeadline(c.end)
	}
}
