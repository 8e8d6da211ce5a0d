package clauses

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// complaint is something that users of code generators or MCP libraries have
// published, with the test that keeps it from being true here, or the reason why
// there is none.
type complaint struct {
	threads string // OWNER/REPOSITORY#NUMBER, or more of them
	about   string
	test    string
	reason  string
}

// maxReasons is how many complaints may go without a test: a reason is easily
// found.
const maxReasons = 12

// thread is an issue or pull request; behind the first one of a repository there may
// be further numbers.
var thread = regexp.MustCompile(`^[\w.-]+/[\w.-]+#\d+(, #\d+)*$`)

// TestComplaints looks for the tests of all complaints.
func TestComplaints(t *testing.T) {
	all := load(t)
	if b, c := len(generatorComplaints), len(libraryComplaints); b != 39 || c != 58 {
		t.Errorf("%d complaints about generators, want 39; %d about libraries, want 58", b, c)
	}
	reasons := 0
	for _, c := range slices.Concat(generatorComplaints, libraryComplaints) {
		for id := range strings.SplitSeq(c.threads, "; ") {
			if !thread.MatchString(id) {
				t.Errorf("%s: %q names no thread", c.about, id)
			}
		}
		switch {
		case c.about == "" || (c.test == "") == (c.reason == ""):
			t.Errorf("%s (%s): needs words, and a test or a reason", c.threads, c.about)
		case c.reason != "":
			reasons++
		default:
			if problem := missing(all, c.test); problem != "" {
				t.Errorf("%s (%s): %s %s", c.threads, c.about, c.test, problem)
			}
		}
	}
	if reasons > maxReasons {
		t.Errorf("%d complaints have a reason instead of a test, at most %d may", reasons, maxReasons)
	}
}
