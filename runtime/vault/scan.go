package vault

import "strings"

// maxParts is how many parts of a run are looked up together.
const maxParts = 16

// Bytes that make up runs, and those that part them.
const (
	inRun = 1 + iota
	parts
)

var bytesOf = func() (table [256]byte) {
	for c := range table {
		switch {
		case strings.IndexByte(".:/@", byte(c)) >= 0:
			table[c] = parts
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c < 128 && strings.IndexByte("_-%+#~", byte(c)) >= 0:
			table[c] = inRun
		}
	}
	return table
}()

// scanner replaces what is known in a running text: runs of certain bytes, or up to
// maxParts parts of them, as they lie between certain separators.
type scanner struct {
	hash *rolling
	// known returns what stands in the place of a text with a hash, and how many steps
	// it took to find out.
	known func(hash uint64, text string) (replacement string, ok bool, steps int)
	// begins reports whether something known may begin with a text.
	begins  func(hash uint64) bool
	longest int // text that may be known

	out   strings.Builder
	text  string
	done  int // how much of text is in out
	count int
	// steps counts bytes that were looked at or compared, and lines of tables.
	steps  int
	bounds []bound
}

// bound is where a part of a run is, and the hashes of the run up to there.
type bound struct {
	start, end    int
	before, after uint64
}

// scan returns the text with what is known replaced, and how often.
func (s *scanner) scan(text string) (string, int) {
	s.text = text
	for i := 0; i < len(text); {
		if bytesOf[text[i]] == 0 {
			i++
			s.steps++
			continue
		}
		i = s.run(i)
	}
	if s.count == 0 {
		return text, 0
	}
	s.out.WriteString(text[s.done:])
	return s.out.String(), s.count
}

// run treats the run that begins at start, and returns where it ends.
func (s *scanner) run(start int) (end int) {
	s.bounds = s.bounds[:0]
	var h uint64
	b := bound{start: start}
	for end = start; end < len(s.text); end++ {
		c := s.text[end]
		kind := bytesOf[c]
		if kind == 0 {
			break
		}
		if kind == parts {
			b.end, b.after = end, h
			s.bounds = append(s.bounds, b)
		}
		h = s.hash.add(h, c)
		if kind == parts {
			b = bound{start: end + 1, before: h}
		}
	}
	s.steps += end - start
	b.end, b.after = end, h
	s.bounds = append(s.bounds, b)
	if end-start > s.longest || !s.replace(h, start, end) {
		s.spans()
	}
	return end
}

// spans replaces the longest known spans of the parts of a run, from left to right.
func (s *scanner) spans() {
	solid := 0
	for i := 0; i < len(s.bounds); i++ {
		first := s.bounds[i]
		for solid < len(s.bounds) && (solid < i || s.bounds[solid].end == s.bounds[solid].start) {
			solid++
		}
		s.steps++
		if !s.promising(i, solid) {
			continue
		}
		for j := min(i+maxParts, len(s.bounds)) - 1; j >= i; j-- {
			last := s.bounds[j]
			size := last.end - first.start
			if size == 0 || size > maxSpan || size > s.longest {
				s.steps++
				continue
			}
			if s.replace(s.hash.part(first.before, last.after, size), first.start, last.end) {
				i = j
				break
			}
		}
	}
}

// promising reports whether something known may begin with the parts from i to solid,
// the first that is not empty.
func (s *scanner) promising(i, solid int) bool {
	if solid == len(s.bounds) || solid >= i+maxParts {
		return false
	}
	first, last := s.bounds[i], s.bounds[solid]
	size := last.end - first.start
	s.steps++
	return size <= min(maxSpan, s.longest) && s.begins(s.hash.part(first.before, last.after, size))
}

// replace replaces a part of the text if it is known.
func (s *scanner) replace(hash uint64, start, end int) bool {
	replacement, ok, steps := s.known(hash, s.text[start:end])
	s.steps += steps
	if !ok {
		return false
	}
	s.out.WriteString(s.text[s.done:start])
	s.out.WriteString(replacement)
	s.done = end
	s.count++
	return true
}
