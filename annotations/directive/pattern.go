package directive

import (
	"fmt"
	"regexp"
	"strings"
)

// checkPattern requires an expression that RE2 accepts and that ECMA-262, the dialect
// of JSON Schema, reads the same way in its strict form, the one with the flag u. The
// sets behind "." and \s differ in a few exotic characters; that is tolerated, for they
// stand in nearly every pattern.
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

// repetition is a quantifier in braces as both dialects read it: in others RE2 sees
// plain characters.
var repetition = regexp.MustCompile(`^\{(0|[1-9][0-9]*)(,(0|[1-9][0-9]*)?)?\}`)

// foreignConstruct returns the first construct of a valid RE2 expression that ECMA-262
// lacks or reads differently, or "".
func foreignConstruct(text string) string {
	assertion := false // what stands before is ^, $, \b or \B
	for i := 0; i < len(text); {
		rest := text[i:]
		n, construct := 1, ""
		switch c := rest[0]; c {
		case '\\':
			n, construct = foreignEscape(rest, false)
		case '[':
			n, construct = foreignClass(rest)
		case '(':
			construct = foreignGroup(rest)
			if strings.HasPrefix(rest, "(?") {
				n = 2
			}
		case '{':
			if n = len(repetition.FindString(rest)); n == 0 {
				construct = "{ without a backslash that is no repetition"
			}
		case '}', ']':
			construct = string(c) + " without a backslash"
		}
		if construct == "" && assertion && strings.IndexByte("*+?{", rest[0]) >= 0 {
			construct = "a repetition of ^, $, \\b or \\B"
		}
		if construct != "" {
			return construct
		}
		token := rest[:n]
		assertion = token == "^" || token == "$" || token == `\b` || token == `\B`
		i += n
	}
	return ""
}

// foreignGroup judges the group at the start of text.
func foreignGroup(text string) string {
	switch {
	case !strings.HasPrefix(text, "(?") || strings.HasPrefix(text, "(?:"):
		return ""
	case !strings.HasPrefix(text, "(?<"):
		return "a group with flags or with ?P"
	case isDigit(text[len("(?<")]):
		return "a group whose name begins with a digit"
	}
	return ""
}
