package detect

import "strings"

// connectionString matches a value behind a key of a connection string, which may be
// the end of a longer word.
func (s *scan) connectionString(i, j int) (candidate, bool) {
	if j <= s.connectionUntil {
		return candidate{}, false
	}
	from := spaces(s.text, j)
	if from == len(s.text) || s.text[from] != '=' {
		return candidate{}, false
	}
	key := ""
	for _, k := range [...]string{"password", "pwd", "accountkey", "sharedaccesskey", "sharedsecret", "clientsecret"} {
		if j-len(k) >= i && hasWord(s.text, j-len(k), k) {
			key = k
			break
		}
	}
	if key == "" {
		return candidate{}, false
	}
	from = spaces(s.text, from+1)
	to := from
	for to < len(s.text) && s.text[to] != ';' && !has(s.text[to], isSpace|isQuote) {
		to++
	}
	s.steps += to - j
	s.connectionUntil = to
	return inside(j-len(key), to, from, to), to > from && NotPlaceholder(s.text[from:to])
}

// assignment matches what is assigned to a key that names a secret.
func (s *scan) assignment(i, j int) (candidate, bool) {
	const least = 4
	if i < s.assignUntil {
		return candidate{}, false
	}
	end, ok := s.secretKey(i, j)
	if !ok {
		return candidate{}, false
	}
	from := spaces(s.text, quote(s.text, end))
	if from == len(s.text) || s.text[from] != ':' && s.text[from] != '=' {
		return candidate{}, false
	}
	from = quote(s.text, spaces(s.text, from+1))
	to := from
	for to < len(s.text) && !has(s.text[to], isSpace|isQuote) && strings.IndexByte(",;{}", s.text[to]) < 0 {
		to++
	}
	s.steps += to - j
	stop := to
	if at(s.text, to, isQuote) {
		to = from + len(strings.TrimRight(s.text[from:to], `\`))
	}
	if to-from < least {
		return candidate{}, false
	}
	s.assignUntil = stop
	return inside(i, stop, from, to), NotPlaceholder(s.text[from:to])
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
