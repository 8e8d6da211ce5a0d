package detect

// hostname matches labels with dots between them of which the last is a domain that
// hosts have. Where names of several lengths end with one, the longest counts.
func (s *scan) hostname(i int) (extent, bool) {
	const most = 63 // bytes of a label
	text := s.text
	if i < s.hostUntil {
		return extent{}, false
	}
	end := 0
	for k, first := i, true; ; first = false {
		stop := k // of the label, with hyphens
		for stop < len(text) && (alnum(text[stop]) || text[stop] == '-') {
			stop++
		}
		s.steps += stop - k + 1
		if e, ok := domain(text, k, stop); ok && !first {
			end = e
		}
		if stop == k || text[k] == '-' || text[stop-1] == '-' || stop == len(text) || text[stop] != '.' {
			s.hostUntil = stop
			break
		}
		if stop-k > most { // a name may still begin behind a hyphen of this label
			s.hostUntil = stop - most
			break
		}
		k = stop + 1
	}
	return span(i, end), end > 0
}

// domain returns the end of a domain of the top at the beginning of a label. Neither a
// word nor a dot or hyphen with one follows it.
func domain(text string, k, stop int) (end int, ok bool) {
	end = run(text, k, isLetter)
	if end > stop || at(text, end, isWord) || !topLevel(text[k:end]) {
		return 0, false
	}
	follows := end < len(text) && (text[end] == '.' || text[end] == '-') && at(text, end+1, isWord)
	return end, !follows
}

// topLevel reports whether names of hosts end with a word.
func topLevel(word string) bool {
	var buf [len("localdomain")]byte
	if len(word) > len(buf) {
		return false
	}
	small := append(buf[:0], word...)
	for i := range small {
		small[i] = fold(small[i])
	}
	switch string(small) {
	case "com", "net", "org", "io", "dev", "app", "cloud", "ai", "co", "biz", "info", "me", "us", "uk", "de", "fr",
		"jp", "in", "au", "ca", "eu", "nl", "se", "ch", "es", "it", "br", "sg", "kr", "cn", "ru", "internal", "local",
		"localdomain", "lan", "corp", "intra", "gov", "edu", "mil", "tech", "site":
		return true
	}
	return false
}
