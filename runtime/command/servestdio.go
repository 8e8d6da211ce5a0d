package command

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// warnIdle tells the operator of flags of serve that are about HTTP, when the server
// does not speak it. It does not repeat their values.
func (p *program) warnIdle(fs *flag.FlagSet) {
	web := newFlags()
	defineWebFlags(web)
	var idle []string
	fs.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "host", "port", "path":
			idle = append(idle, "--"+f.Name)
		case "page-size": // holds on every transport
		default:
			if web.Lookup(f.Name) != nil {
				idle = append(idle, "--"+f.Name)
			}
		}
	})
	if len(idle) > 0 {
		fmt.Fprintf(p.stderr, "warning: clients are served on standard input and output, where there is no use for %s; add --transport http to listen\n", strings.Join(idle, ", "))
	}
}

// sayWaiting tells a person who has started the server in a terminal why nothing happens.
func (p *program) sayWaiting(info runtime.ServerInfo) {
	if isTyped(p.stdin) {
		fmt.Fprintf(p.stderr, "%s %s waits for a client on standard input; clients start the program themselves, as its command config shows, and --transport http listens for them\n", info.Name, info.Version)
	}
}

// isTyped reports whether r is what a person types in a terminal. The null device is
// none, although it is a device of characters as well; where the system does not say how
// wide a terminal is, nothing is taken for one.
func isTyped(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && isTerminal(f) && columns(f) > 0
}
