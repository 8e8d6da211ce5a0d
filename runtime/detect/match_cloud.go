package detect

import "strings"

// cloudgURI matches the addresses of resources of this project that name something of
// the caller's.
func (s *scan) cloudgURI(i int) (extent, bool) {
	const scheme = "cloudg://"
	if !strings.HasPrefix(s.text[i:], scheme) {
		return extent{}, false
	}
	for _, kind := range [...]string{"assets/", "datasets/", "findings/", "raw/"} {
		if k := i + len(scheme) + len(kind); strings.HasPrefix(s.text[i+len(scheme):], kind) {
			end := urlEnd(s.text, k)
			s.steps += end - i
			return span(i, end), end > k
		}
	}
	return extent{}, false
}

func (s *scan) arn(i int) (extent, bool) {
	rest, ok := strings.CutPrefix(s.text[i:], "arn:aws")
	if !ok {
		return extent{}, false
	}
	partition, _, _ := strings.Cut(rest[:min(len(rest), len("-us-gov:"))], ":")
	switch {
	case partition == "", partition == "-cn", partition == "-us-gov", partition == "-iso":
	case len(partition) == len("-iso-b") && strings.HasPrefix(partition, "-iso-") && has(partition[5], isLetter):
	default:
		return extent{}, false
	}
	k := len(s.text) - len(rest) + len(partition)
	for range 2 { // service and region
		if k == len(s.text) || s.text[k] != ':' {
			return extent{}, false
		}
		for k++; k < len(s.text) && (alnum(s.text[k]) || s.text[k] == '-'); k++ {
			s.steps++
		}
	}
	if k == len(s.text) || s.text[k] != ':' {
		return extent{}, false
	}
	account := s.text[k+1 : min(k+14, len(s.text))]
	account, _, ok = strings.Cut(account, ":")
	if !ok || account != "" && account != "aws" && (len(account) != 12 || !digits(account)) {
		return extent{}, false
	}
	k += len(account) + 2
	end := urlEnd(s.text, k)
	s.steps += end - k
	return span(i, end), end > k
}

func (s *scan) azureResource(i int) (extent, bool) {
	const mark = "/subscriptions/"
	if !hasWord(s.text, i, mark) || !isGUID(s.text, i+len(mark)) {
		return extent{}, false
	}
	end := segments(s.text, i+len(mark)+36)
	s.steps += end - i
	return span(i, end), true
}

// gcpResource matches full names of resources, and names relative to a project, an
// organization or a folder.
func (s *scan) gcpResource(i, j int) (extent, bool) {
	if s.text[i] != '/' {
		switch s.text[i:j] {
		case "projects", "organizations", "folders":
			return s.gcpRelative(i, j+1)
		}
		return extent{}, false
	}
	if !strings.HasPrefix(s.text[i:], "//") {
		return extent{}, false
	}
	k := lowerRun(s.text, i+2)
	s.steps += k - i
	if k == i+2 || !strings.HasPrefix(s.text[k:], ".googleapis.com/") {
		return extent{}, false
	}
	k += len(".googleapis.com")
	end := segments(s.text, k)
	s.steps += end - k
	if end == k {
		return extent{}, false
	}
	if end < len(s.text) && s.text[end] == '/' {
		end++
	}
	return span(i, end), true
}

func (s *scan) gcpRelative(i, k int) (extent, bool) {
	end := lowerRun(s.text, k)
	s.steps += end - k
	end = k + len(strings.TrimRight(s.text[k:end], "-"))
	id := s.text[k:end]
	number := digits(id)
	if len(id) < 6 || number && len(id) > 20 || !number && (!has(id[0], isLetter) || at(s.text, end, isWord)) {
		return extent{}, false
	}
	stop := segments(s.text, end)
	s.steps += stop - end
	return span(i, stop), true
}

// lowerRun returns the end of small letters, digits and hyphens.
func lowerRun(text string, i int) int {
	for i < len(text) && (text[i] == '-' || has(text[i], isDigit) || 'a' <= text[i] && text[i] <= 'z') {
		i++
	}
	return i
}

// smallRun returns the end of at most 33 small letters and digits.
func smallRun(text string, i int) int {
	end := i
	for end < min(len(text), i+33) && text[end] != '-' && lowerRun(text[:end+1], end) > end {
		end++
	}
	return end
}

// organization matches identifiers of AWS Organizations.
func (s *scan) organization(detector, i int) (extent, bool) {
	const most = 32
	text := s.text
	switch detector {
	case orgID:
		end := smallRun(text, i+2)
		return span(i, end), text[i] == 'o' && end-i-2 >= 10 && end-i-2 <= most && !at(text, end, isWord)
	case rootID:
		end := smallRun(text, i+2)
		follows := at(text, end, isWord) || end < len(text) && text[end] == '-'
		return span(i, end), text[i] == 'r' && end-i-2 >= 4 && end-i-2 <= most && !follows && (i == 0 || text[i-1] != '-')
	}
	middle := smallRun(text, i+3)
	if !strings.HasPrefix(text[i:], "ou-") || middle-i-3 < 4 || middle-i-3 > most || middle == len(text) || text[middle] != '-' {
		return extent{}, false
	}
	end := smallRun(text, middle+1)
	return span(i, end), end-middle-1 >= 8 && end-middle-1 <= most && !at(text, end, isWord)
}

// subscriptionRef matches the GUID behind the name of a subscription or a tenant.
func (s *scan) subscriptionRef(i, j int) (extent, bool) {
	end := j
	word := s.text[i:j]
	if hasWord(word, len(word)-2, "id") {
		word = strings.TrimSuffix(word[:len(word)-2], "_")
	} else if end = spaces(s.text, j); hasWord(s.text, end, "id") {
		end += len("id")
	} else {
		return extent{}, false
	}
	start := -1
	for _, name := range [...]string{"subscription", "tenant"} {
		if hasWord(word, len(word)-len(name), name) {
			start = i + len(word) - len(name)
		}
	}
	if start < 0 {
		return extent{}, false
	}
	from := spaces(s.text, quote(s.text, end))
	if from == len(s.text) || s.text[from] != ':' && s.text[from] != '=' {
		return extent{}, false
	}
	from = quote(s.text, spaces(s.text, from+1))
	s.steps += from - i
	return inside(start, from+36, from, from+36), isGUID(s.text, from)
}
