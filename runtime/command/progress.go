package command

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// progressLines is how many lines the progress of a call with a known total takes at most.
const progressLines = 10

// withProgress returns a context whose call tells on standard error how far it is.
func (p *program) withProgress(ctx context.Context) context.Context {
	printer := &progressPrinter{w: p.stderr}
	return runtime.WithRequest(ctx, &runtime.Request{Progress: printer.tell})
}

// A progressPrinter writes progress in few lines, so that a handler that reports each of
// a million steps does not bury everything else. The zero parts and message are those
// before the first report.
type progressPrinter struct {
	w       io.Writer
	parts   int
	message string
}

// tell writes a line when another tenth is done, or when the message is a new one while
// nobody knows how much there is to do.
func (p *progressPrinter) tell(done, total float64, message string) {
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
