// Package glob matches texts with globs, in the way in which policies do everywhere.
package glob

import (
	"strings"
	"unicode/utf8"
)

// A Glob matches whole texts: * is any run, ? any character, [a-z] and [!a-z] one of
// a set. Nothing escapes; a set of one matches a special character.
type Glob struct {
	how   kind
	text  string // what the simple kinds compare with
	parts []part // of the kind mixed
}

// kind says how a glob is matched.
type kind uint8

const (
	mixed kind = iota
	literal
	everything
	prefix // text*
	suffix // *text
)

// part is one element of a glob.
type part struct {
	star, any bool
	set       *runeSet // nil unless a set
	char      rune
}

// runeSet are the characters of a set.
type runeSet struct {
	ranges [][2]rune
	negate bool
}

func (s *runeSet) has(r rune) bool {
	for _, between := range s.ranges {
		if between[0] <= r && r <= between[1] {
			return !s.negate
		}
	}
	return s.negate
}

// Parse compiles a pattern. Every text is one.
func Parse(pattern string) Glob {
	const special = "*?["
	first := strings.IndexAny(pattern, special)
	switch {
	case first < 0:
		return Glob{how: literal, text: pattern}
	case pattern == "*":
		return Glob{how: everything}
	case !utf8.ValidString(pattern): // as bytes it could match a part of a character
	case pattern[0] == '*' && !strings.ContainsAny(pattern[1:], special):
		return Glob{how: suffix, text: pattern[1:]}
	case first == len(pattern)-1 && pattern[first] == '*':
		return Glob{how: prefix, text: pattern[:first]}
	}
	g := Glob{how: mixed}
	for pattern != "" {
		var t part
		t, pattern = nextPart(pattern)
		if t.star && len(g.parts) > 0 && g.parts[len(g.parts)-1].star {
			continue
		}
		g.parts = append(g.parts, t)
	}
	return g
}

// nextChar returns the first character of a text and its length in bytes. A byte that
// is not UTF-8 is a character of its own behind those of Unicode: it equals nothing
// but itself.
func nextChar(text string) (char rune, size int) {
	char, size = utf8.DecodeRuneInString(text)
	if char == utf8.RuneError && size == 1 {
		char = utf8.MaxRune + 1 + rune(text[0])
	}
	return char, size
}

func nextPart(pattern string) (part, string) {
	char, size := nextChar(pattern)
	rest := pattern[size:]
	switch char {
	case '*':
		return part{star: true}, rest
	case '?':
		return part{any: true}, rest
	case '[':
		if set, after, ok := parseSet(rest); ok {
			return part{set: set}, after
		}
	}
	return part{char: char}, rest
}

func charsOf(text string) (chars []rune) {
	for text != "" {
		char, size := nextChar(text)
		chars, text = append(chars, char), text[size:]
	}
	return chars
}

// parseSet reads a set whose opening bracket was read; ok is false when it is never
// closed.
func parseSet(rest string) (set *runeSet, after string, ok bool) {
	set = new(runeSet)
	if strings.HasPrefix(rest, "!") {
		set.negate, rest = true, rest[1:]
	}
	from := 0
	if strings.HasPrefix(rest, "]") {
		from = 1
	}
	end := strings.IndexByte(rest[from:], ']')
	if end < 0 {
		return nil, "", false
	}
	chars := charsOf(rest[:from+end])
	for i := 0; i < len(chars); i++ {
		if i+2 < len(chars) && chars[i+1] == '-' {
			set.ranges = append(set.ranges, [2]rune{chars[i], chars[i+2]})
			i += 2
			continue
		}
		set.ranges = append(set.ranges, [2]rune{chars[i], chars[i]})
	}
	return set, rest[from+end+1:], true
}

// Literal returns the only text that the glob matches, if it is one without wildcards.
func (g *Glob) Literal() (text string, ok bool) { return g.text, g.how == literal }

// Match reports whether the glob matches the whole text. The cost is at most the
// product of both lengths.
func (g *Glob) Match(text string) bool {
	switch g.how {
	case literal:
		return text == g.text
	case everything:
		return true
	case prefix:
		return strings.HasPrefix(text, g.text)
	case suffix:
		return strings.HasSuffix(text, g.text)
	}
	return matchParts(g.parts, text)
}

// matchParts goes back to the last star only, so that its cost is at most the product
// of both lengths.
func matchParts(parts []part, text string) bool {
	at, star, resume := 0, -1, ""
	for {
		if at < len(parts) && parts[at].star {
			star, resume = at, text
			at++
			continue
		}
		if text == "" {
			return at == len(parts)
		}
		char, size := nextChar(text)
		if at < len(parts) && parts[at].takes(char) {
			text = text[size:]
			at++
			continue
		}
		if star < 0 {
			return false
		}
		_, size = nextChar(resume)
		resume = resume[size:]
		text, at = resume, star+1
	}
}

func (t *part) takes(char rune) bool {
	switch {
	case t.any:
		return true
	case t.set != nil:
		return t.set.has(char)
	}
	return t.char == char
}

// Any reports whether one of the globs matches the text.
func Any(globs []Glob, text string) bool {
	for i := range globs {
		if globs[i].Match(text) {
			return true
		}
	}
	return false
}

// ParseAll compiles patterns.
func ParseAll(patterns []string) []Glob {
	globs := make([]Glob, len(patterns))
	for i, pattern := range patterns {
		globs[i] = Parse(pattern)
	}
	return globs
}
