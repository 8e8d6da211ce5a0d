package directive

import (
	"fmt"
	"regexp"
	"strings"
)

// checkPattern requires an expression that RE2 accepts and that ECMA-262, the dialect
// of JSON Schema, reads the same way. The sets behind "." and \s differ in a few
// exotic characters; that is tolerated, for they stand in nearly every pattern.
func checkPattern(k *Key, text string) *fault {
	if _, err := regexp.Compile(text); err != nil {
		return &fault{message: "pattern is not a valid RE2 expression", hint: "see go doc regexp/syntax; " + valueHint(k)}
	}
	if construct := foreignConstruct(text); construct != "" {
		return &fault{
			message: fmt.Sprintf("pattern uses %s, which JSON Schema reads differently", construct),
			hint:    "write it with classes and groups that RE2 and ECMA-262 share; " + valueHint(k),
		}
	}
	return nil
}

// foreignConstruct returns the first construct of a valid RE2 expression that ECMA-262
// lacks or reads differently, or "".
func foreignConstruct(text string) string {
	inClass := false
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch {
		case text[i] == '\\':
			if bad := foreignEscape(rest); bad != "" {
				return bad
			}
			i++
		case inClass && strings.HasPrefix(rest, "[:"):
			return "a POSIX class such as [[:alpha:]]"
		case inClass:
			inClass = text[i] != ']'
		case text[i] == '[':
			inClass = true
			if strings.HasPrefix(rest, "[]") || strings.HasPrefix(rest, "[^]") {
				return "] as the first member of a class"
			}
		case strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:") && !strings.HasPrefix(rest, "(?<"):
			return "a group with flags or with ?P"
		}
	}
	return ""
}

// foreignEscape judges the escape at the start of text.
func foreignEscape(text string) string {
	switch c := text[1]; {
	case strings.IndexByte("AzQEaC", c) >= 0 || isDigit(c):
		return text[:2]
	case strings.HasPrefix(text, `\x{`):
		return `\x{`
	case c == 'p' || c == 'P':
		// ECMA-262 has the general categories, such as \p{L}, but names scripts otherwise.
		class, _, _ := strings.Cut(text[2:], "}")
		if !strings.HasPrefix(class, "{") || len(class) > len("{Lu") || strings.Contains(class, "^") {
			return text[:2] + " without a general category in braces"
		}
	}
	return ""
}
