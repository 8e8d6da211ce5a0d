package testgen

import (
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/diag"
)

// elsewhere are codes that no source file can cause; the tests of the packages
// that report them make them happen.
var elsewhere = []diag.Code{
	diag.NoMatch, diag.ListFailed, diag.CannotRead, diag.CannotWrite, diag.BadOutputName, diag.Unformattable, diag.NotOurFile,
}

// TestEveryCodeHasACase looks for a case of each kind of finding.
func TestEveryCodeHasACase(t *testing.T) {
	var said strings.Builder
	for _, c := range append(cases(t, "diag/*.txtar"), cases(t, "lint/*.txtar")...) {
		want, _ := c.section("want.diag")
		said.WriteString(want)
	}
	for _, entry := range diag.Catalogue() {
		has := strings.Contains(said.String(), " "+string(entry.Code)+": ")
		if exempt := slices.Contains(elsewhere, entry.Code); has == exempt {
			t.Errorf("%s (%s): a case says it: %v, want %v", entry.Code, entry.Title, has, !exempt)
		}
	}
}
