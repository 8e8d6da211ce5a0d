package transform

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxBeforeLink is how many characters may stand between a word like send and a link.
const maxBeforeLink = 80

// foldASCII replaces the two other characters that are ASCII letters when case does
// not count.
var foldASCII = strings.NewReplacer("\u017f", "s", "\u212a", "k")

// suspicious reports whether a text looks like instructions to a model. Case does not
// count. ascii says that the text is known to be ASCII. Most texts are looked at once,
// without memory; the time is linear for all.
func suspicious(text string, ascii bool) bool {
	if !ascii && (strings.Contains(text, "\u017f") || strings.Contains(text, "\u212a")) {
		text = foldASCII.Replace(text)
	}
	s := suspect{text: text, link: -1}
	return s.search()
}

// A suspect is a text that is searched for instructions.
type suspect struct {
	text string
	// link is the first link behind the last word that sends: -1 while nobody asked,
	// the length of the text when there is none.
	link int
	// steps counts how often a character was looked at, for tests.
	steps int
}

func (s *suspect) search() bool {
	text := s.text
	for i := 0; i < len(text); {
		c := text[i]
		if !inWord[c] {
			if (c == '<' || c == '[' || c == '#') && s.marked(i) {
				return true
			}
			i++
			continue
		}
		start := i
		for i++; i < len(text) && inWord[text[i]]; i++ {
		}
		if i-start > 1 && interesting.has(text[start:i]) && s.begins(start, i) {
			return true
		}
	}
	return false
}

// begins reports whether something begins with the word at a place.
func (s *suspect) begins(start, end int) bool {
	word := s.text[start:end]
	for _, begin := range startsOfWords {
		if len(word) >= len(begin) && strings.EqualFold(word[:len(begin)], begin) {
			return true
		}
	}
	first, ok := lookUp(word)
	if !ok {
		return false
	}
	for _, rest := range first.rest {
		if s.follows(end, rest) {
			return true
		}
	}
	return first.sends && s.linkBehind(end)
}

// lookUp returns the starter of a word in any case.
func lookUp(word string) (starter, bool) {
	var lower [len("exfiltrate")]byte
	if len(word) > len(lower) {
		return starter{}, false
	}
	for i := range len(word) {
		c := word[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	first, ok := starters[string(lower[:len(word)])]
	return first, ok
}

// follows reports whether fields stand behind the word that ends at a place.
func (s *suspect) follows(end int, fields []field) bool {
	if len(fields) == 0 {
		return true
	}
	next := s.spaceEnd(end)
	switch fields[0].kind {
	case colon:
		return next < len(s.text) && s.text[next] == ':'
	case address:
		return end < len(s.text) && (s.text[end] == ',' || s.text[end] == ':') && s.stands(s.spaceEnd(end+1), fields[1:])
	}
	return next > end && s.stands(next, fields)
}

// stands reports whether fields begin at a place.
func (s *suspect) stands(at int, fields []field) bool {
	f := &fields[0]
	if f.kind == anyWord {
		end := at
		for end < len(s.text) && (inWord[s.text[end]] || s.text[end] == '-') {
			end++
		}
		s.steps += end - at
		return end > at && s.follows(end, fields[1:])
	}
	for _, words := range f.words {
		if end := s.wordsEnd(at, words); end >= 0 && s.follows(end, fields[1:]) {
			return true
		}
	}
	return f.optional && s.stands(at, fields[1:])
}

// wordsEnd returns where words end that begin at a place, -1 when others stand there.
func (s *suspect) wordsEnd(at int, words []string) int {
	for i, word := range words {
		if i > 0 {
			before := at
			if at = s.spaceEnd(at); at == before {
				return -1
			}
		}
		end := at + len(word)
		if end > len(s.text) || !strings.EqualFold(s.text[at:end], word) || end < len(s.text) && inWord[s.text[end]] {
			return -1
		}
		at = end
	}
	return at
}

// spaceEnd returns where the white space ends that begins at a place.
func (s *suspect) spaceEnd(at int) int {
	for at < len(s.text) {
		s.steps++
		r, size := rune(s.text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s.text[at:])
		}
		if !unicode.IsSpace(r) {
			break
		}
		at += size
	}
	return at
}

// marked reports whether a marker of structure begins at a place.
func (s *suspect) marked(at int) bool {
	switch s.text[at] {
	case '[':
		at = s.skip(at+1, '/')
		end := s.markerEnd(at, bracketed)
		return end >= 0 && s.is(end, ']')
	case '#':
		return s.is(at+1, '#') && s.markerEnd(s.spaceEnd(at+2), headings) >= 0
	}
	return s.chatToken(at+1) || s.pseudoTag(at+1)
}

// chatToken looks behind a <.
func (s *suspect) chatToken(at int) bool {
	end := s.markerEnd(s.skip(at, '|'), chatTokens)
	return end >= 0 && s.is(s.skip(end, '|'), '>')
}

// pseudoTag looks behind a <.
func (s *suspect) pseudoTag(at int) bool {
	at = s.spaceEnd(s.skip(s.spaceEnd(at), '/'))
	end := s.markerEnd(at, pseudoTags)
	return end >= 0 && s.is(s.spaceEnd(end), '>')
}

// markerEnd returns where one of some words ends that begins at a place, or -1.
func (s *suspect) markerEnd(at int, words []string) int {
	end := at
	for end < len(s.text) && inWord[s.text[end]] {
		end++
	}
	s.steps += end - at
	same := func(word string) bool { return strings.EqualFold(word, s.text[at:end]) }
	if !slices.ContainsFunc(words, same) {
		return -1
	}
	return end
}

func (s *suspect) is(at int, c byte) bool { return at < len(s.text) && s.text[at] == c }

// skip returns the place behind a character, if it stands there.
func (s *suspect) skip(at int, c byte) int {
	if s.is(at, c) {
		return at + 1
	}
	return at
}

// linkBehind reports whether a link follows soon behind a place. Places only grow.
func (s *suspect) linkBehind(end int) bool {
	if s.link < end {
		s.link = s.nextLink(end)
	}
	far := s.link - end
	return s.link < len(s.text) && far <= maxBeforeLink*utf8.UTFMax &&
		utf8.RuneCountInString(s.text[end:s.link]) <= maxBeforeLink
}

// nextLink returns where a URL, or the word webhook, begins, the length of the text
// when there is none.
func (s *suspect) nextLink(from int) int {
	text := s.text
	for i := from; i < len(text); i++ {
		s.steps++
		switch text[i] | 0x20 {
		case 'h':
			rest, ok := cutFold(text[i:], "http")
			if ok && (strings.HasPrefix(rest, "://") || rest != "" && rest[0]|0x20 == 's' && strings.HasPrefix(rest[1:], "://")) {
				return i
			}
		case 'w':
			if _, ok := cutFold(text[i:], "webhook"); ok {
				return i
			}
		}
	}
	return len(text)
}

// cutFold is strings.CutPrefix for a prefix in any case.
func cutFold(text, prefix string) (rest string, ok bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

// inWord are the characters of words.
var inWord = func() (set [256]bool) {
	for c := range 256 {
		set[c] = c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
	}
	return set
}()
