// Package command has a scanner that is a command of the operator. No shell sees it: it
// is a program and a list of arguments, in which placeholders stand for what a caller
// wants to be scanned. A value takes the place of a placeholder as it is, within its one
// argument.
//
// The command runs in a directory of its own, with the environment of the server but
// for the variables of the server itself, and nothing on its standard input. What it writes to its standard
// output is the report: findings as the catalog reads them from files, as JSON. What
// it writes to standard error is for the log of the server, and an exit code other than 0
// means that there is no report. It has a deadline, writes no more than fits, and all
// that it started ends with it, unless that has left its process group.
package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// Options describe a scanner.
type Options struct {
	Name  string
	Scope live.Scope // "" for one of its own
	// Argv is the program, by its path or as it is found in $PATH, and its arguments.
	Argv      []string
	Deadline  time.Duration // of one run: 0 means 30 minutes
	MaxOutput int           // bytes on standard output: 0 means 64 MiB
}

// A Scanner runs a command.
type Scanner struct {
	Options
	path string // of the program
}

var _ live.Scanner = (*Scanner)(nil)

// New returns a scanner. The error, for the operator, says that there is no such
// program, or what is wrong with the arguments.
func New(options Options) (*Scanner, error) {
	if options.Deadline == 0 {
		options.Deadline = 30 * time.Minute
	}
	if options.MaxOutput == 0 {
		options.MaxOutput = 64 << 20
	}
	if options.Scope == "" {
		options.Scope = live.ScannerScope(options.Name)
	}
	if len(options.Argv) == 0 || options.Argv[0] == "" {
		return nil, errors.New("there is no command")
	}
	if err := checkPlaceholders(options.Argv); err != nil {
		return nil, err
	}
	path, err := exec.LookPath(options.Argv[0])
	if err != nil {
		return nil, err
	}
	// The command runs in another directory.
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	return &Scanner{Options: options, path: path}, nil
}

// Name returns the name the operator gave it.
func (s *Scanner) Name() string { return s.Options.Name }

// Scope returns what the operator says it asks.
func (s *Scanner) Scope() live.Scope { return s.Options.Scope }

// Needs returns what there are placeholders for.
func (s *Scanner) Needs() live.Needs {
	has := func(placeholder string) bool {
		for _, argument := range s.Argv[1:] {
			if strings.Contains(argument, placeholder) {
				return true
			}
		}
		return false
	}
	return live.Needs{Dir: has(dirPlaceholder), Image: has(imagePlaceholder)}
}

// Preflight reports whether the program is still there.
func (s *Scanner) Preflight(context.Context) error {
	if _, err := exec.LookPath(s.path); err != nil {
		return failed("The scanner is not installed.")
	}
	return nil
}

// Scan runs the command, and returns what it reports.
func (s *Scanner) Scan(ctx context.Context, target live.Target) (live.Report, error) {
	text, err := s.run(ctx, target)
	if err != nil {
		return live.Report{}, err
	}
	findings, err := load.Findings(text, "The output of the scanner")
	if err != nil {
		return live.Report{}, err
	}
	return live.Report{Findings: findings, Text: text}, nil
}

// environment returns what a command sees of the server's environment: the server's
// own variables may hold its tokens and keys.
func environment() []string {
	var kept []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "CLOUDG_") {
			kept = append(kept, variable)
		}
	}
	return kept
}

func failed(format string, args ...any) error {
	return &fault.Error{Kind: fault.Unavailable, Message: fmt.Sprintf(format, args...)}
}
