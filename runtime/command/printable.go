package command

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable returns text without what could steer a terminal: control characters but
// for line ends and tabs are written as escapes, and so are bytes that are no UTF-8.
func printable(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, steers) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case steers(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return b.String()
}

// steers reports whether r is a control character that is not only white space, or
// changes the direction of text.
func steers(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
}
