package detect

import (
	"bytes"
	"strings"
)

// sensitiveWords are parts of keys under which secrets stand.
const sensitiveWords = `password passwd pwd passphrase secret secrets client_secret api_key apikey access_key secret_key
	secret_access_key private_key privatekey token tokens access_token refresh_token id_token session_token auth_token
	bearer credential credentials authorization auth cookie cookies connection_string connectionstring conn_str sas_token
	sas signature user_data userdata primary_key secondary_key account_key shared_key master_key admin_password
	kubeconfig pem`

// sensitivePlurals are sensitive words for several values, which are all a number counts.
const sensitivePlurals = `passwords passwds pwds passphrases apikeys api_keys private_keys secret_keys secret_access_keys
	connection_strings shared_keys master_keys account_keys tokens`

// sensitive reports whether a secret stands under a normalised key: whether one of its
// parts, or some together, is a sensitive word, and the key does not describe a secret.
func (t *ruleTable) sensitive(key []byte) bool {
	const most = 3 // parts of a sensitive word
	found := false
	for i := 0; i < len(key) && !found; {
		end := i
		for range most {
			if end > i {
				end++
			}
			for end < len(key) && key[end] != '_' {
				end++
			}
			found = found || t.words[string(key[i:end])]
			if end == len(key) {
				break
			}
		}
		for i < len(key) && key[i] != '_' {
			i++
		}
		i++
	}
	return found && !describes(key)
}

// describes reports whether a key says something about a secret, and not the secret.
func describes(key []byte) bool {
	for _, start := range [...]string{"has_", "is_", "num_", "require_", "requires_", "allow_", "allows_", "enable_",
		"enabled_", "use_", "uses_", "max_", "min_"} {
		if len(key) > len(start) && string(key[:len(start)]) == start {
			return true
		}
	}
	for _, end := range [...]string{"next_token", "page_token", "continuation_token"} { // where a list goes on
		if endsWith(key, end) {
			return true
		}
	}
	for _, end := range [...]string{"last_used_date", "last_used", "last_changed", "last_rotated", "reset_required"} {
		if bytes.HasSuffix(key, []byte("_"+end)) {
			return true
		}
	}
	for _, middle := range [...]string{"_rotation", "_expir", "_created"} {
		if bytes.Contains(key, []byte(middle)) {
			return true
		}
	}
	last := bytes.LastIndexByte(key, '_')
	return last >= 0 && descriptive(string(key[last+1:]))
}

// descriptive reports whether the last part of a key makes it describe something.
func descriptive(part string) bool {
	switch part {
	case "id", "ids", "arn", "arns", "name", "names", "type", "types", "state", "status", "usage", "spec", "enabled",
		"age", "length", "count", "policy", "policies", "date", "time", "version", "versions", "present", "required",
		"set", "configured", "manager", "managers", "source", "format", "algorithm", "kind", "ref", "reference",
		"location", "uri", "url", "endpoint", "endpoints", "header", "scheme", "method", "mode", "provider", "issuer",
		"audience", "ttl", "lifetime", "exists", "level", "size", "fingerprint", "thumbprint", "hint":
		return true
	}
	return false
}

// Normal returns a key in the form in which rules look at it: in small letters, with an
// underscore between words, whatever stood there. Acronyms are words: DBPassword is
// db_password.
func Normal(key string) string {
	var buf [64]byte
	return string(appendNormal(buf[:0], Plain(key)))
}

// appendNormal appends the normal form of a key.
func appendNormal(out []byte, key string) []byte {
	start := len(out)
	for i := range len(key) {
		b := key[i]
		if !alnum(b) {
			if len(out) > start && out[len(out)-1] != '_' {
				out = append(out, '_')
			}
			continue
		}
		if i > 0 && 'A' <= b && b <= 'Z' && wordBegins(key, i) {
			out = append(out, '_')
		}
		out = append(out, fold(b))
	}
	if len(out) > start && out[len(out)-1] == '_' {
		out = out[:len(out)-1]
	}
	return out
}

// wordBegins reports whether a new word begins at a capital letter: behind a small
// letter or a digit, or at the last capital of several unless only the s of a plural
// follows.
func wordBegins(key string, i int) bool {
	before := key[i-1]
	if !alnum(before) {
		return false
	}
	if before < 'A' || before > 'Z' {
		return true
	}
	small := 0
	for k := i + 1; k < len(key) && 'a' <= key[k] && key[k] <= 'z'; k++ {
		small++
	}
	return small > 1 || small == 1 && !strings.HasPrefix(key[i+1:], "s")
}
