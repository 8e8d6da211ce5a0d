package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/cloudg/cloudg/gen/load"
)

// usage describes the tool.
func usage() string {
	return usageHead + "\nThe commands are:\n\n" + commandList() + usageTail
}

const usageHead = `usage: cloudg-gen [flags] [packages]
       cloudg-gen command [arguments]

Cloudg-gen reads the //cloudg: directives of the packages (the one in the
current directory, if none is named) and writes the file zz_cloudg.go into each
that has handlers: schemas, decoders, encoders, and the functions that register
the handlers. A file whose handlers are gone is removed. When there are errors,
nothing is written. Run it from go generate:

	//go:generate go tool cloudg-gen ./...

The flags are:

	-C dir
		change to dir before anything else
	-check
		write nothing; list files that are stale, missing or orphaned
	-diff
		write nothing; print what would change as a unified diff
	-json
		print diagnostics on standard output, one JSON object a line
	-load export|source
		take the types of other modules from the build cache (export, the
		default) or from their source
	-out name
		base name of the generated files; - prints the only one
	-tags tag,list
		build tags, as for go build
	-v
		print stages, files, and source lines of diagnostics
	-version
		print the version
	-watch
		go on: generate again whenever the source changes, until interrupted

The exit status is 0 when done, 1 when the packages have errors, 2 when the
command or its environment is wrong, and 3 when -check found a difference.
`

const usageTail = `
Run 'cloudg-gen help command' for more about one of them. A package that is called
like a command is ./lint.
`

// errHelp asks for the usage on standard output.
var errHelp = errors.New("help")

type options struct {
	chdir    string
	tags     string
	out      string
	load     load.Mode
	check    bool
	diff     bool
	json     bool
	verbose  bool
	version  bool
	watch    bool
	patterns []string
}

// parse reads the command line. The error is one sentence for the user, or
// errHelp.
func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("cloudg-gen", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors and usage are printed by Main
	o.define(flags)
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return o, errHelp
	} else if err != nil {
		return o, errors.New(flagTrouble(flags, err))
	}
	o.patterns = flags.Args()
	return o, o.validate()
}

// define defines the flags.
func (o *options) define(flags *flag.FlagSet) {
	flags.StringVar(&o.chdir, "C", "", "")
	flags.StringVar(&o.tags, "tags", "", "")
	flags.StringVar(&o.out, "out", "", "")
	flags.Func("load", "", func(s string) error { return parseMode(s, &o.load) })
	flags.BoolVar(&o.check, "check", false, "")
	flags.BoolVar(&o.diff, "diff", false, "")
	flags.BoolVar(&o.json, "json", false, "")
	flags.BoolVar(&o.verbose, "v", false, "")
	flags.BoolVar(&o.version, "version", false, "")
	flags.BoolVar(&o.watch, "watch", false, "")
}

func parseMode(s string, mode *load.Mode) error {
	switch s {
	case "export":
		*mode = load.Export
	case "source":
		*mode = load.Source
	default:
		return errors.New("want export or source")
	}
	return nil
}

// validate refuses what cannot be meant together.
func (o *options) validate() error {
	for _, p := range o.patterns[:min(1, len(o.patterns))] {
		if s, ok := find(p); ok {
			return fmt.Errorf("commands stand before flags: write cloudg-gen %s and then the flags (a package of that name is ./%[1]s)", s.name)
		}
	}
	for _, p := range o.patterns {
		if strings.HasPrefix(p, "-") {
			return fmt.Errorf("flags stand before packages: %s", p)
		}
	}
	switch {
	case o.json && o.diff:
		return errors.New("-json and -diff both write to standard output: use one of them")
	case o.json && o.out == "-":
		return errors.New("-json and -out - both write to standard output: use one of them")
	case o.out == "-" && (o.check || o.diff):
		return errors.New("-out - prints a file and compares with none: leave out -check and -diff")
	case o.watch && (o.check || o.diff || o.out == "-"):
		return errors.New("-watch writes files: leave out -check, -diff and -out -")
	}
	return nil
}

// version is the version of the module that the command was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
