package codec

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"
)

const (
	wordSize = 8 // bytes
	// fewWords is the number of plain words behind each other that are copied one by one.
	fewWords = 4
)

// appendString appends s as a JSON string. Only what JSON demands is escaped. A word is
// copied before it is known where it ends to be plain, and what is behind that place is
// written over: text that holds other JSON has an escape in almost every word. Longer
// pieces are looked for when there are some plain words behind each other, and where text
// is not ASCII.
func appendString(dst []byte, s string) []byte {
	i := plainEnd(s, 0)
	if n, end := len(dst), len(dst)+len(s)+len(`""`); i == len(s) && end <= cap(dst) {
		dst = dst[:end]
		dst[n], dst[end-1] = '"', '"'
		copy(dst[n+1:], s)
		return dst
	}
	dst = append(append(dst, '"'), s[:i]...)
	for words := 0; len(s)-i >= wordSize; {
		n := len(dst)
		if cap(dst)-n < wordSize {
			dst = slices.Grow(dst, len(s)-i+wordSize)
		}
		w := word(s[i : i+wordSize])
		found := special(w)
		binary.LittleEndian.PutUint64(dst[n:n+wordSize], w)
		if found == 0 && words < fewWords {
			dst, i, words = dst[:n+wordSize], i+wordSize, words+1
			continue
		}
		words = 0
		plain := 0
		if found != 0 {
			plain = bits.TrailingZeros64(found) / 8
			if c := s[i+plain]; c < utf8.RuneSelf {
				dst, i = appendEscape(dst[:n+plain], c), i+plain+1
				continue
			}
		}
		dst, i = appendPiece(dst[:n+plain], s, i+plain)
	}
	for i < len(s) {
		dst, i = appendPiece(dst, s, i)
	}
	return append(dst, '"')
}

// appendPiece appends an escaped character of s at i, or else as much as goes over as it
// is, and returns where that ends. A byte that is not UTF-8 becomes U+FFFD.
func appendPiece(dst []byte, s string, i int) ([]byte, int) {
	end := i
	for {
		end = plainEnd(s, end)
		if end == len(s) || s[end] < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRuneInString(s[end:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		end += n
	}
	switch {
	case end > i:
		return append(dst, s[i:end]...), end
	case s[i] < utf8.RuneSelf:
		return appendEscape(dst, s[i]), i + 1
	}
	return append(dst, "\uFFFD"...), i + 1
}

// appendEscape appends the escape sequence of c.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// copyPlain copies s to dst, which has its length, and reports whether all of it is plain
// ASCII, of which nothing needs escaping.
func copyPlain(dst []byte, s string) bool {
	i := 0
	for ; i+8 <= len(s) && i+8 <= len(dst); i += 8 {
		w := word(s[i : i+8])
		if special(w) != 0 {
			return false
		}
		binary.LittleEndian.PutUint64(dst[i:i+8], w)
	}
	for ; i < len(s) && i < len(dst); i++ {
		c := s[i]
		if c < 0x20 || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return false
		}
		dst[i] = c
	}
	return true
}
