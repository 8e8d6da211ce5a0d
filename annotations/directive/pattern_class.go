package directive

import (
	"slices"
	"strings"
)

// foreignClass judges the class at the start of text and returns its length.
func foreignClass(text string) (n int, construct string) {
	i := 1
	if strings.HasPrefix(text, "[^") {
		i = 2
	}
	if text[i] == ']' {
		return 0, "] as the first member of a class"
	}
	for text[i] != ']' {
		rest := text[i:]
		if strings.HasPrefix(rest, "[:") {
			return 0, "a POSIX class such as [[:alpha:]]"
		}
		if rest[0] != '\\' {
			i++
			continue
		}
		n, construct := foreignEscape(rest, true)
		if construct != "" {
			return 0, construct
		}
		i += n
		if strings.IndexByte("dDwWsSpP", rest[1]) >= 0 && text[i] == '-' && text[i+1] != ']' {
			return 0, "- behind " + rest[:n] + " in a class"
		}
	}
	return i + 1, ""
}

// shared are the letters of escapes that both dialects have. Those of numbers,
// references and the ends of a text are not among them.
const shared = "dDwWsSfnrtv"

// syntaxCharacters are what ECMA-262 lets a backslash stand before.
const syntaxCharacters = `^$\.*+?()[]{}|/`

// foreignEscape judges the escape at the start of text, which may be in a class, and
// returns its length.
func foreignEscape(text string, class bool) (n int, construct string) {
	c := text[1]
	switch {
	case strings.IndexByte(shared, c) >= 0, strings.IndexByte(syntaxCharacters, c) >= 0,
		class && c == '-', !class && (c == 'b' || c == 'B'):
		return 2, ""
	case strings.HasPrefix(text, `\x{`):
		return 0, `\x{`
	case c == 'x':
		return len(`\x41`), ""
	case c == 'p' || c == 'P':
		// ECMA-262 has the general categories, such as \p{L}, but names scripts otherwise.
		name, _, _ := strings.Cut(text[2:], "}")
		if !strings.HasPrefix(name, "{") || !slices.Contains(categories, name[1:]) {
			return 0, text[:2] + " without a general category in braces"
		}
		return len(`\p`) + len(name) + len("}"), ""
	}
	return 0, text[:2]
}

// categories are the general categories of Unicode.
var categories = []string{
	"C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "LC", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No",
	"P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl", "Zp", "Zs",
}
