package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
)

// invocation is one run of a subcommand.
type invocation struct {
	name           string
	flags          *flag.FlagSet
	stdout, stderr io.Writer
	dir            string // to which printed paths are relative
}

func newInvocation(name string, stdout, stderr io.Writer) *invocation {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors and usage are printed by run
	dir, _ := os.Getwd()        // without one, paths are printed as they are
	return &invocation{name: name, flags: flags, stdout: stdout, stderr: stderr, dir: dir}
}

// usageError is a command line that cannot be meant.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func misuse(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// run parses the flags and calls f, whose error is trouble with the command line or
// the environment. It returns the exit status.
func (v *invocation) run(args []string, f func(ctx context.Context, args []string) (status int, err error)) int {
	if err := v.flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return help([]string{v.name}, v.stdout, v.stderr)
	} else if err != nil {
		return v.fail(&usageError{flagTrouble(v.flags, err)})
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	status, err := f(ctx, v.flags.Args())
	if err != nil {
		return v.fail(err)
	}
	return status
}

func (v *invocation) fail(err error) int {
	fmt.Fprintf(v.stderr, "cloudg-gen %s: %v\n", v.name, err)
	if _, ok := errors.AsType[*usageError](err); ok {
		fmt.Fprintf(v.stderr, "Run 'cloudg-gen help %s' for usage.\n", v.name)
	}
	return exitTrouble
}

// source are the flags that say how packages are found and read.
type source struct {
	chdir, tags, out string
	mode             load.Mode
}

func (s *source) define(flags *flag.FlagSet) {
	flags.StringVar(&s.chdir, "C", "", "")
	flags.StringVar(&s.tags, "tags", "", "")
	flags.StringVar(&s.out, "out", "", "")
	flags.Func("load", "", func(text string) error { return parseMode(text, &s.mode) })
}

// sourceUsage describes the flags of source.
const sourceUsage = `	-C dir
		change to dir before anything else
	-load export|source
		take the types of other modules from the build cache (export, the
		default) or from their source
	-out name
		base name of the generated files, which are not read
	-tags tag,list
		build tags, as for go build
`

// config returns what to read: the packages that match, ./... if none is named.
func (s *source) config(patterns []string) gen.Config {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	return gen.Config{Dir: s.chdir, Patterns: patterns, Tags: s.tags, Out: s.out, Mode: s.mode}
}

// inspect reads packages and prints what is wrong with them. The status is that of
// the command unless it is exitDone.
func (v *invocation) inspect(ctx context.Context, cfg gen.Config) (pkgs []*ir.Package, status int, err error) {
	found, err := gen.Inspect(ctx, cfg)
	if err != nil {
		return nil, 0, err
	}
	if err := (diag.Text{Dir: v.dir}).Print(v.stderr, found.Diagnostics); err != nil {
		return nil, 0, err
	}
	if found.Failed() {
		return nil, failure(found.Diagnostics), nil
	}
	return found.Packages, exitDone, nil
}
