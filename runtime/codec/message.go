package codec

import (
	"strconv"
	"unicode"
)

const (
	unicodeMessage   = "Input should be valid Unicode text"
	duplicateMessage = "Key occurs more than once"
)

// maxName is the number of characters of a caller's name that a path shows.
const maxName = 64

// appendName appends a name of the caller for a path: cut, and with control
// characters and line separators as \u escapes, so that a path is always one line.
func appendName(b []byte, name string) []byte {
	n := 0
	for _, c := range name {
		if n++; n > maxName {
			break
		}
		if unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			b = append(b, '\\', 'u', hexDigits[c>>12&15], hexDigits[c>>8&15], hexDigits[c>>4&15], hexDigits[c&15])
			continue
		}
		b = append(b, string(c)...)
	}
	return b
}

// plainName reports whether a name stands in a path as it is.
func plainName(name string) bool {
	if len(name) > maxName {
		return false
	}
	for i := range len(name) {
		if name[i] < ' ' || name[i] > '~' {
			return false
		}
	}
	return true
}

// count returns "1 noun", "2 nouns".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

func sizeMessage(limit int) string { return "Input should have at most " + count(limit, "byte") }

// lengthMessage returns "<what> should have at least 2 items after validation, not 1".
func lengthMessage(what, bound string, limit, got int) string {
	return what + " should have " + bound + " " + count(limit, "item") + " after validation, not " + strconv.Itoa(got)
}

// extraMessage is the message for an unknown member called name.
func extraMessage(fields []string, name string) string {
	const msg = "Extra inputs are not permitted"
	if near := Suggest(fields, name); near != "" {
		return msg + " (did you mean '" + near + "'?)"
	}
	return msg
}
