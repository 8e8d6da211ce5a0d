package export

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	general = regexp.MustCompile(`\A[A-Za-z0-9_-]{1,64}\z`)
	gemini  = regexp.MustCompile(`\A[A-Za-z_][A-Za-z0-9_-]{0,63}\z`)
)

func TestQ39_NamesFit(t *testing.T) {
	long := strings.Repeat("n", 64)
	exposed := []string{"find", "a-b_C9", "a.b", "a_b", "a..b", ".", "...", "9lives", "-x", long, long + "n", long + "m", strings.Repeat("x.", 64)}
	for name, test := range map[string]struct {
		fits func(string) bool
		rule *regexp.Regexp
	}{"general": {fits, general}, "gemini": {fitsGemini, gemini}} {
		t.Run(name, func(t *testing.T) {
			n := newNames(exposed, test.fits)
			if len(n.toAPI) != len(exposed) || len(n.toExposed) != len(exposed) {
				t.Fatalf("%d names for %d, and %d back", len(n.toAPI), len(exposed), len(n.toExposed))
			}
			for _, name := range exposed {
				api := n.toAPI[name]
				if !test.rule.MatchString(api) {
					t.Errorf("%s becomes %s", name, api)
				}
				if n.toExposed[api] != name {
					t.Errorf("%s becomes %s, which is %s", name, api, n.toExposed[api])
				}
				if test.rule.MatchString(name) && api != name {
					t.Errorf("%s fits but becomes %s", name, api)
				}
			}
		})
	}
}

func TestQ39_NamesAreStable(t *testing.T) {
	alone := newNames([]string{"a.b"}, fits).toAPI["a.b"]
	if alone != "a_b_2e7336dc" {
		t.Errorf("a.b becomes %s", alone)
	}
	exposed := []string{"a.b", "a_b", "a..b", "c.d", alone + "x"}
	forth := newNames(exposed, fits)
	slices.Reverse(exposed)
	back := newNames(exposed, fits)
	for _, name := range exposed {
		if forth.toAPI[name] != back.toAPI[name] {
			t.Errorf("%s becomes %s or %s", name, forth.toAPI[name], back.toAPI[name])
		}
	}
	if forth.toAPI["a.b"] != alone {
		t.Errorf("a.b becomes %s beside other tools, %s alone", forth.toAPI["a.b"], alone)
	}
}

func TestQ39_Collisions(t *testing.T) {
	first, second := substitute("a.b", 0), substitute("a.b", 1)
	n := newNames([]string{"a.b", first}, fits)
	if n.toAPI[first] != first || n.toAPI["a.b"] != second {
		t.Errorf("got %v", n.toAPI)
	}
	if n = newNames([]string{"a.b", first, second}, fits); n.toAPI["a.b"] != substitute("a.b", 2) {
		t.Errorf("got %v", n.toAPI)
	}
}
