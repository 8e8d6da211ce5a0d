package detect

import "strings"

// vendors are the rules for tokens of vendors by the pair that a word begins with.
type vendors struct {
	group  [pairs]uint8 // number of a list of rules
	groups [][]vendorRule
}

func (v *vendors) build() {
	v.groups = make([][]vendorRule, 1) // of which the first is empty
	for _, r := range vendorRules() {
		number := &v.group[pair(r.mark[0], r.mark[1])]
		if *number == 0 {
			*number = uint8(len(v.groups))
			v.groups = append(v.groups, nil)
		}
		v.groups[*number] = append(v.groups[*number], r)
	}
}

// vendorHeads returns the pairs that the tokens of vendors begin with.
func vendorHeads() string {
	var heads strings.Builder
	for _, r := range vendorRules() {
		heads.WriteString(strings.ToLower(r.mark[:2]) + " ")
	}
	for _, mark := range dottedMarks() {
		heads.WriteString(mark[:2] + " ")
	}
	return heads.String()
}

// vendorToken matches the tokens of vendors.
func (s *scan) vendorToken(i int) (extent, bool) {
	if i < s.vendorUntil || i+1 >= len(s.text) {
		return extent{}, false
	}
	for _, r := range s.vendorRules(i) {
		from := i + len(r.mark)
		if !strings.HasPrefix(s.text[i:], r.mark) && !(r.folds && hasWord(s.text, i, r.mark)) {
			continue
		}
		end := run(s.text, from, r.rest)
		s.steps += end - from
		if r.rest&isDot != 0 { // at the end of a sentence
			end = from + len(strings.TrimRight(s.text[from:end], "."))
		}
		n := end - from
		if n < r.least || r.exact && n > r.least || at(s.text, end, isWord) {
			continue
		}
		if r.plain && !madeUp(s.text[from:end]) {
			s.vendorUntil = end
			continue
		}
		return span(i, end), true
	}
	return s.dottedToken(i)
}

// vendorRules returns the rules for tokens that begin as the word at a place.
func (s *scan) vendorRules(i int) []vendorRule {
	v := &s.set.vendors
	return v.groups[v.group[pair(s.text[i], s.text[i+1])]]
}

// dottedMarks returns the beginnings of tokens whose parts stand between dots.
func dottedMarks() []string { return []string{"pat", "sat"} }

// dottedToken matches the tokens of Airtable and of Harness.
func (s *scan) dottedToken(i int) (extent, bool) {
	if !oneOf(s.text[i:], dottedMarks()...) {
		return extent{}, false
	}
	k := i + len("pat")
	if end, ok := parts(s.text, k, []part{{isLetter | isDigit, 14}, {isHex, 64}}); ok {
		return span(i, end), !at(s.text, end, isWord)
	}
	if k < len(s.text) && s.text[k] == '.' {
		end, ok := parts(s.text, k+1, []part{{isWord | isDash, 22}, {isLetter | isDigit, 24}, {isLetter | isDigit, 20}})
		return span(i, end), ok && !at(s.text, end, isWord)
	}
	return extent{}, false
}

// part is a number of bytes of a class.
type part struct {
	class uint16
	n     int
}

// parts returns the end of parts with dots between them.
func parts(text string, i int, list []part) (end int, ok bool) {
	for k, p := range list {
		if k > 0 {
			if i == len(text) || text[i] != '.' {
				return 0, false
			}
			i++
		}
		if len(text)-i < p.n || run(text[:i+p.n], i, p.class) != i+p.n {
			return 0, false
		}
		i += p.n
	}
	return i, true
}

// telegramToken matches the number of a bot and its key, which begins with an A.
func (s *scan) telegramToken(i, j int) (extent, bool) {
	const length = 35
	end := run(s.text, j+1, isWord|isDash)
	s.steps += end - j
	if end-j-1 != length || s.text[j+1] != 'A' || !digits(s.text[i:j]) {
		return extent{}, false
	}
	return span(i, end), madeUp(s.text[j+1 : end])
}

// slackWebhook matches the host and the path of a URL to which anybody may post.
func (s *scan) slackWebhook(i int) (extent, bool) {
	const host, least = "hooks.slack.com/", 40
	if !strings.HasPrefix(s.text[i:], host) {
		return extent{}, false
	}
	from := i + len(host)
	end := run(s.text, from, isKey)
	s.steps += end - i
	return span(i, end), end-from >= least && oneOf(s.text[from:], "services/", "workflows/", "triggers/")
}

// nextAzureSecret looks for the secret of an application of Entra ID, which has a mark in
// its middle.
func (s *scan) nextAzureSecret(st *stream) bool {
	const mark, before, least, most = "Q~", 4, 31, 34
	const class = isWord | isDot | isTilde
	for {
		k := strings.Index(s.text[st.from:], mark)
		if k < 0 {
			return false
		}
		place := st.from + k
		st.from = place + len(mark)
		start := place - before
		if start < 0 || !at(s.text, place-1, isDigit) || run(s.text[:place], start, class) != place || at(s.text, start-1, class|isDash) {
			continue
		}
		end := run(s.text, place+len(mark), class|isDash)
		s.steps += end - start
		if n := end - place - len(mark); n < least || n > most {
			continue
		}
		st.from = end
		st.extent = span(start, end)
		return true
	}
}

// nextTerraformToken looks for the token of a user or a team of HCP Terraform, whose mark
// stands behind its first part.
func (s *scan) nextTerraformToken(st *stream) bool {
	const mark, before, least = ".atlasv1.", 14, 60
	for {
		k := strings.Index(s.text[st.from:], mark)
		if k < 0 {
			return false
		}
		place := st.from + k
		st.from = place + len(mark)
		start := back(s.text, place, max(place-before, 0), isLetter|isDigit)
		end := run(s.text, st.from, isWord|isDash|isEquals)
		s.steps += end - start
		if place-start == before && !at(s.text, start-1, isWord) && end-st.from >= least {
			st.from = end
			st.extent = span(start, end)
			return true
		}
	}
}
