package policy

import (
	"fmt"
	"strconv"
	"strings"
)

// A LoadError says why there is no document to read, or none to extend.
type LoadError struct {
	Pos     Pos    // of the key extends that asked for it, if one did
	Path    string // of that key, empty without one
	Message string
	Err     error // the cause, which Message tells; may be nil
}

// Error implements error.
func (e *LoadError) Error() string {
	if e.Path == "" {
		return e.Message
	}
	return Problem{Pos: e.Pos, Path: e.Path, Message: e.Message}.String()
}

// Unwrap returns the cause.
func (e *LoadError) Unwrap() error { return e.Err }

func loadErrorf(format string, args ...any) *LoadError {
	return &LoadError{Message: fmt.Sprintf(format, args...)}
}

// quoted returns a name or path for an error text. What can be neither is a text that
// was given in place of one, and is not shown.
func quoted(name string) string {
	const longest = 200
	if len(name) > longest || strings.ContainsAny(name, "\n\r{}\"") || strings.Contains(name, ": ") {
		return "(a text that is no name)"
	}
	return "'" + strings.Trim(strconv.Quote(name), `"`) + "'"
}
