package transform

import (
	"slices"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime/codec"
)

// indentedSize returns how many characters the indented form of a value has, without
// writing it. level is how deep the value stands.
func indentedSize(v codec.Value, level int) int { return new(meter).size(v, level) }

// A meter measures a value. With a shaper it looks on the way for anything that this would
// leave out, and gives up when there is something.
type meter struct {
	shaper  *shaper // nil for none
	touched bool
}

// size returns the size of a value. level is how deep it stands.
func (m *meter) size(v codec.Value, level int) int {
	if m.shaper != nil && !m.shaper.keeps(v, level) {
		m.touched = true
	}
	if m.touched {
		return 0
	}
	switch v.Kind() {
	case codec.KindString:
		return quotedSize(v.Text())
	case codec.KindNumber:
		return len(v.Number())
	case codec.KindBool:
		if v.Bool() {
			return len("true")
		}
		return len("false")
	case codec.KindList, codec.KindObject:
		return m.parts(v, level)
	}
	return len("null")
}

func (m *meter) parts(v codec.Value, level int) int {
	n := v.Len()
	if n == 0 {
		return len("[]")
	}
	const indent = 2
	// A newline with the indentation before each part, a comma behind all but one.
	size := len("[") + n*(1+indent*(level+1)) + n - 1 + 1 + indent*level + len("]")
	for _, item := range v.Items() {
		size += m.size(item, level+1)
	}
	for name, member := range v.All() {
		if m.shaper != nil && slices.Contains(m.shaper.names, name) {
			m.touched = true
			return 0
		}
		size += quotedSize(name) + len(": ") + m.size(member, level+1)
	}
	return size
}

// quotedSize returns how many characters a JSON string has.
func quotedSize(text string) int {
	size, any := len(`""`)+len(text), byte(0)
	for i := range len(text) {
		c := text[i]
		any |= c
		if c < ' ' || c == '"' || c == '\\' {
			size += escapedSize(c) - 1
		}
	}
	if any >= utf8.RuneSelf {
		size += utf8.RuneCountInString(text) - len(text)
	}
	return size
}

// escapedSize returns how many characters a character has in a JSON string.
func escapedSize(c byte) int {
	switch {
	case c == '"' || c == '\\' || c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t':
		return len(`\n`)
	case c < ' ':
		return len(`\u0000`)
	}
	return 1
}
