package runtime

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// URITemplate is a parsed URI template. It understands three forms of variable:
//
//	{name}   one or more characters other than / and ?
//	{+name}  one or more characters, slashes included (RFC 6570, section 3.2.3)
//	{name*}  the same as {+name}
//
// Names consist of ASCII letters, digits and underscores and do not start with a
// digit. Everything else, other operators of RFC 6570 too, is literal text.
type URITemplate struct {
	source  string
	parts   []templatePart
	pattern *regexp.Regexp
}

// templatePart is literal text or a variable.
type templatePart struct {
	text     string // as written
	name     string // empty for literal text
	reserved bool
}

// variableSyntax finds the variables of a template.
var variableSyntax = regexp.MustCompile(`\{(\+?)([A-Za-z0-9_]+)(\*?)\}`)

// ParseURITemplate parses a template. A variable that occurs twice, and a name
// that starts with a digit, are errors of type [*TemplateError].
func ParseURITemplate(source string) (*URITemplate, error) {
	t := &URITemplate{source: source}
	var pattern strings.Builder
	pattern.WriteString(`\A`)
	literal := func(text string) {
		if text != "" {
			t.parts = append(t.parts, templatePart{text: text})
			pattern.WriteString(regexp.QuoteMeta(text))
		}
	}
	end := 0
	for _, m := range variableSyntax.FindAllStringSubmatchIndex(source, -1) {
		literal(source[end:m[0]])
		end = m[1]
		part := templatePart{text: source[m[0]:m[1]], name: source[m[4]:m[5]], reserved: m[2] < m[3] || m[6] < m[7]}
		if '0' <= part.name[0] && part.name[0] <= '9' {
			return nil, &TemplateError{source, m[0], fmt.Sprintf("variable name %q starts with a digit", part.name)}
		}
		if slices.Contains(t.Variables(), part.name) {
			return nil, &TemplateError{source, m[0], fmt.Sprintf("variable %q occurs twice", part.name)}
		}
		t.parts = append(t.parts, part)
		if part.reserved {
			pattern.WriteString(`(.+)`)
		} else {
			pattern.WriteString(`([^/?]+)`)
		}
	}
	literal(source[end:])
	pattern.WriteString(`\z`)
	compiled, err := regexp.Compile(pattern.String())
	if err != nil {
		return nil, fmt.Errorf("URI template %q: %w", source, err)
	}
	t.pattern = compiled
	return t, nil
}

// String returns the template as it was written.
func (t *URITemplate) String() string { return t.source }

// Variables returns the names of the variables in template order.
func (t *URITemplate) Variables() []string {
	var names []string
	for _, part := range t.parts {
		if part.name != "" {
			names = append(names, part.name)
		}
	}
	return names
}

// Match returns the percent-decoded values of the variables, and whether the whole
// of uri matches. Malformed percent sequences stay as they are; decoded bytes that
// are not UTF-8 become U+FFFD.
func (t *URITemplate) Match(uri string) (map[string]string, bool) {
	groups := t.pattern.FindStringSubmatch(uri)
	if groups == nil {
		return nil, false
	}
	values := make(map[string]string, len(groups)-1)
	for i, name := range t.Variables() {
		values[name] = percentDecode(groups[i+1])
	}
	return values, true
}

// Expand fills in values, percent-encoded. {name} keeps only unreserved characters
// as they are; {+name} and {name*} also keep the characters of a path. A variable
// without a value stays as it is written.
func (t *URITemplate) Expand(values map[string]string) string {
	return t.fill(values, func(part templatePart, value string) string {
		if part.reserved {
			return percentEncode(value, reservedKept)
		}
		return percentEncode(value, "")
	})
}

// Canonical fills in values as they are. Policies match URIs in this form, so that
// no spelling of a URI escapes a rule.
func (t *URITemplate) Canonical(values map[string]string) string {
	return t.fill(values, func(_ templatePart, value string) string { return value })
}

func (t *URITemplate) fill(values map[string]string, encode func(templatePart, string) string) string {
	var uri strings.Builder
	for _, part := range t.parts {
		value, ok := values[part.name]
		if part.name == "" || !ok {
			uri.WriteString(part.text)
			continue
		}
		uri.WriteString(encode(part, value))
	}
	return uri.String()
}

// reservedKept are the reserved characters that {+name} keeps.
const reservedKept = `/:@!$&'()*+,;=`

// percentEncode escapes all bytes of s but unreserved characters (RFC 3986,
// section 2.3) and those in keep.
func percentEncode(s, keep string) string {
	const hex = "0123456789ABCDEF"
	var out strings.Builder
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9',
			strings.IndexByte("-._~", c) >= 0, strings.IndexByte(keep, c) >= 0:
			out.WriteByte(c)
		default:
			out.WriteByte('%')
			out.WriteByte(hex[c>>4])
			out.WriteByte(hex[c&15])
		}
	}
	return out.String()
}

// percentDecode is url.PathUnescape without errors.
func percentDecode(s string) string {
	var out strings.Builder
	for len(s) > 0 {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+3 > len(s) {
			out.WriteString(s)
			break
		}
		out.WriteString(s[:i])
		// One escape at a time, so that a malformed one does not spoil the others.
		decoded, err := url.PathUnescape(s[i : i+3])
		if err != nil {
			decoded, s = "%", s[i+1:]
		} else {
			s = s[i+3:]
		}
		out.WriteString(decoded)
	}
	return string([]rune(out.String()))
}
