package vault

import (
	"strings"
	"unicode/utf8"
)

// Reverse returns a text with its tokens replaced by their values, and how many there
// were. The text is a token, or has tokens as whole words: with what writing puts
// around them, such as quotes, a full stop, the parts of a URL or the length of a
// prefix, and in capitals or without them. What only looks like a token stays. The time
// is linear in the size of the text.
func (v *Vault) Reverse(text, namespace string) (string, int) {
	return v.ReverseEach(text, namespace, nil)
}

// ReverseEach is [Vault.Reverse] and tells each, which may be nil, what it replaced: the
// token as it stood in the text, and its value. It must not use the vault.
func (v *Vault) ReverseEach(text, namespace string, each func(token, value string)) (string, int) {
	out, count, _ := v.reverse(text, namespace, each)
	return out, count
}

// reverse is ReverseEach, and returns how many steps it took.
func (v *Vault) reverse(text, ns string, each func(token, value string)) (out string, count, steps int) {
	now := v.now()
	v.mu.RLock()
	defer v.mu.RUnlock()
	space, ok := v.store.spaces.of[ns]
	if !ok {
		return text, 0, 0
	}
	s := scanner{hash: v.store.hash, longest: v.store.longest}
	s.begins = func(hash uint64) bool { return v.store.tokens.has(s.hash.in(space, hash)) }
	s.known = func(hash uint64, token string) (string, bool, int) {
		e, steps := v.store.written(space, hash, token)
		if e == nil || v.expired(e, now) {
			return "", false, steps
		}
		v.touch(e, now)
		value := original(v.store.entities.list[e.entity], v.store.value(e), v.store.token(e), token)
		if each != nil {
			each(token, value)
		}
		return value, true, steps
	}
	if len(text) <= s.longest {
		value, ok, steps := s.known(s.hash.text(text), text)
		s.steps += len(text) + steps
		if ok {
			v.counters.detokenized.Add(1)
			return value, 1, s.steps
		}
	}
	out, count = s.scan(text)
	v.counters.detokenized.Add(int64(count))
	return out, count, s.steps
}

// written finds the entry of a token as somebody wrote it: exactly, or else with other
// capitals when that is the only one.
func (s *store) written(space uint32, hash uint64, token string) (*entry, int) {
	var exact, other *entry
	others, compared := 0, 0
	lines := s.byToken.find(s.hash.in(space, hash), func(n uint32) bool {
		e := s.entry(n)
		if e.ns != space || e.entity == gone {
			return true
		}
		have := s.token(e)
		compared += len(token)
		switch {
		case have == token:
			exact = e
		case fold(have, token):
			other = e
			others++
		}
		return exact == nil
	})
	if exact == nil && others == 1 {
		exact = other
	}
	return exact, lines + compared
}

// least is how many characters a value has that ReplaceKnown replaces.
const least = 3

// ReplaceKnown returns a text with the values that have tokens replaced by these, and
// how many there were. Values stand as whole words, as in [Vault.Reverse]. Short words
// stay, because they mean something else most of the time: what is replaced has a
// digit, a hyphen, a dot, or at least six characters.
func (v *Vault) ReplaceKnown(text, namespace string) (string, int) {
	now := v.now()
	v.mu.RLock()
	defer v.mu.RUnlock()
	space, ok := v.store.spaces.of[namespace]
	if !ok {
		return text, 0
	}
	s := scanner{hash: v.store.hash, longest: v.store.values}
	s.begins = func(hash uint64) bool { return v.store.valued.has(s.hash.in(space, hash)) }
	s.known = func(hash uint64, value string) (string, bool, int) {
		e, steps := v.store.named(space, hash, value)
		if e == nil || !telling(value) || v.expired(e, now) {
			return "", false, steps
		}
		v.touch(e, now)
		return styled(v.store.entities.list[e.entity], value, v.store.token(e)), true, steps
	}
	return s.scan(text)
}

func telling(value string) bool {
	n := utf8.RuneCountInString(value)
	return n >= least && (n >= 6 || strings.ContainsAny(value, "0123456789-."))
}

// named finds the first entry of a value, whatever it is said to be.
func (s *store) named(space uint32, hash uint64, value string) (*entry, int) {
	first := gone
	compared := 0
	lines := s.byValue.find(s.hash.in(space, hash), func(n uint32) bool {
		e := s.entry(n)
		if e.ns != space || e.entity == gone || n > first {
			return true
		}
		compared += len(value)
		entity := s.entities.list[e.entity]
		if have := s.value(e); have == value || canonical(entity, have) == canonical(entity, value) {
			first = n
		}
		return true
	})
	if first == gone {
		return nil, lines + compared
	}
	return s.entry(first), lines + compared
}
