package directive_test

import (
	"strings"
	"testing"
)

// TestPattern has expressions that RE2 accepts. Those that are taken compile as
// RegExp(pattern, "u") of ECMA-262 and match the same texts; those that are refused do
// not compile, or match others.
func TestPattern(t *testing.T) {
	for _, text := range []string{
		`^[a-z]{1,8}$`, `\d+\.\d*`, `[^\]]`, `(?:a|b)`, `(?<year>\d{4})`, `\p{L}\P{Lu}`, `[\w.-]+@x`, `\x41`, `a\\z`, `[(?i]`, `.*?`, `\bfoo\b`,
		`[a\-z]`, `[\w-]`, `[-\w]`, `[a-c-e]`, `[+--]`, `[{}*+?^$]`, `\{\}\[\]\(\)\/\|\^\$`, `a{2}`, `a{2,}`, `a{0,3}?`, `(?:^)*`, `[^a-z\d_]`, `-_@#:,% <`,
		`[/\x41-\x5a]`, `(^|a)+$`, `\t\n\r\f\v`, `\p{LC}`,
	} {
		if _, problems := parseKey(t, "pattern", "`"+text+"`"); len(problems) > 0 {
			t.Errorf("pattern=%s: %+v", text, problems)
		}
	}
	for text, want := range map[string]string{
		`(`:           "not a valid RE2",
		`(?=x)`:       "not a valid RE2",
		`a\1`:         "not a valid RE2",
		`[a-\d]`:      "not a valid RE2",
		`\Aa`:         `\A`,
		`a\z`:         `\z`,
		`(?i)a`:       "group with flags",
		`(?i:a)`:      "group with flags",
		`(?P<x>a)`:    "?P",
		`(?<1>a)`:     "begins with a digit",
		`\pL`:         `\p without`,
		`\p{Greek}`:   `\p without`,
		`\p{Yi}`:      `\p without`,
		`\P{^L}`:      `\P without`,
		`[\pL]`:       `\p without`,
		`[[:alpha:]]`: "POSIX",
		`[]a]`:        "] as the first",
		`[^]a]`:       "] as the first",
		`\Q.\E`:       `\Q`,
		`\x{1F600}`:   `\x{`,
		`\a`:          `\a`,
		`\012`:        `\0`,
	} {
		refuses(t, text, want)
	}
}

// TestPatternStrict has what ECMA-262 refuses with the flag u only.
func TestPatternStrict(t *testing.T) {
	for _, c := range `-_@#:,%<>=!&~;"' ` {
		refuses(t, `a\`+string(c), `\`+string(c))
		if c != '-' {
			refuses(t, `[a\`+string(c)+`]`, `\`+string(c))
		}
	}
	for text, want := range map[string]string{
		`{`:         "{ without a backslash",
		`a{`:        "{ without a backslash",
		`a{,5}`:     "{ without a backslash",
		`a{x}`:      "{ without a backslash",
		`a{01}`:     "{ without a backslash",
		`a}`:        "} without a backslash",
		`a]`:        "] without a backslash",
		`[a]]`:      "] without a backslash",
		`^*`:        "a repetition of",
		`a$*`:       "a repetition of",
		`^{2}a`:     "a repetition of",
		`a\b+`:      "a repetition of",
		`\B?`:       "a repetition of",
		`[\w-z]`:    `- behind \w in a class`,
		`[\d-\w]`:   `- behind \d in a class`,
		`[\p{L}-z]`: `- behind \p{L} in a class`,
	} {
		refuses(t, text, want)
	}
}

func refuses(t *testing.T, pattern, want string) {
	t.Helper()
	_, problems := parseKey(t, "pattern", "`"+pattern+"`")
	if len(problems) != 1 || !strings.Contains(problems[0].Message, want) {
		t.Errorf("pattern=%s: problems %+v, want one that says %q", pattern, problems, want)
	}
}
