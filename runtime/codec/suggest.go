package codec

import (
	"strings"
	"unicode/utf8"
)

// Suggest returns the field that name was probably meant to be, "" for none: one that
// only differs in case, else the nearest one within a third of the length of name.
func Suggest(fields []string, name string) string {
	length := utf8.RuneCountInString(name)
	best, limit := "", max(1, length/3)
	for _, f := range fields {
		n := utf8.RuneCountInString(f)
		if n == length && strings.EqualFold(f, name) {
			return f
		}
		if n-length > limit || length-n > limit {
			continue
		}
		if d := distance([]rune(f), []rune(name)); d <= limit {
			best, limit = f, d-1 // of two equally near ones the first declared stays
		}
	}
	return best
}

// distance is the number of insertions, deletions, replacements and swaps of
// neighbours that make b of a.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
