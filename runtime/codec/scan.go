package codec

import (
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// traits says what a string literal holds besides plain ASCII.
type traits uint8

const (
	escaped    traits = 1 << iota // at least one backslash
	badUnicode                    // invalid UTF-8 or an unpaired surrogate
)

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// plainEnd returns the index of the first byte of b at or after i that is a quote, a
// backslash, a control character or not ASCII; len(b) when there is none.
func plainEnd[T string | []byte](b T, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if m := special(word(b[i : i+8])); m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < 0x20 || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return i
		}
	}
	return i
}

// word returns the first eight bytes of p. The compiler makes one load of it.
func word[T string | []byte](p T) uint64 {
	_ = p[7]
	return uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
		uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
}

// special returns a word with the high bit of a byte set when that byte of w is a quote,
// a backslash, a control character or not ASCII. A borrow can spoil bytes above a special
// one, so only the lowest set bit is sure to be right.
func special(w uint64) uint64 {
	quote := w ^ lowBits*'"'
	slash := w ^ lowBits*'\\'
	return (w | (w-lowBits*0x20)&^w | (quote-lowBits)&^quote | (slash-lowBits)&^slash) & highBits
}

// scanString scans a string literal whose first byte after the quote is b[i]. It
// returns the index of the closing quote; ok is false when the literal is not JSON.
func scanString(b []byte, i int) (end int, t traits, ok bool) {
	for {
		i = plainEnd(b, i)
		if i >= len(b) {
			return i, t, false
		}
		switch c := b[i]; {
		case c == '"':
			return i, t, true
		case c == '\\':
			n, lone := scanEscape(b[i:])
			if n == 0 {
				return i, t, false
			}
			t |= escaped
			if lone {
				t |= badUnicode
			}
			i += n
		case c < 0x20:
			return i, t, false
		default:
			r, n := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && n == 1 {
				t |= badUnicode
			}
			i += n
		}
	}
}

// scanEscape returns the length of the escape sequence at the start of b, 12 for a
// surrogate pair, 0 when it is none. lone reports an unpaired surrogate.
func scanEscape(b []byte) (n int, lone bool) {
	if len(b) < 2 {
		return 0, false
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2, false
	case 'u':
		r, ok := hex4(b[2:])
		switch {
		case !ok:
			return 0, false
		case !utf16.IsSurrogate(r):
			return 6, false
		}
		if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
			if low, ok := hex4(b[8:]); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
				return 12, false
			}
		}
		return 6, true
	}
	return 0, false
}

// hex4 reads four hexadecimal digits.
func hex4(b []byte) (r rune, ok bool) {
	if len(b) < 4 {
		return 0, false
	}
	for _, c := range b[:4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// unescape appends the text of a scanned string literal, given without its quotes.
// Unpaired surrogates become U+FFFD.
func unescape(dst, b []byte) []byte {
	for i := 0; i < len(b); {
		if b[i] != '\\' {
			start := i
			for i < len(b) && b[i] != '\\' {
				i++
			}
			dst = append(dst, b[start:i]...)
			continue
		}
		n, _ := scanEscape(b[i:])
		switch c := b[i+1]; c {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r, _ := hex4(b[i+2:])
			if n == 12 {
				low, _ := hex4(b[i+8:])
				r = utf16.DecodeRune(r, low)
			}
			dst = utf8.AppendRune(dst, r)
		default:
			dst = append(dst, c)
		}
		i += n
	}
	return dst
}

// scanNumber returns the end of the number at b[i]; ok is false when there is none.
func scanNumber(b []byte, i int) (end int, ok bool) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	start := i
	i = digitsEnd(b, i)
	if i == start || (b[start] == '0' && i > start+1) {
		return i, false
	}
	if i < len(b) && b[i] == '.' {
		start = i + 1
		if i = digitsEnd(b, start); i == start {
			return i, false
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start = i
		if i = digitsEnd(b, i); i == start {
			return i, false
		}
	}
	return i, true
}

// digitsEnd returns the index of the first byte of b at or after i that is no digit.
func digitsEnd(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// spaceEnd returns the index of the first byte of b at or after i that is not JSON
// white space.
func spaceEnd(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}
