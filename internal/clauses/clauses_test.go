package clauses

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// clause is a numbered clause. A test proves it, or waiver says why none does.
type clause struct{ id, about, waiver string }

// later begins waivers for what is built later. Several clauses may share one of them.
// Some may be proved before the others: such a waiver stands until all are.
const later = "later: "

// clauses returns those of all lists.
func clauses() []clause {
	return slices.Concat(layerClauses, policyClauses, redactClauses, detectClauses, vaultClauses, shapeClauses, inputClauses, privacyClauses, oddities, introductions)
}

// prefix returns how the names of tests of a clause begin.
func (c *clause) prefix() string { return "Test" + strings.ReplaceAll(c.id, ".", "_") + "_" }

// TestClauses looks for a test of each clause.
func TestClauses(t *testing.T) {
	all := load(t)
	seen := make(map[string]bool)
	waived := make(map[string]int) // clauses without a test, by waiver
	for _, c := range clauses() {
		if seen[c.id] || c.about == "" {
			t.Errorf("%s: listed twice, or without words", c.id)
		}
		seen[c.id] = true
		switch proof := proofOf(all, c.prefix()); {
		case proof == "" && c.waiver == "":
			t.Errorf("%s (%s): no test is called %s…", c.id, c.about, c.prefix())
		case proof == "":
			waived[c.waiver]++
		case c.waiver != "" && !strings.HasPrefix(c.waiver, later):
			t.Errorf("%s (%s): remove the waiver %q: %s proves it", c.id, c.about, c.waiver, proof)
		}
	}
	for _, c := range clauses() {
		if c.waiver != "" && waived[c.waiver] == 0 {
			t.Errorf("%s (%s): remove the waiver %q: everything it is about is tested", c.id, c.about, c.waiver)
		}
	}
}

// numbered is the start of names of tests that prove a clause.
var numbered = regexp.MustCompile(`^Test([LQDS][0-9]+|P([1-9]|1[0-4]))_`)

// TestClausesOfTests finds tests that carry numbers nobody has listed.
func TestClausesOfTests(t *testing.T) {
	for dir, s := range load(t) {
		for name := range s.tests {
			if !numbered.MatchString(name) || otherNumbers(dir, name) || strings.HasPrefix(name, "TestL12_") {
				continue
			}
			if !slices.ContainsFunc(clauses(), func(c clause) bool { return strings.HasPrefix(name, c.prefix()) }) {
				t.Errorf("%s: %s proves a clause that is not in the table", dir, name)
			}
		}
	}
}

// otherNumbers reports whether a test is about privacy, whose clauses have numbers of
// their own; those of policies are listed here.
func otherNumbers(dir, name string) bool {
	if strings.HasPrefix(name, "TestP") {
		return false
	}
	place, below := strings.CutPrefix(dir, "runtime/")
	first, _, _ := strings.Cut(place, "/")
	return below && slices.Contains([]string{"policy", "transform", "detect", "vault", "state", "privacy"}, first)
}

// proofOf returns a test whose name begins with prefix, "" when there is none.
func proofOf(all map[string]*suite, prefix string) string {
	for dir, s := range all {
		for name := range s.tests {
			if strings.HasPrefix(name, prefix) && !otherNumbers(dir, name) {
				return dir + "." + name
			}
		}
	}
	return ""
}
