package directive

import (
	"fmt"
	"strings"
)

// maxName is the longest wire name in bytes.
const maxName = 128

// ValidName reports whether name can be a wire name: 1 to 128 characters, each an
// ASCII letter, a digit, "_", "." or "-".
func ValidName(name string) bool {
	if name == "" || len(name) > maxName {
		return false
	}
	for i := range len(name) {
		if c := name[i]; !isLower(c) && !isUpper(c) && !isDigit(c) && c != '_' && c != '.' && c != '-' {
			return false
		}
	}
	return true
}

// WireName turns a Go identifier into the snake_case name that the wire shows. A
// word starts at an upper-case letter after a lower-case letter or digit, and at the
// last letter of an upper-case run that a lower-case letter follows; underscores
// stay. Initialisms are not guessed: ListIPv4 is list_i_pv4.
//
// A name outside ASCII, or too long for the wire, is an error that asks for an
// explicit name.
func WireName(goName string) (string, error) {
	var b strings.Builder
	for i := range len(goName) {
		c := goName[i]
		switch {
		case isUpper(c):
			if i > 0 && startsWord(goName, i) {
				b.WriteByte('_')
			}
			b.WriteByte(c - 'A' + 'a')
		case isLower(c), isDigit(c), c == '_':
			b.WriteByte(c)
		default:
			return "", fmt.Errorf("%q cannot be turned into a wire name: only ASCII letters, digits and _ can; write the name explicitly", goName)
		}
	}
	if !ValidName(b.String()) {
		return "", fmt.Errorf("%q cannot be turned into a wire name: it would not have 1 to %d characters; write the name explicitly", goName, maxName)
	}
	return b.String(), nil
}

// startsWord reports whether the upper-case letter at i > 0 starts a word.
func startsWord(s string, i int) bool {
	prev := s[i-1]
	if isLower(prev) || isDigit(prev) {
		return true
	}
	return isUpper(prev) && i+1 < len(s) && isLower(s[i+1])
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
