package transform

import (
	"strings"
	"unicode/utf8"
)

// strip returns a text without the characters that nobody sees but that models read:
// controls other than white space, marks of format and direction, joiners, selectors of
// variants and tags. removed is how many there were, ascii whether nothing else was left
// but ASCII.
func strip(text string) (clean string, removed int, ascii bool) {
	i := plainASCII(text)
	if i == len(text) {
		return text, 0, true
	}
	return stripFrom(text, i)
}

// plainASCII returns where the ASCII characters that stay end.
func plainASCII(text string) int {
	for i := range len(text) {
		if c := text[i]; c >= 0x7f || c < ' ' && c != '\t' && c != '\n' && c != '\r' {
			return i
		}
	}
	return len(text)
}

// stripFrom is strip for a text of which nothing goes before a place.
func stripFrom(text string, from int) (clean string, removed int, ascii bool) {
	var b strings.Builder // empty while nothing was removed
	start := 0
	ascii = true
	for i, r := range text[from:] {
		switch {
		case !unseen(r):
			ascii = ascii && r < utf8.RuneSelf
			continue
		case removed == 0:
			b.Grow(len(text))
		}
		b.WriteString(text[start : from+i])
		start = from + i + utf8.RuneLen(r)
		removed++
	}
	if removed == 0 {
		return text, 0, ascii
	}
	b.WriteString(text[start:])
	return b.String(), removed, ascii
}

// unseen reports whether strip removes a character.
func unseen(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' ' && r != '\t' && r != '\n' && r != '\r'
	case r <= 0x9f, r == 0xad:
		return true
	case r < 0x34f:
		return false
	case r < 0xfe00:
		switch r {
		case 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164:
			return true
		}
		return r >= 0x180b && r <= 0x180f || r >= 0x200b && r <= 0x200f ||
			r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f
	case r <= 0xffff:
		return r <= 0xfe0f || r == 0xfeff || r == 0xffa0 || r >= 0xfff9 && r <= 0xfffb
	}
	return r >= 0x1d173 && r <= 0x1d17a || r >= 0xe0000 && r <= 0xe007f || r >= 0xe0100 && r <= 0xe01ef
}
