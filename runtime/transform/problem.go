package transform

import (
	"fmt"
	"strconv"
	"strings"
)

// A Problem is one thing that is wrong with options. It holds no value of them.
type Problem struct {
	// Path leads from the options to what is wrong: member names, and indexes of
	// lists as decimal numbers.
	Path    []string
	Message string // what is wrong, and what is allowed there
	// Unnamed says that the last part of Path is a name of the author's choice, which
	// is not shown: it may be a value in the wrong place.
	Unnamed bool
}

// String returns path and message.
func (p Problem) String() string {
	if at := p.At(); at != "" {
		return at + ": " + p.Message
	}
	return p.Message
}

// At returns the path as a text, as in strategies.secret or [0].pattern, empty for the
// options themselves.
func (p Problem) At() string {
	path := p.Path
	if p.Unnamed {
		path = path[:len(path)-1]
	}
	var b strings.Builder
	for i, step := range path {
		switch _, err := strconv.Atoi(step); {
		case err == nil:
			b.WriteString("[" + step + "]")
		case i > 0:
			b.WriteString("." + step)
		default:
			b.WriteString(step)
		}
	}
	return b.String()
}

// OptionsError says what is wrong with the options of a step.
type OptionsError struct {
	Type     string
	Problems []Problem
	Err      error // what the factory of a host's type returned, else nil
}

// Error implements error.
func (e *OptionsError) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = p.String()
	}
	return fmt.Sprintf("Bad options for transform '%s': %s", e.Type, strings.Join(texts, "; "))
}

// Unwrap returns Err.
func (e *OptionsError) Unwrap() error { return e.Err }
