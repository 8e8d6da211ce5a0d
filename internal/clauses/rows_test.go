package clauses

import (
	"slices"
	"strings"
	"testing"
)

// row is one row of a table of edge cases: what goes in, and the tests that it
// became, or the reason why it has none. A row that several tests prove together
// names the most telling one.
type row struct{ section, input, test, reason string }

// TestRows looks for the tests of all rows.
func TestRows(t *testing.T) {
	all := load(t)
	type key struct{ section, input string }
	seen := make(map[key]bool)
	sections := make(map[string]int)
	for _, r := range slices.Concat(layerRows, servingRows, policyRows, redactRows, detectRows, vaultRows, shapeRows, inputRows) {
		k := key{r.section, r.input}
		if seen[k] || r.input == "" {
			t.Errorf("%s/%s: listed twice, or without an input", r.section, r.input)
		}
		seen[k] = true
		sections[r.section]++
		if (r.test == "") == (r.reason == "") {
			t.Errorf("%s/%s: needs a test or a reason", r.section, r.input)
		}
		if r.test != "" {
			if problem := missing(all, r.test); problem != "" {
				t.Errorf("%s/%s: %s %s", r.section, r.input, r.test, problem)
			}
		}
	}
	for _, c := range layerClauses {
		if section, ok := strings.CutPrefix(c.id, "L"); ok && strings.HasPrefix(section, "12.") && sections[section] == 0 {
			t.Errorf("section %s has no rows", section)
		}
	}
}

// Reasons that several rows share.
const (
	noSuchFlag    = "no equivalent: registries are compiled into a server"
	noFlavour     = "no equivalent: there is one server implementation, not a choice of libraries"
	noLogSetUp    = "no equivalent: the caller hands in a slog.Logger, nothing is set up"
	noOuterGroup  = "no equivalent: a server's command line is not part of a larger one"
	noMustExist   = "no equivalent: a workspace only checks paths that it is going to read"
	laterSuite    = laterServing + "; the conformance suite judges results"
	laterEraFixed = laterServing + "; a connection does not yet keep to its first era"
)
