// Package compare lays two JSON values side by side: one as it was, and the same after
// a policy's pipeline changed it.
//
// [Values] goes through both at once. Members are matched by name, and those left over
// between two matches by their order, because a pipeline renames members and leaves out
// others but moves none. Every row of the result is a line of the left, of the right, or
// of both; spans of its text say what was done to them.
package compare

// Kind says what was done to a part of a value.
type Kind string

// The kinds. Same is for what was left as it is, and Changed for what none of the others
// explains.
const (
	Same          Kind = ""
	Redacted      Kind = "redacted"
	Masked        Kind = "masked"
	Hashed        Kind = "hashed"
	Pseudonymized Kind = "pseudonymized"
	Generalized   Kind = "generalized"
	Dropped       Kind = "dropped"
	Aliased       Kind = "aliased"
	Untrusted     Kind = "untrusted"
	Projected     Kind = "projected"
	Removed       Kind = "removed" // dropped or projected
	Added         Kind = "added"
	Changed       Kind = "changed"
)

// Kinds returns all kinds but Same.
func Kinds() []Kind {
	return []Kind{Redacted, Masked, Hashed, Pseudonymized, Generalized, Dropped, Aliased, Untrusted, Projected, Removed, Added, Changed}
}

// Span is a piece of a line.
type Span struct {
	Text string
	Kind Kind
}

// Row is a line of the left, of the right, or of both.
type Row struct {
	Path        string // of the value, with the names of the left where they differ
	Indent      int    // levels
	Left, Right []Span // nil for a side without the line
	Kind        Kind
}

// Evidence is what tells one kind from another.
type Evidence struct {
	// Did reports whether something of a kind was done at all.
	Did func(Kind) bool
	// Pseudonyms returns how many known pseudonyms a text holds; nil for none.
	Pseudonyms func(text string) int
}
