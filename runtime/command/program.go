package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/state"
	"github.com/cloudg/cloudg/runtime/transform"
)

// A program is one run of the command line.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	register       func(*runtime.Registry) error
	info           Info

	flags      []func(*flag.FlagSet)
	setup      []func(context.Context, *layer.Layer) error
	middleware []layer.Middleware
	policy     string // of the option, empty when not given
	transforms map[string]transform.Factory

	rates    rateFlags
	counters state.Counters // of rate limits, nil for memory

	paths   []string       // names of flags whose values are paths
	given   []givenFlag    // flags that the server added, as they were set
	closers []func() error // run when the command is done
}

// A command is one of the words a command line may start with.
type command struct {
	name    string
	usage   string // arguments, without flags
	summary string
	details string // further paragraphs of its help text, or empty
	hidden  bool   // from help texts
	// words returns what the next word that is no flag may be, after those before it;
	// nil when that is not known.
	words func(p *program, before []string) []string
	// prepare defines the flags of the command and returns what runs it, with the
	// arguments that are not flags.
	prepare func(p *program, fs *flag.FlagSet) func(ctx context.Context, args []string) error
}

// commands are all there are, in the order of the help text.
func commands() []*command {
	return []*command{
		serveCommand(),
		toolsCommand(), resourcesCommand(), promptsCommand(),
		callCommand(), previewCommand(), readCommand(), promptCommand(),
		configCommand(), policyCommand(), completionCommand(), completeCommand(), helpCommand(),
	}
}

// run runs the command that args name.
func (p *program) run(ctx context.Context, args []string) error {
	top := newFlags()
	help := top.Bool("help", false, "show the commands")
	top.BoolVar(help, "h", false, "")
	version := top.Bool("version", false, "print the version")
	if err := top.Parse(args); err != nil {
		return flagError(top, err)
	}
	switch {
	case *help:
		return p.printHelp()
	case *version:
		return p.printVersion()
	case top.NArg() == 0:
		return errUsage
	}
	c, err := findCommand(top.Arg(0))
	if err != nil {
		return err
	}
	return p.runCommand(ctx, c, top.Args()[1:])
}

// commandNames returns the names of the commands that help texts tell of.
func commandNames() (names []string) {
	for _, c := range commands() {
		if !c.hidden {
			names = append(names, c.name)
		}
	}
	return names
}

// findCommand returns the command with a name.
func findCommand(name string) (*command, error) {
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
	}
	names := commandNames()
	return nil, usageErrorf("there is no command %s; the commands are %s", wrongWord(name, names), strings.Join(names, ", "))
}

// close closes what the command has opened.
func (p *program) close() error {
	var errs []error
	for _, f := range p.closers {
		errs = append(errs, f())
	}
	return errors.Join(errs...)
}

// runCommand parses the flags of c and runs it.
func (p *program) runCommand(ctx context.Context, c *command, args []string) error {
	fs := newFlags()
	work := c.prepare(p, fs)
	p.defineOwn(fs)
	fs.Bool("help", false, "show this help")
	noConfig := defineNoConfig(fs)
	words, err := parseInterspersed(fs, args)
	switch {
	case errors.Is(err, flag.ErrHelp) || isSet(fs, "help"):
		return p.printCommandHelp(c, fs)
	case err != nil:
		return err
	case *noConfig != "":
		return usageErrorf("there is no configuration file; everything is set by flags and environment variables")
	}
	return work(ctx, words)
}

// defineNoConfig defines the flags for a configuration file, so that a command
// line that has them can be told that there is none. A server may define them for
// itself.
func defineNoConfig(fs *flag.FlagSet) *string {
	value := new(string)
	for _, name := range []string{"config", "c"} {
		if fs.Lookup(name) == nil {
			fs.StringVar(value, name, "", "")
		}
	}
	return value
}

// printVersion prints name and version. They may have to come from the registry.
func (p *program) printVersion() error {
	info := p.info
	if info.Name == "" || info.Version == "" {
		registry, err := p.newRegistry()
		if err != nil {
			return err
		}
		info = p.describe(registry.Server())
	}
	_, err := fmt.Fprintf(p.stdout, "%s %s\n", info.Name, info.Version)
	return err
}
