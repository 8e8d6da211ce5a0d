package detect

import "strings"

// connectionString matches a value behind a key of a connection string, which may be
// the end of a longer word.
func (s *scan) connectionString(i, j int) (extent, bool) {
	if j <= s.connectionUntil {
		return extent{}, false
	}
	from := spaces(s.text, j)
	if from == len(s.text) || s.text[from] != '=' {
		return extent{}, false
	}
	key := ""
	for _, k := range [...]string{"password", "pwd", "accountkey", "sharedaccesskey", "sharedsecret", "clientsecret"} {
		if j-len(k) >= i && hasWord(s.text, j-len(k), k) {
			key = k
			break
		}
	}
	if key == "" {
		return extent{}, false
	}
	from = spaces(s.text, from+1)
	to := from
	for to < len(s.text) && s.text[to] != ';' && !has(s.text[to], isSpace|isQuote) {
		to++
	}
	s.steps += to - j
	s.connectionUntil = to
	return inside(j-len(key), to, from, to), to > from && NotPlaceholder(s.text[from:to]) && !beginsSecret(s.text, from, to)
}

// assignment matches what is assigned to a key that names a secret.
func (s *scan) assignment(i, j int) (extent, bool) {
	const least = 4
	if i < s.assignUntil {
		return extent{}, false
	}
	end, ok := s.secretKey(i, j)
	if !ok {
		return extent{}, false
	}
	from, to, stop, ok := s.assignedTo(end, ",;{}")
	if !ok {
		return s.option(i, end)
	}
	if last := s.closing(from, stop); last > stop {
		to, stop = from+len(strings.TrimRight(s.text[from:last], `\`)), last
	}
	if to-from < least {
		return extent{}, false
	}
	s.assignUntil = stop
	return inside(i, stop, from, to), NotPlaceholder(s.text[from:to])
}

// assignedTo returns the place of the value that is assigned to a key, up to space, a
// quote or one of some signs, and where what belongs to the assignment ends.
func (s *scan) assignedTo(key int, signs string) (from, to, stop int, ok bool) {
	from = spaces(s.text, quote(s.text, key))
	if from == len(s.text) || s.text[from] != ':' && s.text[from] != '=' {
		return 0, 0, 0, false
	}
	from = quote(s.text, spaces(s.text, from+1))
	stop = from
	for stop < len(s.text) && !has(s.text[stop], isSpace|isQuote) && strings.IndexByte(signs, s.text[stop]) < 0 {
		stop++
	}
	s.steps += stop - key
	to = stop
	if at(s.text, to, isQuote) {
		to = from + len(strings.TrimRight(s.text[from:to], `\`))
	}
	return from, to, stop, !beginsSecret(s.text, from, to)
}

// option matches the argument of an option of a command that names a secret, as in
// --password x, if it is no word of a sentence about the option.
func (s *scan) option(i, key int) (extent, bool) {
	const least, most = 6, 256
	if !isOption(s.text, i) || !at(s.text, key, isSpace) {
		return extent{}, false
	}
	from := quote(s.text, key+1)
	to := from
	for to < min(len(s.text), from+most) && !has(s.text[to], isSpace|isQuote) {
		to++
	}
	s.steps += to - key
	value := s.text[from:to]
	if len(value) < least || value[0] == '-' || !strings.ContainsAny(value, "0123456789") {
		return extent{}, false
	}
	s.assignUntil = to
	return inside(i, to, from, to), NotPlaceholder(value)
}

// closing returns where a value ends that stands between quotes, if it goes on behind a
// space or a sign, and stop if it does not: without its end the rest of it would stay.
func (s *scan) closing(from, stop int) (end int) {
	const most = 256 // bytes; so that quotes that nothing closes cost little
	if from == 0 || !has(s.text[from-1], isQuote) || stop == len(s.text) || has(s.text[stop], isQuote) {
		return stop
	}
	mark, escaped := s.text[from-1], from > 1 && s.text[from-2] == '\\'
	for end = stop; end < min(len(s.text), stop+most); end++ {
		s.steps++
		switch s.text[end] {
		case '\n', '\r':
			return stop
		case mark:
			if escaped || s.text[end-1] != '\\' {
				return end
			}
		}
	}
	return stop
}

// beginsSecret reports whether a value is only the beginning of a secret that another
// detector finds whole: a block in PEM, or the scheme of a credential.
func beginsSecret(text string, from, to int) bool {
	if strings.HasPrefix(text[from:to], "-----BEGIN") {
		return true
	}
	for _, scheme := range [...]string{"bearer", "basic"} {
		if to-from == len(scheme) && hasWord(text, from, scheme) && at(text, to, isSpace) {
			return true
		}
	}
	return false
}

// namedSecret matches what is assigned to a longer key whose end names a secret, like
// DATADOG_API_KEY, if it looks made up.
func (s *scan) namedSecret(i, j int) (extent, bool) {
	const least, most = 16, 1000
	if i < max(s.assignUntil, s.namedUntil) || !namesSecret(s.text[i:j]) {
		return extent{}, false
	}
	from, to, stop, ok := s.assignedTo(j, ",;{}&") // & in the query of a URL
	s.namedUntil = max(s.namedUntil, stop)
	if !ok {
		return extent{}, false
	}
	value := s.text[from:to]
	if len(value) < least || len(value) > most {
		return extent{}, false
	}
	return inside(i, stop, from, to), madeUp(value) && !(len(value) == guidLength && isGUID(value, 0) && hasWord(s.text, j-len("token"), "token"))
}

// namesSecret reports whether a key of several words ends with those that name a secret,
// and is no place in a list.
func namesSecret(key string) bool {
	const longestKey = 64
	if len(key) > longestKey {
		return false
	}
	tail := key[len(key)-2:]
	switch {
	case hasWord(tail, 0, "en"), hasWord(tail, 0, "ey"), hasWord(tail, 0, "et"), hasWord(tail, 0, "rd"), hasWord(tail, 0, "wd"),
		hasWord(tail, 0, "se"), hasWord(tail, 0, "al"), hasWord(tail, 0, "ls"):
	default:
		return false
	}
	var buf [2 * longestKey]byte
	normal := appendNormal(buf[:0], key)
	for _, end := range [...]string{"token", "api_key", "apikey", "access_key", "secret_key", "auth_key", "app_key", "private_key",
		"account_key", "secret", "password", "passwd", "pwd", "passphrase", "credential", "credentials"} {
		if endsWith(normal, end) {
			return !describes(normal)
		}
	}
	return false
}

// secretKey returns the end of a key that names a secret: a word, or two with a hyphen.
func (s *scan) secretKey(i, j int) (end int, ok bool) {
	if j < len(s.text) && s.text[j] == '-' {
		k := run(s.text, j+1, isLetter)
		if k-j > len("-secret") || at(s.text, k, isWord) {
			return 0, false
		}
		return k, joined(s.text[i:j], s.text[j+1:k])
	}
	word := s.text[i:j]
	for _, key := range [...]string{"password", "passwd", "pwd", "secret", "bearer", "token", "passphrase"} {
		if len(key) == len(word) && hasWord(word, 0, key) {
			return j, true
		}
	}
	for _, first := range [...]string{"client", "api", "access", "auth", "refresh", "private", "secret"} {
		if hasWord(word, 0, first) && len(word) > len(first) {
			return j, joined(first, strings.TrimPrefix(word[len(first):], "_"))
		}
	}
	return 0, false
}

// joined reports whether two words together name a secret.
func joined(first, second string) bool {
	var buf [len("private") + 1 + len("secret")]byte
	if len(first)+1+len(second) > len(buf) {
		return false
	}
	key := append(append(append(buf[:0], first...), ' '), second...)
	for i := range key {
		key[i] = fold(key[i])
	}
	switch string(key) {
	case "client secret", "api key", "access token", "auth token", "refresh token", "private key", "secret key":
		return true
	}
	return false
}
