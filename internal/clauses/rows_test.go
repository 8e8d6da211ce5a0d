package clauses

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// row is one row of a table of edge cases: what goes in, and the tests that it
// became, or the reason why it has none. A row that several tests prove together
// names the most telling one. A reason that says "later" comes with how the name of
// the test will begin, dir.TestName as well: as soon as there is such a test, the row
// has to name it in the place of the reason.
type row struct{ section, input, test, reason string }

// TestRows looks for the tests of all rows.
func TestRows(t *testing.T) {
	all := load(t)
	type key struct{ section, input string }
	seen := make(map[key]bool)
	sections := make(map[string]int)
	for _, r := range slices.Concat(layerRows, servingRows, policyRows, redactRows, detectRows, vaultRows, shapeRows, inputRows, differenceRows, gapRows, quirkRows, catalogRows) {
		k := key{r.section, r.input}
		if seen[k] || r.input == "" {
			t.Errorf("%s/%s: listed twice, or without an input", r.section, r.input)
		}
		seen[k] = true
		sections[r.section]++
		if problem := r.problem(all); problem != "" {
			t.Errorf("%s/%s: %s", r.section, r.input, problem)
		}
	}
	for section, want := range privacyRows {
		if sections[section] != want {
			t.Errorf("section %s has %d rows, want %d", section, sections[section], want)
		}
	}
	for _, c := range layerClauses {
		if section, ok := strings.CutPrefix(c.id, "L"); ok && strings.HasPrefix(section, "12.") && sections[section] == 0 {
			t.Errorf("section %s has no rows", section)
		}
	}
}

// problem returns what is wrong with a row, "" when nothing is.
func (r *row) problem(all map[string]*suite) string {
	switch {
	case strings.HasPrefix(r.reason, later):
		return r.stale(all)
	case (r.test == "") == (r.reason == ""):
		return "needs a test or a reason"
	case r.test != "":
		if problem := missing(all, r.test); problem != "" {
			return r.test + " " + problem
		}
	}
	return ""
}

// stale returns why the reason of a row that is tested later does not hold, "" when it
// does.
func (r *row) stale(all map[string]*suite) string {
	i := strings.LastIndex(r.test, ".Test")
	if i < 0 || r.test[i+1:] == "Test" {
		return "needs dir.TestName, with which the name of the test will begin"
	}
	dir, prefix := r.test[:i], r.test[i+1:]
	if all[dir] == nil {
		return r.test + " names a directory without tests"
	}
	for name := range all[dir].tests {
		if strings.HasPrefix(name, prefix) {
			return "remove the reason " + strconv.Quote(r.reason) + ": " + dir + "." + name + " proves it"
		}
	}
	return ""
}

// TestRowProblems keeps the check honest.
func TestRowProblems(t *testing.T) {
	all := map[string]*suite{"dir": {tests: map[string]bool{"TestL1_There": true}}}
	for _, tt := range []struct {
		row  row
		want string
	}{
		{row{test: "dir.TestL1_There"}, ""},
		{row{reason: "no equivalent"}, ""},
		{row{}, "needs a test or a reason"},
		{row{test: "dir.TestL1_There", reason: "no equivalent"}, "needs a test or a reason"},
		{row{test: "dir.TestL1_Gone"}, "dir.TestL1_Gone names a test that does not exist"},
		{row{test: "dir.TestL2_", reason: later + "soon"}, ""},
		{row{reason: later + "soon"}, "needs dir.TestName, with which the name of the test will begin"},
		{row{test: "dir.Test", reason: later + "soon"}, "needs dir.TestName, with which the name of the test will begin"},
		{row{test: "nowhere.TestL2_", reason: later + "soon"}, "nowhere.TestL2_ names a directory without tests"},
		{row{test: "dir.TestL1_", reason: later + "soon"}, `remove the reason "later: soon": dir.TestL1_There proves it`},
	} {
		if got := tt.row.problem(all); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.row, got, tt.want)
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
	judgedBySuite = "the official conformance suite judges results, in all versions that it knows: make conformance"
)
