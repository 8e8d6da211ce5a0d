package clauses

import (
	"strings"
	"testing"
)

// clause is a numbered clause. A test proves it, or waiver says why none does.
type clause struct{ id, about, waiver string }

// Waivers that several clauses share.
const (
	laterServing  = "later: comes with transports and sessions"
	laterHosting  = "later: comes with mounting into other servers"
	laterCommands = "later: comes with the other commands of a server"
	laterPolicies = "later: comes with policies"
)

// prefix returns how the names of tests of a clause begin.
func (c *clause) prefix() string { return "Test" + strings.ReplaceAll(c.id, ".", "_") + "_" }

// TestClauses looks for a test of each clause.
func TestClauses(t *testing.T) {
	all := load(t)
	seen := make(map[string]bool)
	for _, list := range [][]clause{layerClauses, oddities} {
		for _, c := range list {
			if seen[c.id] || c.about == "" {
				t.Errorf("%s: listed twice, or without words", c.id)
			}
			seen[c.id] = true
			switch proof := proofOf(all, c.prefix()); {
			case proof == "" && c.waiver == "":
				t.Errorf("%s (%s): no test is called %s…", c.id, c.about, c.prefix())
			case proof != "" && c.waiver != "":
				t.Errorf("%s (%s): remove the waiver %q: %s proves it", c.id, c.about, c.waiver, proof)
			}
		}
	}
}

// TestClausesOfTests finds tests that carry numbers nobody has listed.
func TestClausesOfTests(t *testing.T) {
	for dir, s := range load(t) {
		for name := range s.tests {
			section, _, _ := strings.Cut(name, "_")
			if section = strings.TrimPrefix(section, "Test"); section == name || len(section) < 2 || !strings.Contains("LQD", section[:1]) || section[1] < '0' || section[1] > '9' {
				continue
			}
			known := false
			for _, list := range [][]clause{layerClauses, oddities} {
				for _, c := range list {
					known = known || strings.HasPrefix(name, c.prefix())
				}
			}
			if !known && !strings.HasPrefix(name, "TestL12_") {
				t.Errorf("%s: %s proves a clause that is not in the table", dir, name)
			}
		}
	}
}

// proofOf returns a test whose name begins with prefix, "" when there is none.
func proofOf(all map[string]*suite, prefix string) string {
	for dir, s := range all {
		for name := range s.tests {
			if strings.HasPrefix(name, prefix) {
				return dir + "." + name
			}
		}
	}
	return ""
}
