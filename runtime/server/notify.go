package server

import (
	"context"
	"log/slog"
	"math"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxQueued is how many notifications of one call may wait for a slow client. More
// are dropped: a handler never waits.
const maxQueued = 256

// A notifier sends the progress and the log messages of one call, in order, until
// it is closed. Its methods are safe for concurrent use and return at once, but for
// close.
type notifier struct {
	deliver func(notification) // to the client; it may wait
	token   any                // of the client, nil when it wants no progress

	mu     sync.Mutex
	last   float64
	closed bool
	queue  chan notification // nil until there is something to send
	done   chan struct{}     // closed when everything in queue was sent
}

// A notification is something to tell the client, by a session of the SDK or without.
type notification interface {
	send(context.Context, *mcp.ServerSession) error
	// message returns the method and the parameters of the message.
	message() (method string, params any)
}

// progressNote is a progress notification.
type progressNote mcp.ProgressNotificationParams

func (p *progressNote) send(ctx context.Context, session *mcp.ServerSession) error {
	return session.NotifyProgress(ctx, (*mcp.ProgressNotificationParams)(p))
}

func (p *progressNote) message() (method string, params any) {
	return "notifications/progress", (*mcp.ProgressNotificationParams)(p)
}

// newNotifier returns a notifier for a request with the given progress token,
// which counts only if it is a string or a number.
func newNotifier(token any, deliver func(notification)) *notifier {
	switch token.(type) {
	case string, float64:
	default:
		token = nil
	}
	return &notifier{deliver: deliver, token: token, last: math.Inf(-1)}
}

// progress sends a progress notification. Values that do not increase are dropped.
func (n *notifier) progress(done, total float64, message string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !(done > n.last) || math.IsInf(done, 0) || math.IsNaN(total) || math.IsInf(total, 0) {
		return
	}
	n.last = done
	n.enqueue(&progressNote{ProgressToken: n.token, Progress: done, Total: total, Message: message})
}

// log sends a log message, if the client listens to its level.
func (n *notifier) log(level slog.Level, logger string, data runtime.JSON) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.enqueue(newLogMessage(level, logger, data))
}

// logFrom returns log for messages of a level and above.
func (n *notifier) logFrom(threshold slog.Level) func(slog.Level, string, runtime.JSON) {
	return func(level slog.Level, logger string, data runtime.JSON) {
		if level >= threshold {
			n.log(level, logger, data)
		}
	}
}

// enqueue is called with the lock held.
func (n *notifier) enqueue(note notification) {
	if n.closed {
		return
	}
	if n.queue == nil {
		n.queue = make(chan notification, maxQueued)
		n.done = make(chan struct{})
		go n.run()
	}
	select {
	case n.queue <- note:
	default:
	}
}

// run sends what is queued.
func (n *notifier) run() {
	defer close(n.done)
	for note := range n.queue {
		n.deliver(note)
	}
}

// close drops everything that comes later and waits for what is queued.
func (n *notifier) close() {
	n.mu.Lock()
	n.closed = true
	if n.queue != nil {
		close(n.queue)
	}
	n.mu.Unlock()
	if n.done != nil {
		<-n.done
	}
}
