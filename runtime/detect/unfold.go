package detect

import (
	"unicode"
	"unicode/utf8"
)

// unfold returns a text without characters that do not show, and with the ASCII form of
// fullwidth ones; places are where its bytes come from. They are nil when the text has
// no such characters.
func unfold(text string) (plain string, places []int) {
	i := ascii(text)
	if i == len(text) {
		return text, nil
	}
	for k, r := range text[i:] {
		if r >= utf8.RuneSelf && (unseen(r) || wide(r)) {
			return rewrite(text, i+k)
		}
	}
	return text, nil
}

// Plain returns a text as [Set.Scan] reads it: without characters that do not show, and
// with the ASCII form of fullwidth ones.
func Plain(text string) string {
	plain, _ := unfold(text)
	return plain
}

// ascii returns the first byte of a text that is not ASCII, or the end.
func ascii(text string) (i int) {
	const high = 0x8080808080808080 // the highest bits of eight bytes
	for i+8 <= len(text) && eight(text[i:i+8])&high == 0 {
		i += 8
	}
	for i < len(text) && text[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// eight returns the first eight bytes of a text, in the form that compiles to one load.
func eight(b string) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// rewrite does what unfold says, from a place on.
func rewrite(text string, from int) (plain string, places []int) {
	out := append(make([]byte, 0, len(text)), text[:from]...)
	for i := range from {
		places = append(places, i)
	}
	for k, r := range text[from:] {
		switch {
		case r >= utf8.RuneSelf && unseen(r):
			continue
		case wide(r):
			out = append(out, byte(r-0xff01+'!'))
		case r == utf8.RuneError:
			out = append(out, text[from+k])
		default:
			out = utf8.AppendRune(out, r)
		}
		for len(places) < len(out) {
			places = append(places, from+k)
		}
	}
	return string(out), places
}

// unseen reports whether a character does not show: marks of direction and format,
// joiners, and selectors of variants.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// wide reports whether a character is a fullwidth form of an ASCII one.
func wide(r rune) bool { return r >= 0xff01 && r <= 0xff5e }

// afterRune returns the end of the character at a place.
func afterRune(text string, i int) int {
	_, size := utf8.DecodeRuneInString(text[i:])
	return i + size
}
