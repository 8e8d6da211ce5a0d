package transform

import (
	"net/url"
	"strings"
)

const (
	schemeEnd = "://"
	// partsOfURI part what a URI consists of, and endsOfURI cannot stand in one.
	partsOfURI = "/?&=#;,:@"
	endsOfURI  = " \t\r\n\"'`<>\\^{}|"
	// ownScheme begins the URIs of servers, whose parts are the names of things.
	ownScheme = "cloudg" + schemeEnd
)

// inURIs replaces names that are parts of URIs, also percent-encoded ones, so that a
// link does not tell what the name beside it does not. gone reports that one of them is
// dropped.
func (m *mentions) inURIs(s string) (after string, gone bool) {
	var b strings.Builder
	done := 0
	for {
		start := behindScheme(s, done)
		if start < 0 {
			break
		}
		end := len(s)
		if n := strings.IndexAny(s[start:], endsOfURI); n >= 0 {
			end = start + n
		}
		b.WriteString(s[done:start])
		if gone = m.inURI(&b, s[start:end], strings.HasSuffix(s[:start], ownScheme)); gone {
			return "", true
		}
		done = end
	}
	if done == 0 {
		return s, false
	}
	b.WriteString(s[done:])
	return b.String(), false
}

// behindScheme returns where the next URI goes on behind its scheme, -1 when there is
// none. A text may also begin with the host, as the names that Google Cloud gives to
// buckets do.
func behindScheme(s string, from int) int {
	if from == 0 && strings.HasPrefix(s, "//") {
		return len("//")
	}
	at := strings.Index(s[from:], schemeEnd)
	if at < 0 {
		return -1
	}
	return from + at + len(schemeEnd)
}

// inURI writes what stands behind the scheme of a URI, without names. Own URIs are those of
// servers, in which short names count, too.
func (m *mentions) inURI(b *strings.Builder, uri string, own bool) (gone bool) {
	for i := 0; i < len(uri); {
		if name, ok := m.finder.at(uri, i); ok && !m.isEscaped(name.real) {
			m.mention(name.action, 1)
			if name.action == ActionDrop {
				return true
			}
			b.WriteString(url.PathEscape(name.after))
			i += len(name.real)
			continue
		}
		end := len(uri)
		if n := strings.IndexAny(uri[i:], partsOfURI); n >= 0 {
			end = i + n
		}
		part, gone := m.inPart(uri[i:end], own)
		if gone {
			return true
		}
		b.WriteString(part)
		for end < len(uri) && strings.IndexByte(partsOfURI, uri[end]) >= 0 {
			b.WriteByte(uri[end])
			end++
		}
		i = end
	}
	return false
}

// isEscaped reports whether a name is what another one looks like in a URI, which it is
// taken for there.
func (m *mentions) isEscaped(real string) bool {
	if !strings.Contains(real, "%") {
		return false
	}
	plain, err := url.PathUnescape(real)
	if err != nil {
		return false
	}
	_, ok := m.names[plain]
	return ok
}

// inPart returns a part of a URI without the names that its escapes stand for, or that
// it is as a number, or, in a URI of a server, at all.
func (m *mentions) inPart(part string, own bool) (after string, gone bool) {
	if became, ok := m.names[part]; ok && own && !m.isEscaped(part) {
		m.mention(became.action, 1)
		return url.PathEscape(became.after), became.action == ActionDrop
	}
	if d, ok := m.digits[part]; ok {
		after, gone = m.replace(d, part)
		return url.PathEscape(after), gone
	}
	if !strings.ContainsAny(part, "%+") {
		return part, false
	}
	for _, undo := range [...]func(string) (string, error){url.PathUnescape, url.QueryUnescape} {
		plain, err := undo(part)
		if err != nil {
			return part, false
		}
		if became, ok := m.names[plain]; ok {
			m.mention(became.action, 1)
			return url.PathEscape(became.after), became.action == ActionDrop
		}
		if hidden, gone := m.finder.replace(plain, m.mention); gone || hidden != plain {
			return url.PathEscape(hidden), gone
		}
	}
	return part, false
}
