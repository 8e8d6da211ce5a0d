package policy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Problem is one thing that is wrong with a document. It never holds a value of
// the document.
type Problem struct {
	Pos     Pos
	Path    string // of the field, as in rules[0].match.kinds; empty for the document
	Message string // what is wrong and what is allowed there
}

// String returns place, path and message.
func (p Problem) String() string {
	text := cmp.Or(p.Path, "policy") + ": " + p.Message
	if at := p.Pos.String(); at != "" {
		text = at + ": " + text
	}
	return text
}

// An InvalidError says everything that is wrong with a document.
type InvalidError struct{ Problems []Problem }

// maxTold bounds how many problems an error text tells.
const maxTold = 50

// Error implements error. It tells the first problems only when there are many.
func (e *InvalidError) Error() string {
	var b strings.Builder
	b.WriteString("Invalid policy: ")
	for i, p := range e.Problems[:min(len(e.Problems), maxTold)] {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(p.String())
	}
	if more := len(e.Problems) - maxTold; more > 0 {
		fmt.Fprintf(&b, "; and %d more", more)
	}
	return b.String()
}

// Invalid returns the problems as an error, sorted by place; nil when there are none.
func Invalid(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	sorted := slices.Clone(problems)
	slices.SortStableFunc(sorted, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	return &InvalidError{sorted}
}
