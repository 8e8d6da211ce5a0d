package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
)

// The exit statuses.
const (
	exitDone      = 0
	exitErrors    = 1 // errors in the input
	exitTrouble   = 2 // wrong usage, or an environment in which nothing works
	exitDifferent = 3 // -check found files that are not as they should be
)

// Main runs the command with the arguments behind its name and returns its exit
// status. It reads nothing from stdin.
func Main(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	if status, handled := dispatch(args, stdout, stderr); handled {
		return status
	}
	o, err := parse(args)
	switch {
	case errors.Is(err, errHelp):
		fmt.Fprint(stdout, usage())
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "cloudg-gen: %v\nRun 'cloudg-gen -h' for usage.\n", err)
		return exitTrouble
	case o.version:
		fmt.Fprintln(stdout, "cloudg-gen", version())
		return exitDone
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := command{options: o, stdout: stdout, stderr: stderr}
	c.dir, _ = os.Getwd() // without one, paths are printed as they are
	do := c.run
	if o.watch {
		do = c.watch
	}
	status, err := do(ctx)
	if err != nil {
		fmt.Fprintln(stderr, "cloudg-gen:", err)
		return exitTrouble
	}
	return status
}

// command is one run.
type command struct {
	options
	stdout, stderr io.Writer
	dir            string    // to which printed paths are relative
	tell           io.Writer // gets what was done to files; nil for nobody
	told           bool      // something was done in this run
}

func (c *command) run(ctx context.Context) (status int, err error) {
	cfg := gen.Config{Dir: c.chdir, Patterns: c.patterns, Tags: c.tags, Mode: c.load}
	if c.out != "-" {
		cfg.Out = c.out
	}
	if c.verbose {
		cfg.Stage = func(name string, took time.Duration) {
			fmt.Fprintf(c.stderr, "%s %v\n", name, took.Round(time.Millisecond))
		}
	}
	res, err := gen.Run(ctx, cfg)
	if err != nil {
		return 0, err
	}
	if err := c.report(res.Diagnostics); err != nil {
		return 0, err
	}
	if res.Failed() {
		return failure(res.Diagnostics), nil
	}
	return c.finish(res)
}

// report prints diagnostics, as objects on standard output or as text beside it.
func (c *command) report(list []diag.Diagnostic) error {
	if c.json {
		return diag.PrintJSON(c.stdout, c.dir, list)
	}
	return diag.Text{Dir: c.dir, Verbose: c.verbose}.Print(c.stderr, list)
}

// failure returns the status for diagnostics with errors: those of the input win
// over those of the environment.
func failure(list []diag.Diagnostic) int {
	for _, d := range list {
		if d.Severity == diag.Error && !d.Code.Environment() {
			return exitErrors
		}
	}
	return exitTrouble
}

// finish shows or carries out the plan.
func (c *command) finish(res *gen.Result) (status int, err error) {
	switch {
	case c.out == "-":
		return c.print(res.Files)
	case c.diff:
		err = res.Plan.Diff(c.stdout, c.dir)
	case c.check && c.json:
		err = c.checkJSON(res.Plan)
	case c.check:
		err = res.Plan.Check(c.stdout, c.dir)
	default:
		return c.write(res.Plan)
	}
	if c.check && !res.Plan.Clean() {
		return exitDifferent, err
	}
	return exitDone, err
}

// print writes the file of the only package to standard output.
func (c *command) print(files map[string][]byte) (status int, err error) {
	if len(files) > 1 {
		return 0, errors.New("-out - prints one file, and these packages have several: name one package")
	}
	for _, content := range files {
		_, err = c.stdout.Write(content)
	}
	return exitDone, err
}

func (c *command) write(plan *output.Plan) (status int, err error) {
	if c.verbose {
		words := map[output.Op]string{output.Same: "same", output.Create: "create", output.Update: "update", output.Delete: "delete"}
		for _, change := range plan.Changes {
			fmt.Fprintf(c.stderr, "%s %s\n", words[change.Op], c.display(change.Path))
		}
	}
	list := new(diag.List)
	plan.Write(list)
	if list.HasErrors() {
		return failure(list.Sorted()), c.report(list.Sorted())
	}
	if c.tell != nil {
		c.told = announce(c.tell, c.dir, plan)
	}
	return exitDone, nil
}
