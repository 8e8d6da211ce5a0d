// Package diag is the one way in which every stage of the generator speaks to
// the author of a handler.
//
// A [Diagnostic] has a stable code from the catalogue, a place inside the
// author's source, a sentence, and a hint that says what to write instead.
// Stages append to a shared [List] and never stop at the first problem; the
// list is sorted and printed once, as text or as JSON lines.
//
// Codes are grouped: CG1xxx directives, CG2xxx signatures, CG3xxx types and
// schemas, CG4xxx names, CG5xxx loading, CG6xxx output, CG7xxx lint.
package diag

// Severity tells whether a diagnostic stops generation.
type Severity uint8

// The severities. Only errors change the exit status.
const (
	Error Severity = iota
	Warning
)

// Pos is a place in a source file. File is the path as the loader saw it
// (absolute); printers make it relative. Line and Col start at 1, Col counts
// bytes; a zero Line means that the place is the whole file.
type Pos struct {
	File string
	Line int
	Col  int
}

// Related is a second place that explains a diagnostic, such as the first of
// two declarations with one name.
type Related struct {
	Pos     Pos
	Message string
}

// Diagnostic is one finding.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Pos      Pos
	End      Pos // exclusive; zero when only the start is known
	Message  string
	Hint     string // what to do; empty when the message says it all
	Related  []Related
}

// Code identifies a kind of diagnostic for good: a code is never reused. Every
// code has an entry in the catalogue.
type Code string

// String returns "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}
