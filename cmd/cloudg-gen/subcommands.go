package main

import (
	"fmt"
	"io"
	"strings"
)

// subcommand is a command of its own behind the name of the tool.
type subcommand struct {
	name  string
	short string // what it does, in a line of the list
	usage string // what help and -h print
	run   func(args []string, stdout, stderr io.Writer) int
}

// subcommands returns the commands in the order in which they are listed.
func subcommands() []subcommand {
	return []subcommand{
		{"init", "begin a server", initUsage, runInit},
		{"new", "begin a tool", newUsage, runNew},
		{"lint", "find what is legal and still no good", lintHelp(), runLint},
		{"docs", "describe what packages offer, for people or programs", docsUsage, runDocs},
		{"diff", "tell what changed for clients, and what breaks them", diffUsage, runDiff},
		{"explain", "tell what a diagnostic means, or where a tool has what it has", explainUsage, runExplain},
		{"schema", "print the definition of a tool as a client sees it", schemaUsage, runSchema},
	}
}

// find returns the subcommand of a name.
func find(name string) (found subcommand, ok bool) {
	for _, s := range subcommands() {
		if s.name == name {
			return s, true
		}
	}
	return subcommand{}, false
}

// dispatch runs the subcommand that args start with. It is not handled when they
// start with none: then they are flags and packages.
func dispatch(args []string, stdout, stderr io.Writer) (status int, handled bool) {
	if len(args) == 0 {
		return 0, false
	}
	if args[0] == "help" {
		return help(args[1:], stdout, stderr), true
	}
	if s, ok := find(args[0]); ok {
		return s.run(args[1:], stdout, stderr), true
	}
	if meant := nearMiss(args[0]); meant != "" {
		fmt.Fprintf(stderr, "cloudg-gen: there is no command %s: did you mean %s? (a package of that name is ./%[1]s)\n"+
			"Run 'cloudg-gen help' for usage.\n", args[0], meant)
		return exitTrouble, true
	}
	return 0, false
}

// help prints the usage of the tool or of one of its commands.
func help(args []string, stdout, stderr io.Writer) int {
	switch {
	case len(args) == 0:
		fmt.Fprint(stdout, usage())
		return exitDone
	case len(args) == 1:
		if s, ok := find(args[0]); ok {
			fmt.Fprint(stdout, s.usage)
			return exitDone
		}
	}
	fmt.Fprintf(stderr, "cloudg-gen: there is no help for %q\nRun 'cloudg-gen help' for the commands.\n", strings.Join(args, " "))
	return exitTrouble
}

// commandList returns the lines of the usage that name the commands.
func commandList() string {
	var b strings.Builder
	for _, s := range subcommands() {
		fmt.Fprintf(&b, "\t%-8s %s\n", s.name, s.short)
	}
	return b.String()
}
