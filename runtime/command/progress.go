package command

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// patience is how long a call takes before its progress is told: of one that is done by
// then nobody asks how far it is.
const patience = 2 * time.Second

// progressLines is how many lines the progress of a call with a known total takes at most.
const progressLines = 10

// withProgress returns a context whose call tells on standard error how far it is.
func (p *program) withProgress(ctx context.Context) context.Context {
	return p.withProgressSince(ctx, time.Now())
}

// withProgressSince is withProgress for a call that began at a time.
func (p *program) withProgressSince(ctx context.Context, began time.Time) context.Context {
	printer := &progressPrinter{w: p.stderr, began: began}
	return runtime.WithRequest(ctx, &runtime.Request{Progress: printer.tell})
}

// A progressPrinter writes progress in few lines, so that a handler that reports each of
// a million steps does not bury everything else. The zero parts and message are those
// before the first report; began is when the call did.
type progressPrinter struct {
	w       io.Writer
	began   time.Time
	parts   int
	message string
}

// tell writes a line when another tenth is done, or when the message is a new one while
// nobody knows how much there is to do.
func (p *progressPrinter) tell(done, total float64, message string) {
	if time.Since(p.began) < patience {
		return
	}
	steps := strconv.FormatFloat(done, 'g', -1, 64)
	if total > 0 {
		parts := int(min(done/total, 1) * progressLines)
		if parts <= p.parts {
			return
		}
		p.parts = parts
		steps += "/" + strconv.FormatFloat(total, 'g', -1, 64)
	} else if message == p.message {
		return
	}
	p.message = message
	line := strings.Join(strings.Fields(printable(message)), " ")
	fmt.Fprintln(p.w, strings.TrimSpace("Progress: "+steps+" "+line))
}
