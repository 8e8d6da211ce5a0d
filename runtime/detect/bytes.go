package detect

// Classes of bytes.
const (
	isWord   = 1 << iota // letters, digits and _
	isDigit              // 0 to 9
	isHex                // digits of base 16
	isLetter             // A to Z and a to z
	isOpaque             // what encoded values consist of: A to Z, a to z, 0 to 9, + / _ -
	isUser               // what may stand before the @ of an e-mail address
	isKey                // A to Z, a to z, 0 to 9, + / =
	isLower              // a to z
	isUpper              // A to Z
	isSpace              // white space
	isQuote              // " and '
	isDash               // -
	isDot                // .
	isEquals             // =
	isTilde              // ~
)

var classes = classify()

func classify() (c [256]uint16) {
	mark := func(set string, class uint16) {
		for i := range len(set) {
			c[set[i]] |= class
		}
	}
	for b := byte('a'); b <= 'z'; b++ {
		const letter = isWord | isLetter | isOpaque | isUser | isKey
		c[b], c[b-'a'+'A'] = letter|isLower, letter|isUpper
	}
	mark("0123456789", isWord|isDigit|isHex|isOpaque|isUser|isKey)
	mark("abcdefABCDEF", isHex)
	mark("_", isWord|isOpaque|isUser)
	mark("-", isOpaque|isUser|isDash)
	mark("+/", isOpaque|isKey)
	mark("=", isKey|isEquals)
	mark("+.%", isUser)
	mark(".", isDot)
	mark("~", isTilde)
	mark(" \t\n\v\f\r", isSpace)
	mark(`"'`, isQuote)
	return c
}

func has(b byte, class uint16) bool { return classes[b]&class != 0 }

func alnum(b byte) bool { return has(b, isLetter|isDigit) }

// at reports whether a text has a byte of a class at a place, which may be outside.
func at(text string, i int, class uint16) bool {
	return i >= 0 && i < len(text) && has(text[i], class)
}

// boundary reports whether a word begins or ends at a place.
func boundary(text string, i int) bool { return at(text, i-1, isWord) != at(text, i, isWord) }

// run returns the end of the bytes of a class that begin at a place.
func run(text string, i int, class uint16) int {
	for i < len(text) && has(text[i], class) {
		i++
	}
	return i
}

// back returns the beginning of the bytes of a class that end at a place, not before
// another one.
func back(text string, i, least int, class uint16) int {
	for i > least && has(text[i-1], class) {
		i--
	}
	return i
}

// fold returns the small letter for a letter.
func fold(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// hasWord reports whether a text has a word of small letters at a place, whatever the
// case of its letters.
func hasWord(text string, i int, word string) bool {
	if i < 0 || len(text)-i < len(word) {
		return false
	}
	for k := range len(word) {
		if fold(text[i+k]) != word[k] {
			return false
		}
	}
	return true
}

// spaces returns the end of white space.
func spaces(text string, i int) int { return run(text, i, isSpace) }

// quote returns the place behind a quotation mark, which may stand behind backslashes
// as in JSON inside a string.
func quote(text string, i int) int {
	k := i
	for k < len(text) && k < i+8 && text[k] == '\\' {
		k++
	}
	if at(text, k, isQuote) {
		return k + 1
	}
	return i
}

// longRun returns the first run of at least n bytes of a class, n being four or more. The
// place to look from has no byte of the class before it.
func longRun(text string, i, n int, class uint16) (start, end int, ok bool) {
	const few = 4 // bytes looked at together, as one of them mostly is not of the class
	seen := i     // the bytes from i up to here are of the class
	for i+n <= len(text) {
		stop := i + n
		if last := text[stop-few : stop]; classes[last[0]]&classes[last[1]]&classes[last[2]]&classes[last[3]]&class == 0 {
			i = max(stop-few, seen) + 1
			seen = i
			continue
		}
		k := back(text, stop, seen, class)
		if k == seen {
			return i, run(text, stop, class), true
		}
		i, seen = k, stop // k is behind the last byte that is not of the class
	}
	return 0, 0, false
}

// urlEnd returns the end of what may belong to a URL.
func urlEnd(text string, i int) int {
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\n', '\v', '\f', '\r', '"', '\'', '<', '>', ',', ';', ')', ']', '}':
			return i
		}
		i++
	}
	return i
}

// segments returns the end of segments of a path, each with its slash.
func segments(text string, i int) int {
	for i+1 < len(text) && text[i] == '/' {
		end := i + 1
	segment:
		for end < len(text) {
			switch text[end] {
			case ' ', '\t', '\n', '\v', '\f', '\r', '/', '"', '\'', '<', '>', ',', ';', '?', '#':
				break segment
			}
			end++
		}
		if end == i+1 {
			return i
		}
		i = end
	}
	return i
}

const guidLength = 36

// isGUID reports whether a GUID stands at a place, with anything around it.
func isGUID(text string, i int) bool {
	if len(text)-i < 36 {
		return false
	}
	for k := range 36 {
		switch k {
		case 8, 13, 18, 23:
			if text[i+k] != '-' {
				return false
			}
		default:
			if !has(text[i+k], isHex) {
				return false
			}
		}
	}
	return true
}

func digits(text string) bool { return text != "" && run(text, 0, isDigit) == len(text) }
