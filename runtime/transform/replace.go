package transform

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// replace returns what stands in the place of a value, and counts it. gone reports that
// whatever holds the value is dropped.
func (r *redaction) replace(d *decision, value string) (after string, gone bool) {
	s := &d.strategy
	r.count(d).done++
	if mayIdentify(value) {
		r.identify(value, d)
	}
	switch s.Action {
	case ActionDrop:
		return "", true
	case ActionRedact:
		if d.fixed != "" {
			return d.fixed, false
		}
		return expand(r.options.redactText(d), d.entity, value), false
	case ActionMask:
		return s.mask(value), false
	case ActionHash:
		return r.hash(d, value), false
	case ActionPseudonymize:
		return r.pseudonym(d, value), false
	case ActionGeneralize:
		return s.generalize(d.entity, value), false
	}
	return value, false
}

// pseudonym returns the token of a value.
func (r *redaction) pseudonym(d *decision, value string) string {
	entity := d.entity
	if d.strategy.As != "" {
		entity = d.strategy.As
	}
	return r.vault.Tokenize(value, entity, r.namespace)
}

// hash returns the keyed digest of a value in its template.
func (r *redaction) hash(d *decision, value string) string {
	template := d.strategy.Text
	if template == "" {
		template = r.options.HashTemplate
	}
	digest := r.options.Vault.Hash(d.entity, value, d.strategy.Length)
	return fill(template, func(name string) string {
		switch name {
		case "entity":
			return d.entity
		case "digest":
			return digest
		}
		return strconv.Itoa(utf8.RuneCountInString(value))
	})
}

// expand returns the text of a value that is redacted.
func expand(template, entity, value string) string {
	return fill(template, func(name string) string {
		switch name {
		case "entity":
			return entity
		case "length":
			return strconv.Itoa(utf8.RuneCountInString(value))
		}
		return ""
	})
}

// fixedText is expand for a template that does not show anything of the value; it is
// empty for other ones.
func fixedText(template, entity string) string {
	if names, _ := fields(template); strings.Contains(strings.Join(names, " "), "length") {
		return ""
	}
	return expand(template, entity, "")
}

// fill returns a template with the names in braces replaced.
func fill(template string, value func(name string) string) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(template, "{}")
		if i < 0 || i+1 == len(template) {
			b.WriteString(template)
			return b.String()
		}
		b.WriteString(template[:i])
		if template[i+1] == template[i] {
			b.WriteByte(template[i])
			template = template[i+2:]
			continue
		}
		name, rest, _ := strings.Cut(template[i+1:], "}")
		b.WriteString(value(name))
		template = rest
	}
}

// mask returns a value of which some characters are shown, at most half.
func (s *Strategy) mask(value string) string {
	runes := []rune(value)
	n := len(runes)
	first, last := s.KeepFirst, s.KeepLast
	if first+last >= n {
		first, last = 0, min(last, n/4)
		if n <= 4 {
			last = 0
		}
	}
	last = min(last, n/2)
	first = min(first, n/2-last)
	for i := first; i < n-last; i++ {
		if !strings.ContainsRune(s.Preserve, runes[i]) {
			runes[i] = s.Char
		}
	}
	if s.MaxLength > 0 && n > s.MaxLength {
		runes = runes[:s.MaxLength]
	}
	return string(runes)
}
