package policy

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// asked is a URI as policies look at it. Handlers get the canonical form; what else
// they, or what is behind them, might take it for are the other forms, so that what is
// denied is denied in every spelling.
type asked struct {
	canonical string // empty when no URI is asked for
	others    []string
	concrete  bool // the URI says more than is known of the primitive without it
}

// maxDecodings bounds the forms that come from decoding a form again and again. The one
// in which nothing is left to decode is always among them.
const maxDecodings = 8

// maxSpelled is the number of bytes above which of the decoded forms only the last is
// looked at, so that long URIs do not cost many times their length.
const maxSpelled = 8192

// asked returns the forms of a URI that is asked for.
func (s *subject) asked(uri runtime.RequestedURI) asked {
	if uri.Canonical == "" {
		uri.Canonical = uri.Sent
	}
	if uri.Canonical == "" || s.family != resourceFamily {
		return s.plain
	}
	if s.plain.canonical == uri.Canonical && (uri.Sent == "" || uri.Sent == uri.Canonical) {
		return s.plain
	}
	forms := askedFor(uri)
	forms.concrete = true
	return forms
}

// askedFor returns the forms of a URI whose canonical one is not empty.
func askedFor(uri runtime.RequestedURI) asked {
	a := asked{canonical: uri.Canonical}
	for _, form := range [...]string{uri.Canonical, uri.Sent} {
		a.add(form)
		for range maxDecodings {
			if len(form) > maxSpelled {
				break
			}
			next := unescape(form)
			if next == form {
				break
			}
			a.add(next)
			form = next
		}
		a.add(unescapeAll(form))
	}
	return a
}

// add adds a form, unless it is empty or there already.
func (a *asked) add(form string) {
	if form != "" && form != a.canonical && !slices.Contains(a.others, form) {
		a.others = append(a.others, form)
	}
}

// unescape decodes what is a proper percent escape and leaves the rest.
func unescape(uri string) string {
	if !strings.Contains(uri, "%") {
		return uri
	}
	text := make([]byte, 0, len(uri))
	for uri != "" {
		if char, ok := escaped(uri); ok {
			text, uri = append(text, char), uri[3:]
			continue
		}
		text, uri = append(text, uri[0]), uri[1:]
	}
	return string(text)
}

// unescapeAll decodes until nothing is left to decode, in one pass: what is decoded may
// only end an escape, and escapes do not overlap, so that the order does not matter.
func unescapeAll(uri string) string {
	if !strings.Contains(uri, "%") {
		return uri
	}
	return unescapeInto(uri, func(text []byte, char byte) []byte { return append(text, char) })
}

// unescapeGlob is unescapeAll for a glob: what was escaped stands for itself.
func unescapeGlob(pattern string) string {
	if !strings.Contains(pattern, "%") {
		return pattern
	}
	return unescapeInto(pattern, func(text []byte, char byte) []byte {
		if strings.IndexByte("*?[", char) >= 0 {
			return append(text, '[', char, ']')
		}
		return append(text, char)
	})
}

// unescapeInto decodes all escapes of uri, and those that come of it. add adds what one
// stood for.
func unescapeInto(uri string, add func(text []byte, char byte) []byte) string {
	text := make([]byte, 0, len(uri))
	for i := range len(uri) {
		text = append(text, uri[i])
		for len(text) >= 3 {
			char, ok := escaped(string(text[len(text)-3:]))
			if !ok {
				break
			}
			text = add(text[:len(text)-3], char)
		}
	}
	return string(text)
}

// escaped returns what the escape at the start of a text stands for.
func escaped(text string) (char byte, ok bool) {
	if len(text) < 3 || text[0] != '%' {
		return 0, false
	}
	high, low := hexDigit(text[1]), hexDigit(text[2])
	return high<<4 | low, high < 16 && low < 16
}

// hexDigit returns the value of a digit, 16 for anything else.
func hexDigit(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 16
}
