package policy

import (
	"strings"
	"testing"
)

func TestP1_9_Globs(t *testing.T) {
	for _, tt := range []struct {
		pattern, text string
		want          bool
	}{
		{"find_assets", "find_assets", true},
		{"find_assets", "Find_assets", false},
		{"find_assets", "find_assets2", false},
		{"*", "", true},
		{"*", "a/b:c\nd", true},
		{"get_*", "get_", true},
		{"get_*", "get", false},
		{"*_raw", "x_raw", true},
		{"*_raw", "x_raw2", false},
		{"a*b*c", "aXbXbc", true},
		{"a*b*c", "ac", false},
		{"a**c", "abc", true},
		{"a?c", "a\nc", true},
		{"a?c", "aéc", true},
		{"a?c", "ac", false},
		{"[abc]x", "bx", true},
		{"[a-c]x", "dx", false},
		{"[!a-c]x", "dx", true},
		{"[!a-c]x", "ax", false},
		{"[^a]x", "^x", true},
		{"[^a]x", "bx", false},
		{"[]]x", "]x", true},
		{"[!]]x", "]x", false},
		{"[z-a]", "m", false},
		{"[!z-a]", "m", true},
		{"[a-]", "-", true},
		{"[*]", "*", true},
		{"[*]", "x", false},
		{"a[bc", "a[bc", true},
		{"a[bc", "ab", false},
		{`a\*`, `a\b`, true},
		{"cloudg://raw/*", "cloudg://raw/1/2", true},
		{"*a?b*", "xxaYb", true},
		{"*[0-9]", "v12", true},
	} {
		g := parseGlob(tt.pattern)
		if got := g.match(tt.text); got != tt.want {
			t.Errorf("%q on %q: %v", tt.pattern, tt.text, got)
		}
	}
}

func TestP1_9_Negation(t *testing.T) {
	for _, tt := range []struct {
		patterns    string
		identifiers []string
		want        bool
	}{
		{"find_* get_* !get_secret*", []string{"get_asset"}, true},
		{"find_* get_* !get_secret*", []string{"get_secret_value"}, false},
		{"!get_secret* get_*", []string{"get_secret_value"}, false},
		{"!a", []string{"b"}, false},
		{"", []string{"b"}, false},
		{"*", []string{""}, false},
		{"* !raw", []string{"cloudg://raw", "raw"}, false},
		{"cloudg://x", []string{"cloudg://x", "name"}, true},
		{"name", []string{"cloudg://x", "name"}, true},
	} {
		list := parseGlobs(strings.Fields(tt.patterns))
		if got := list.match(tt.identifiers...); got != tt.want {
			t.Errorf("%q on %q: %v", tt.patterns, tt.identifiers, got)
		}
	}
}

// TestGlobsTakeLinearTimePerStar runs a pattern that takes others for ever.
func TestGlobsTakeLinearTimePerStar(t *testing.T) {
	g := parseGlob(strings.Repeat("*a", 50) + "b")
	if g.match(strings.Repeat("a", 5000)) {
		t.Error("matched")
	}
}

func FuzzGlob(f *testing.F) {
	for _, seed := range []string{"a*b", "[a-c]?", "*", "[", "[!]]"} {
		f.Add(seed, "abc")
	}
	f.Add("*\xd2", "a\xc0\xc0")
	f.Add("\xc3*", "é")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 100 || len(text) > 100 {
			t.Skip("slowMatch takes too long")
		}
		g := parseGlob(pattern)
		got := g.match(text)
		if want := slowMatch(partsOf(pattern), charsOf(text)); got != want {
			t.Errorf("%q on %q: %v, want %v", pattern, text, got, want)
		}
	})
}

// partsOf returns the elements of any glob.
func partsOf(pattern string) (parts []globPart) {
	for pattern != "" {
		var next globPart
		next, pattern = nextPart(pattern)
		parts = append(parts, next)
	}
	return parts
}

// slowMatch is the definition of a match.
func slowMatch(parts []globPart, text []rune) bool {
	reach := map[int]bool{0: true}
	for _, next := range parts {
		after := map[int]bool{}
		for at := range reach {
			switch {
			case next.star:
				for to := at; to <= len(text); to++ {
					after[to] = true
				}
			case at < len(text) && next.takes(text[at]):
				after[at+1] = true
			}
		}
		reach = after
	}
	return reach[len(text)]
}
