package detect

import (
	"encoding/base64"
	"strings"
)

// privateKey matches a block in PEM, to its end or to that of the text.
func (s *scan) privateKey(i int) (extent, bool) {
	const begin, end = "-----BEGIN", "-----END"
	if !strings.HasPrefix(s.text[i:], begin) {
		return extent{}, false
	}
	body, ok := pemLine(s.text, i+len(begin))
	s.steps += max(body-i, 0)
	if !ok {
		return extent{}, false
	}
	for {
		k := strings.Index(s.text[body:], end)
		if k < 0 {
			s.steps += len(s.text) - body
			return span(i, len(s.text)), true
		}
		s.steps += k
		body += k + len(end)
		if stop, ok := pemLine(s.text, body); ok {
			return span(i, stop), true
		}
	}
}

// pemLine returns the end of a line of PEM that names a private key.
func pemLine(text string, i int) (end int, ok bool) {
	k := i
	for k < len(text) && (text[k] == ' ' || 'A' <= text[k] && text[k] <= 'Z' || has(text[k], isDigit)) {
		k++
	}
	const dashes = "-----"
	if !strings.HasPrefix(text[k:], dashes) || !strings.HasSuffix(strings.TrimSuffix(text[i:k], " BLOCK"), "PRIVATE KEY") {
		return k, false
	}
	return k + len(dashes), true
}

// jwt matches the three parts of a token of which two are JSON objects in base64.
func (s *scan) jwt(i int) (extent, bool) {
	const least = 5 // bytes behind the mark
	if i < s.jwtUntil || !strings.HasPrefix(s.text[i:], "eyJ") {
		return extent{}, false
	}
	part := func(i int) int {
		for i < len(s.text) && (has(s.text[i], isWord) || s.text[i] == '-') {
			i++
		}
		return i
	}
	first := part(i)
	s.steps += first - i
	s.jwtUntil = first
	if first-i < 3+least || !strings.HasPrefix(s.text[first:], ".eyJ") {
		return extent{}, false
	}
	second := part(first + 1)
	s.steps += second - first
	if second-first-1 < 3+least || second == len(s.text) || s.text[second] != '.' {
		return extent{}, false
	}
	end := part(second + 1)
	s.steps += end - second
	return span(i, end), true
}

// authorization matches credentials behind the name of their scheme. What stands behind
// basic counts only when it decodes to a user and a password, or when the name of the
// header stands before it, for basic is a word of prose.
func (s *scan) authorization(i, j int) (extent, bool) {
	const least = 16
	basic := hasWord(s.text[:j], i, "basic")
	if !basic && !hasWord(s.text[:j], i, "bearer") {
		return extent{}, false
	}
	from := spaces(s.text, j)
	to := from
	for to < len(s.text) && (alnum(s.text[to]) || strings.IndexByte("-._~+/", s.text[to]) >= 0) {
		to++
	}
	long := to-from >= least
	for to < len(s.text) && s.text[to] == '=' {
		to++
	}
	s.steps += to - j
	if !long || basic && !headerBefore(s.text, i) && !userAndPassword(s.text[from:to]) {
		return extent{}, false
	}
	return inside(i, to, from, to), true
}

func headerBefore(text string, i int) bool {
	const name = "authorization"
	least := max(i-6, 0)
	for i > least && (has(text[i-1], isSpace|isQuote) || text[i-1] == ':' || text[i-1] == '=') {
		i--
	}
	return hasWord(text[:i], i-len(name), name)
}

func userAndPassword(text string) bool {
	decoded, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	return err == nil && strings.IndexByte(string(decoded), ':') > 0 && printable(decoded)
}

// slackToken matches a token, which ends with a letter or a digit.
func (s *scan) slackToken(i int) (extent, bool) {
	const mark, least = "xoxb-", 10
	if !strings.HasPrefix(s.text[i:], "xox") || strings.IndexByte("abeposr", s.text[i+3]) < 0 {
		return extent{}, false
	}
	end := i + len(mark)
	for end < len(s.text) && (alnum(s.text[end]) || s.text[end] == '-') {
		end++
	}
	s.steps += 2 * (end - i)
	for end-i >= len(mark)+least && !boundary(s.text, end) {
		end--
	}
	return span(i, end), end-i >= len(mark)+least
}

func (s *scan) googleKey(i int) (extent, bool) {
	const length = 39
	if !strings.HasPrefix(s.text[i:], "AIza") || len(s.text)-i < length {
		return extent{}, false
	}
	for k := i; k < i+length; k++ {
		if !has(s.text[k], isWord) && s.text[k] != '-' {
			return extent{}, false
		}
	}
	s.steps += length
	return span(i, i+length), boundary(s.text, i+length)
}

func (s *scan) sasSignature(i, j int) (extent, bool) {
	const least = 20
	if !hasWord(s.text, i, "sig=") {
		return extent{}, false
	}
	end := j + 1
	for end < len(s.text) && (alnum(s.text[end]) || strings.IndexByte("%+/=", s.text[end]) >= 0) {
		end++
	}
	s.steps += end - j
	return inside(i, end, j+1, end), end-j-1 >= least
}
