package policy

import "strconv"

// A Pos is a place in a document. The zero Pos is no place.
type Pos struct {
	File         string // path, or empty when the document is no file
	Line, Column int    // from 1, columns in characters; 0 when unknown
}

// IsZero reports whether p is no place.
func (p Pos) IsZero() bool { return p == Pos{} }

// String returns file:line:column, without the parts that are not known.
func (p Pos) String() string {
	text := p.File
	if p.Line == 0 {
		return text
	}
	if text != "" {
		text += ":"
	}
	return text + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}
