package importrules

import (
	"slices"
	"strings"
	"testing"
)

// TestNoReflection looks at what serves calls, and at what is generated: neither
// works out at run time what a type looks like.
func TestNoReflection(t *testing.T) {
	looked := 0
	for _, p := range slices.Concat(list(t, "../../runtime/..."), list(t, "../../examples/...")) {
		looked++
		for _, imp := range p.Imports {
			if imp == "reflect" {
				t.Errorf("%s imports reflect", strings.TrimPrefix(p.ImportPath, module+"/"))
			}
		}
	}
	if looked < 10 {
		t.Errorf("looked at %d packages only", looked)
	}
}
