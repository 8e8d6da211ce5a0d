package detect

import "strings"

// public reports whether a run of bytes that looks random is nothing to hide: a checksum,
// a public key, or the data of a picture or a font. What calls it that stands before it.
func (s *scan) public(start, end int) bool {
	for _, beginning := range [...]string{
		"sha256-", "sha384-", "sha512-", // integrity of a resource
		"AAAAB3NzaC1", "AAAAC3NzaC1", "AAAAE2VjZHNh", // public keys of SSH
		"iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "AAABAA", "d09GRg", "d09GMg", // pictures and fonts
		"LS0tLS1CRUdJTiBDRVJUSUZJQ0FUR", // a certificate in PEM
	} {
		if strings.HasPrefix(s.text[start:end], beginning) {
			return true
		}
	}
	const most = 48 // bytes before it that may say so
	least := max(start-most, 0)
	s.steps += most
	before := s.text[least:start]
	if strings.HasSuffix(before, "h1:") {
		return true
	}
	if rest, ok := strings.CutSuffix(before, ";base64,"); ok {
		k := strings.LastIndex(rest, "data:")
		return k >= 0 && oneOf(rest[k+len("data:"):], "image/", "font/", "audio/", "video/")
	}
	return namesChecksum(before)
}

// namesChecksum reports whether a text ends with a key that says that a checksum follows.
func namesChecksum(text string) bool {
	key := strings.TrimRight(text, " \t\"'\\:=-")
	return len(key) < len(text) && ChecksumKey(key)
}

// ChecksumKey reports whether checksums stand under a key, in any spelling.
func ChecksumKey(key string) bool {
	for _, word := range [...]string{"sha1", "sha224", "sha256", "sha384", "sha512", "md5", "hash", "digest", "checksum", "integrity", "etag",
		"fingerprint", "thumbprint"} {
		if hasWord(key, len(key)-len(word), word) {
			return true
		}
	}
	return false
}

// IsChecksum reports whether a text has the length of a checksum in hexadecimal or in
// base64. Keys may have the same, so that something else has to call it a checksum.
func IsChecksum(text string) bool {
	digits := strings.TrimRight(text, "=")
	if len(text)-len(digits) > 2 || run(digits, 0, isKey) != len(digits) {
		return false
	}
	for _, bytes := range [...]int{16, 20, 28, 32, 48, 64} {
		if len(text) == 2*bytes || len(digits) == (8*bytes+5)/6 {
			return true
		}
	}
	return false
}

// certificate reports whether a place is in a block in PEM that is no private key. Places
// have to come in order.
func (s *scan) certificate(place int) bool {
	const begin, end = "-----BEGIN ", "-----END "
	for s.pemUntil <= place {
		k := strings.Index(s.text[s.pemUntil:], begin)
		if k < 0 {
			s.steps += len(s.text) - s.pemUntil
			s.pemFrom, s.pemUntil = len(s.text), len(s.text)+1
			break
		}
		s.steps += k
		s.pemFrom = s.pemUntil + k + len(begin)
		if stop := strings.Index(s.text[s.pemFrom:], end); stop >= 0 {
			s.pemUntil = s.pemFrom + stop
		} else { // cut off, who knows where
			s.pemFrom, s.pemUntil = len(s.text), len(s.text)+1
		}
		s.steps += len(s.text[s.pemFrom:min(s.pemUntil, len(s.text))])
	}
	return place >= s.pemFrom && place < s.pemUntil && !privateBlock(s.text[s.pemFrom:])
}

// privateBlock reports whether the first line of a block in PEM names a private key.
func privateBlock(text string) bool {
	label, _, _ := strings.Cut(text, "-")
	return strings.Contains(label, "PRIVATE KEY")
}
