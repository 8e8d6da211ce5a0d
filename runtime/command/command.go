package command

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/server"
)

// Info says what a server is called. Fields that are empty are taken from the
// //cloudg:server directives of the registered packages.
type Info struct {
	Name         string
	Title        string // for people; optional
	Version      string
	Instructions string // for models; optional
}

// Main runs the command line of the process and exits. SIGINT and SIGTERM end
// serving in good order; a second one ends the process at once.
//
// The function register is called once, after the flags are parsed. Use
// [runtime.Join] for the Register functions of several packages.
func Main(register func(*runtime.Registry) error, info Info, opts ...Option) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, register, info, opts...))
}

// Run is [Main] for given arguments, without the name of the program, and given
// streams. It returns the exit code. When ctx is done serving ends, which is no
// failure. If stdout is [os.Stdout], only results get there: what the server's own
// code prints goes to standard error.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
	register func(*runtime.Registry) error, info Info, opts ...Option) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, register: register, info: info}
	if stdout == io.Writer(os.Stdout) {
		protected, restore, err := server.ProtectStdout()
		if err != nil {
			return p.exit(err)
		}
		defer restore()
		p.stdout = protected
	}
	for _, opt := range opts {
		opt(p)
	}
	err := p.run(ctx, args)
	if closed := p.close(); err == nil {
		err = closed
	}
	return p.exit(err)
}
