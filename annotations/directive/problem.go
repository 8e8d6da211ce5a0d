package directive

// Span is a range of bytes inside the text that was parsed, End exclusive.
type Span struct {
	Start, End int
}

// Problem is a fault in the text of a directive or tag.
type Problem struct {
	Kind    Kind
	Key     string // the key, or the name of the positional value, of BadValue and EmptyValue; else ""
	Span    Span
	Related Span   // the first of two places, for DuplicateKey; zero otherwise
	Message string // a sentence without full stop that names the thing
	Hint    string // ends with what is allowed or with "did you mean X?"
}

// Kind classifies a [Problem]. The values are stable.
type Kind uint8

// The kinds.
const (
	UnknownWord          Kind = iota + 1 // word that is no directive
	UnknownKey                           // key that no directive has
	ForeignKey                           // key of another directive
	DuplicateKey                         // key given twice
	EmptyValue                           // key without the value it needs, empty value or element
	BadValue                             // value that the key's type does not allow
	MissingPositional                    // required first value is absent
	UnexpectedPositional                 // value without a key where none may stand
	BadQuoting                           // quote that does not end, or text glued to a quoted value
	Misspelled                           // comment that only resembles a directive, see [NearMiss]
)

// String returns the kind in words, such as "unknown key".
func (k Kind) String() string {
	names := [...]string{
		"no problem", "unknown word", "unknown key", "key of another directive", "duplicate key", "empty value",
		"bad value", "missing positional value", "unexpected positional value", "bad quoting", "near miss",
	}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown kind"
}
