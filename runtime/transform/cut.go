package transform

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// What stands where characters were cut off, around their number.
const (
	cutBegin = "\u2026 [+"
	cutEnd   = " chars]"
)

// cut returns the first characters of a text, and how many it cut off behind them.
// There is a note of the number in the result.
func cut(text string, most int) (string, int) {
	end := offset(text, most)
	if end == len(text) {
		return text, 0
	}
	removed := utf8.RuneCountInString(text[end:])
	return text[:end] + cutBegin + strconv.Itoa(removed) + cutEnd, removed
}

// offset returns where a number of characters end in a text, its length when it has
// no more.
func offset(text string, chars int) int {
	if len(text) <= chars {
		return len(text)
	}
	for i := range text {
		if chars == 0 {
			return i
		}
		chars--
	}
	return len(text)
}

// isCut reports whether a text is what cut returned for the same number of characters.
func isCut(text string, most int) bool {
	mark, found := strings.CutPrefix(text[offset(text, most):], cutBegin)
	digits, closed := strings.CutSuffix(mark, cutEnd)
	if !found || !closed || len(digits) > len("18446744073709551615") {
		return false
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	return err == nil && n > 0
}
