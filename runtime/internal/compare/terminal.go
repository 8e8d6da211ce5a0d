package compare

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Terminal says how text is written for people.
type Terminal struct {
	Width int  // columns in all
	Color bool // with escape sequences
	Left  string
	Right string // titles of the sides
	// Context is how many rows without a difference stand around others; negative for
	// all.
	Context int
}

const (
	labelWidth = 13 // of the names of kinds
	indentSize = 2
	leastSide  = 20
)

// color returns the sequence that begins a kind.
func color(k Kind) string {
	switch k {
	case Redacted, Dropped, Removed:
		return "\x1b[31m"
	case Masked, Hashed:
		return "\x1b[33m"
	case Pseudonymized, Aliased:
		return "\x1b[36m"
	case Generalized:
		return "\x1b[34m"
	case Untrusted:
		return "\x1b[35m"
	case Projected:
		return "\x1b[2m"
	}
	return "\x1b[32m"
}

// AppendText appends the rows as text in two columns, with what was done at the end of a
// line.
func (t Terminal) AppendText(dst []byte, rows []Row) []byte {
	side := max((t.Width-labelWidth-5)/2, leastSide)
	rule := strings.Repeat("-", side)
	dst = t.appendLine(dst, side, []Span{{Text: t.Left}}, []Span{{Text: t.Right}}, "")
	dst = t.appendLine(dst, side, []Span{{Text: rule}}, []Span{{Text: rule}}, "")
	for _, fold := range Folds(rows, t.Context) {
		if fold.Hidden > 0 {
			text := fmt.Sprintf("... %d lines without a difference", fold.Hidden)
			dst = t.appendLine(dst, side, []Span{{Text: text}}, nil, "")
		}
		for _, row := range fold.Rows {
			dst = t.appendRow(dst, side, row)
		}
	}
	return dst
}

func (t Terminal) appendRow(dst []byte, side int, row Row) []byte {
	indent := min(row.Indent*indentSize, side/2)
	left, right := broken(row.Left, side, indent), broken(row.Right, side, indent)
	label := string(row.Kind)
	for i := 0; i < max(len(left), len(right)); i++ {
		var l, r []Span
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		dst = t.appendLine(dst, side, l, r, label)
		label = ""
	}
	return dst
}

// appendLine appends one line of text.
func (t Terminal) appendLine(dst []byte, side int, left, right []Span, label string) []byte {
	dst = t.appendSpans(dst, left)
	dst = append(dst, strings.Repeat(" ", max(side-length(left), 0))...)
	dst = append(dst, " |"...)
	if len(right) > 0 {
		dst = t.appendSpans(append(dst, ' '), right)
	}
	if label != "" {
		if len(right) == 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, strings.Repeat(" ", max(side-length(right), 0)+2)...)
		dst = t.appendSpans(dst, []Span{{label, Kind(label)}})
	}
	return append(dst, '\n')
}

func (t Terminal) appendSpans(dst []byte, spans []Span) []byte {
	for _, s := range spans {
		if !t.Color || s.Kind == Same {
			dst = append(dst, s.Text...)
			continue
		}
		dst = append(dst, color(s.Kind)...)
		dst = append(dst, s.Text...)
		dst = append(dst, "\x1b[0m"...)
	}
	return dst
}

func length(spans []Span) (n int) {
	for _, s := range spans {
		n += utf8.RuneCountInString(s.Text)
	}
	return n
}

// broken breaks a line into lines of at most width characters, with indent before each.
func broken(spans []Span, width, indent int) (lines [][]Span) {
	if spans == nil {
		return nil
	}
	blank := Span{Text: strings.Repeat(" ", indent)}
	current, room := []Span{blank}, width-indent
	for _, s := range spans {
		for s.Text != "" {
			if room == 0 {
				lines = append(lines, current)
				current, room = []Span{blank}, width-indent
			}
			head, rest := cut(s.Text, room)
			current = append(current, Span{head, s.Kind})
			room -= utf8.RuneCountInString(head)
			s.Text = rest
		}
	}
	return append(lines, current)
}

// cut splits a text behind its first n characters.
func cut(text string, n int) (head, rest string) {
	for i := range text {
		if n == 0 {
			return text[:i], text[i:]
		}
		n--
	}
	return text, ""
}
