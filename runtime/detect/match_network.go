package detect

import "strings"

// ipv6 matches an address or a network at a word of at most four digits of base 16
// before a colon, or at a colon. The digits may be the end of a longer word.
func (s *scan) ipv6(i, j int) (extent, bool) {
	const groups, width = 7, 4
	text := s.text
	start := back(text, j, i, isHex)
	if i == j && (j+1 == len(text) || text[j+1] != ':') {
		return extent{}, false
	}
	if j-start > width || start > 0 && (has(text[start-1], isHex) || text[start-1] == ':' || text[start-1] == '.') {
		return extent{}, false
	}
	end, colons := j, 0
	for end < len(text) && text[end] == ':' {
		if colons++; colons > groups {
			return extent{}, false
		}
		next := run(text, end+1, isHex)
		if next-end-1 > width {
			return extent{}, false
		}
		s.steps += next - end
		end = next
	}
	if colons < 2 {
		return extent{}, false
	}
	if v4, ok := quad(text, back(text, end, end-3, isDigit)); ok {
		end = v4
	}
	c := span(start, end)
	if stop, ok := prefixEnd(text, end, 128); ok && !at(text, stop, isHex) && (stop == len(text) || text[stop] != ':') {
		c = span(start, stop)
	}
	if !enoughGroups(text[start:end], c.end > end) {
		return extent{}, false
	}
	entity, ok := Address(text[start:c.end])
	s.kind = entity
	return c, ok
}

// enoughGroups reports whether an address is no other notation with colons, such as a time
// or a name with its scope.
func enoughGroups(address string, prefix bool) bool {
	switch address {
	case "::":
		return prefix
	case "::1":
		return true
	}
	count, longest := 0, 0
	for rest := address; rest != ""; {
		var group string
		group, rest, _ = strings.Cut(rest, ":")
		if group != "" {
			count++
			longest = max(longest, len(group))
		}
	}
	return count >= 3 || count == 2 && (prefix || longest >= 3)
}

// prefixEnd returns the end of a slash and the length of a network prefix, which is
// canonical and has no digit behind it.
func prefixEnd(text string, i, most int) (end int, ok bool) {
	if i >= len(text) || text[i] != '/' {
		return 0, false
	}
	end = i + 1
	n := 0
	for end < len(text) && end < i+4 && has(text[end], isDigit) {
		n = 10*n + int(text[end]-'0')
		end++
	}
	length := end - i - 1
	canonical := length == 1 || length > 1 && text[i+1] != '0'
	return end, canonical && n <= most && !at(text, end, isDigit)
}

// quad returns the end of four numbers of at most 255, without leading zeros, with dots
// between them.
func quad(text string, i int) (end int, ok bool) {
	for k := range 4 {
		if k > 0 {
			if i >= len(text) || text[i] != '.' {
				return 0, false
			}
			i++
		}
		from, n := i, 0
		for i < len(text) && i < from+3 && has(text[i], isDigit) {
			n = 10*n + int(text[i]-'0')
			i++
		}
		if i == from || n > 255 || i > from+1 && text[from] == '0' {
			return 0, false
		}
	}
	return i, !at(text, i, isDigit)
}

// ipv4 matches an address or a network. A number of a version is none, nor is a part
// of a longer list of numbers and names.
func (s *scan) ipv4(i, j int) (extent, bool) {
	text := s.text
	start := back(text, j, i, isDigit)
	if j-start > 3 || start > 0 && text[start-1] == '.' {
		return extent{}, false
	}
	s.steps += 16
	end, ok := quad(text, start)
	if !ok || dotted(text, end) || version(text, start) {
		return extent{}, false
	}
	c := span(start, end)
	if stop, ok := prefixEnd(text, end, 32); ok && !(dotted(text, stop) && at(text, stop+1, isDigit)) {
		c = span(start, stop)
	}
	s.kind, ok = Address(text[start:c.end])
	return c, ok
}

// dotted reports whether a dot and a word follow.
func dotted(text string, i int) bool {
	return i < len(text) && text[i] == '.' && at(text, i+1, isWord)
}

// version reports whether the word version, or v, stands before a place.
func version(text string, i int) bool {
	if i > 0 && fold(text[i-1]) == 'v' {
		return !at(text, i-2, isLetter|isDigit)
	}
	const word = "version"
	least := max(i-4, 0)
	for i > least && (has(text[i-1], isSpace|isQuote) || strings.IndexByte(":=-_", text[i-1]) >= 0) {
		i--
	}
	return hasWord(text[:i], i-len(word), word)
}

func (s *scan) mac(i int) (extent, bool) {
	const length = 17
	text := s.text
	if len(text)-i < length {
		return extent{}, false
	}
	for k := range length {
		b := text[i+k]
		if k%3 == 2 {
			if b != ':' && b != '-' {
				return extent{}, false
			}
		} else if !has(b, isHex) {
			return extent{}, false
		}
	}
	s.steps += length
	return span(i, i+length), !at(text, i+length, isWord)
}

func (s *scan) accountID(i, j int) (extent, bool) {
	text := s.text
	if !digits(text[i:j]) || sameDigit(text[i:j]) {
		return extent{}, false
	}
	if i > 0 && strings.IndexByte(".-/", text[i-1]) >= 0 {
		return extent{}, false
	}
	if j < len(text) && (text[j] == '-' || text[j] == '.' && at(text, j+1, isDigit)) {
		return extent{}, false
	}
	s.steps += j - i
	return span(i, j), true
}

// timestamp matches a date with a time.
func (s *scan) timestamp(i int) (extent, bool) {
	k, ok := shape(s.text, i, "0000-00-00T00:00")
	if !ok {
		return extent{}, false
	}
	if end, ok := shape(s.text, k, ":00"); ok {
		k = end
		if end < len(s.text) && s.text[end] == '.' && at(s.text, end+1, isDigit) {
			k = run(s.text, end+1, isDigit)
		}
	}
	s.steps += k - i
	if k < len(s.text) && s.text[k] == 'Z' {
		return span(i, k+1), true
	}
	if k < len(s.text) && (s.text[k] == '+' || s.text[k] == '-') {
		for _, zone := range [...]string{"00:00", "0000"} {
			if end, ok := shape(s.text, k+1, zone); ok {
				return span(i, end), true
			}
		}
	}
	return span(i, k), true
}

// shape returns the end of a text like a pattern, in which 0 is any digit and T also a
// space.
func shape(text string, i int, pattern string) (end int, ok bool) {
	if len(text)-i < len(pattern) {
		return 0, false
	}
	for k := range len(pattern) {
		b := text[i+k]
		switch {
		case pattern[k] == '0' && has(b, isDigit), b == pattern[k], pattern[k] == 'T' && b == ' ':
		default:
			return 0, false
		}
	}
	return i + len(pattern), true
}
