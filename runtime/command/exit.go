package command

import (
	"errors"
	"fmt"
)

// The exit codes.
const (
	exitOK      = 0
	exitFailure = 1 // something failed
	exitUsage   = 2 // the command line cannot be used
)

// A usageError says what is wrong with the command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// errUsage stands for a command line without a command: it is answered with the
// whole help text.
var errUsage = errors.New("usage")

// errToolFailed stands for a tool that reported a failure, which is printed already.
var errToolFailed = errors.New("the tool failed")

// errPolicyWrong stands for a policy document that is wrong, which is printed already.
var errPolicyWrong = errors.New("a policy is wrong")

// errLogBroken stands for an audit log that is not what was written, which is printed
// already.
var errLogBroken = errors.New("the log is broken")

// exit reports err and returns the exit code for it.
func (p *program) exit(err error) int {
	usage, isUsage := errors.AsType[*usageError](err)
	switch {
	case err == nil:
		return exitOK
	case err == errUsage:
		fmt.Fprint(p.stderr, p.helpText())
		return exitUsage
	case err == errToolFailed, err == errPolicyWrong, err == errLogBroken:
		return exitFailure
	case isUsage:
		fmt.Fprintf(p.stderr, "Error: %s\n", printable(usage.text))
		return exitUsage
	}
	fmt.Fprintf(p.stderr, "Error: %s\n", printable(err.Error()))
	if hinted, ok := errors.AsType[*hintedError](err); ok {
		fmt.Fprintln(p.stderr, printable(hinted.hint))
	}
	return exitFailure
}
