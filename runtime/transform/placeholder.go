package transform

import (
	"regexp"
	"slices"
	"strings"
)

// fieldName is what may stand between the braces of a text template.
var fieldName = regexp.MustCompile(`^[^{}!:\[\].]+$`)

// fields returns the names in braces in a text; {{ and }} stand for braces. ok is
// false when braces do not match or hold anything but a name.
func fields(text string) (names []string, ok bool) {
	for {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			return names, true
		}
		if i+1 < len(text) && text[i+1] == text[i] {
			text = text[i+2:]
			continue
		}
		name, rest, found := strings.Cut(text[i+1:], "}")
		if text[i] == '}' || !found || !fieldName.MatchString(name) {
			return nil, false
		}
		names, text = append(names, name), rest
	}
}

// filled reads a text with placeholders, of which only the given ones may occur.
func (o *object) filled(name, byDefault string, placeholders ...string) string {
	text := o.text(name, byDefault)
	names, ok := fields(text)
	unknown := slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(placeholders, n) })
	if !ok || unknown {
		o.fail(name, "may hold only {"+strings.Join(placeholders, "}, {")+"} in braces; write {{ for a brace")
	}
	return text
}
