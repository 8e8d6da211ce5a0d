package glob

import (
	"strings"
	"testing"
)

func TestGlobs(t *testing.T) {
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
		g := Parse(tt.pattern)
		if got := g.Match(tt.text); got != tt.want {
			t.Errorf("%q on %q: %v", tt.pattern, tt.text, got)
		}
	}
}

// TestGlobsTakeLinearTimePerStar runs a pattern that takes others for ever.
func TestGlobsTakeLinearTimePerStar(t *testing.T) {
	g := Parse(strings.Repeat("*a", 50) + "b")
	if g.Match(strings.Repeat("a", 5000)) {
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
		g := Parse(pattern)
		got := g.Match(text)
		if want := slowMatch(partsOf(pattern), charsOf(text)); got != want {
			t.Errorf("%q on %q: %v, want %v", pattern, text, got, want)
		}
	})
}

// partsOf returns the elements of any glob.
func partsOf(pattern string) (parts []part) {
	for pattern != "" {
		var next part
		next, pattern = nextPart(pattern)
		parts = append(parts, next)
	}
	return parts
}

// slowMatch is the definition of a match.
func slowMatch(parts []part, text []rune) bool {
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
