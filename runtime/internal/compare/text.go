package compare

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/cloudg/cloudg/runtime/codec"
)

// scalars compares two values that are written on one line.
func (c *comparer) scalars(before, after codec.Value) (left, right []Span, kind Kind) {
	if before.Equal(after) {
		text := scalarJSON(before)
		return []Span{{Text: text}}, []Span{{Text: text}}, Same
	}
	if before.Kind() != codec.KindString || after.Kind() != codec.KindString {
		kind = c.kindOfText(scalarText(before), scalarText(after))
		return []Span{{scalarJSON(before), kind}}, []Span{{scalarJSON(after), kind}}, kind
	}
	old, fresh := before.Text(), after.Text()
	if whole := c.kindOfText(old, fresh); whole == Untrusted || whole == Projected {
		return []Span{{quoted(old), whole}}, []Span{{quoted(fresh), whole}}, whole
	}
	left, right = []Span{{Text: `"`}}, []Span{{Text: `"`}}
	for _, h := range hunks(words(old), words(fresh)) {
		k := Same
		if h.left != h.right {
			k = c.kindOfText(h.left, h.right)
			if k == Changed {
				k = c.kindOfText(old, fresh)
			}
			kind = k
		}
		left, right = appendSpan(left, h.left, k), appendSpan(right, h.right, k)
	}
	return append(left, Span{Text: `"`}), append(right, Span{Text: `"`}), kind
}

func appendSpan(spans []Span, text string, kind Kind) []Span {
	if text == "" {
		return spans
	}
	return append(spans, Span{inner(text), kind})
}

var (
	digest = regexp.MustCompile(`^[\w.-]+:[0-9a-f]{6,64}$`)
	marker = regexp.MustCompile(`^<(dict: \d+ keys|list: \d+ items)>$|… \[\+\d+ chars\]$`)
)

// kindOfText says what most likely made one text of another.
func (c *comparer) kindOfText(before, after string) Kind {
	did := func(k Kind) bool { return c.Did == nil || c.Did(k) }
	switch {
	case did(Projected) && marker.MatchString(after):
		return Projected
	case strings.Contains(after, "[REDACTED") && did(Redacted):
		return Redacted
	case did(Pseudonymized) && c.Pseudonyms != nil && c.Pseudonyms(after) > 0:
		return Pseudonymized
	case did(Hashed) && digest.MatchString(after):
		return Hashed
	case did(Masked) && strings.Contains(after, "***") && !strings.Contains(before, "***"):
		return Masked
	case did(Untrusted) && (strings.Contains(after, "untrusted") || strings.ContainsFunc(before, invisible)):
		return Untrusted
	}
	return c.onlyKind(Aliased, Generalized, Untrusted, Redacted, Hashed, Masked)
}

// onlyKind returns the first of the kinds of which anything was done.
func (c *comparer) onlyKind(kinds ...Kind) Kind {
	if c.Did == nil {
		return Changed
	}
	for _, k := range kinds {
		if c.Did(k) {
			return k
		}
	}
	return Changed
}

// removed returns the kind of what the right does not have.
func (c *comparer) removed() Kind {
	if c.Did == nil {
		return Removed
	}
	switch dropped, projected := c.Did(Dropped), c.Did(Projected); {
	case dropped && !projected:
		return Dropped
	case projected && !dropped:
		return Projected
	}
	return Removed
}

// scalarText returns a value as text, "" for one with lines of its own.
func scalarText(v codec.Value) string {
	switch v.Kind() {
	case codec.KindString:
		return v.Text()
	case codec.KindObject, codec.KindList:
		return ""
	}
	return string(v.AppendJSON(nil))
}

func scalarJSON(v codec.Value) string {
	if v.Kind() == codec.KindString {
		return quoted(v.Text())
	}
	return string(v.AppendJSON(nil))
}

func quoted(text string) string { return `"` + inner(text) + `"` }

// inner returns a text as it stands in JSON, with what cannot be seen as escapes.
func inner(text string) string {
	encoded := string(codec.StringValue(text).AppendJSON(nil))
	encoded = encoded[1 : len(encoded)-1]
	if !strings.ContainsFunc(encoded, invisible) {
		return encoded
	}
	var b strings.Builder
	for _, r := range encoded {
		if invisible(r) {
			b.WriteString(escape(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// invisible reports whether a character steers a terminal or does not show.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Zl, unicode.Zp)
}

// escape returns a character as JSON escapes it.
func escape(r rune) string {
	const digits = "0123456789abcdef"
	unit := func(u rune) string {
		return `\u` + string([]byte{digits[u>>12&15], digits[u>>8&15], digits[u>>4&15], digits[u&15]})
	}
	if r < 0x10000 {
		return unit(r)
	}
	r -= 0x10000
	return unit(0xd800+r>>10) + unit(0xdc00+r&0x3ff)
}
