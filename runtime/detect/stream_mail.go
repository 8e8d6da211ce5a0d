package detect

import "strings"

// nextURL looks for a URL with a user before an @.
func (s *scan) nextURL(st *stream) (detector int, ok bool) {
	if !s.allowed(urlCredentials) && !s.allowed(urlUserinfo) {
		return 0, false
	}
	const mark = "://"
	for {
		k := strings.IndexByte(s.text[st.from:], '@')
		if k < 0 {
			return 0, false
		}
		end, least := st.from+k, st.from
		st.from = end + 1
		from := end
		for from > least && !has(s.text[from-1], isSpace|isQuote) && strings.IndexByte("/<>", s.text[from-1]) < 0 {
			from--
		}
		s.steps += end - from
		start, ok := scheme(s.text, from-len(mark))
		if !ok || !strings.HasPrefix(s.text[from-len(mark):], mark) {
			continue
		}
		user, password, hasPassword := strings.Cut(s.text[from:end], ":")
		switch {
		case hasPassword && s.allowed(urlCredentials) && NotPlaceholder(password):
			st.extent = inside(start, end+1, end-len(password), end)
			return urlCredentials, true
		case !hasPassword && s.allowed(urlUserinfo) && user != "":
			st.extent = inside(start, end+1, from, end)
			return urlUserinfo, true
		}
	}
}

// scheme returns the beginning of a scheme of 2 to 21 bytes that ends at a place.
func scheme(text string, end int) (start int, ok bool) {
	const most = 21
	if end < 2 {
		return 0, false
	}
	k := end
	for k > 0 && end-k < most && (alnum(text[k-1]) || strings.IndexByte("+.-", text[k-1]) >= 0) {
		k--
	}
	for ; k <= end-2; k++ {
		if has(text[k], isLetter) && !at(text, k-1, isWord) {
			return k, true
		}
	}
	return 0, false
}

// nextEmail looks for an @ between the parts of an e-mail address. The part before it
// may have any length.
func (s *scan) nextEmail(st *stream) bool {
	for {
		k := strings.IndexByte(s.text[st.from:], '@')
		if k < 0 {
			return false
		}
		mark, least := st.from+k, st.from
		st.from = mark + 1
		start := back(s.text, mark, least, isUser)
		s.steps += mark - start
		for start < mark && !has(s.text[start], isWord) {
			start++
		}
		if start == mark {
			continue
		}
		if end, ok := s.mailDomain(mark + 1); ok {
			st.from = end
			st.extent = span(start, end)
			return true
		}
	}
}

// mailDomain returns the end of labels with dots between them, of which the last has 2
// to 24 letters.
func (s *scan) mailDomain(k int) (end int, ok bool) {
	text := s.text
	for first := true; ; first = false {
		if stop := run(text, k, isLetter); !first && stop-k >= 2 && stop-k <= 24 && !at(text, stop, isWord) {
			end, ok = stop, true
		}
		stop := k
		for stop < len(text) && (alnum(text[stop]) || text[stop] == '-') {
			stop++
		}
		s.steps += stop - k + 1
		if stop == k || text[k] == '-' || text[stop-1] == '-' || stop == len(text) || text[stop] != '.' {
			return end, ok
		}
		k = stop + 1
	}
}
