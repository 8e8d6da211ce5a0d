package lint_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint"
	"github.com/cloudg/cloudg/gen/wire"
)

// TestD3_EmptyDescriptions checks that a description without words is sent, and that
// lint does not let it pass.
func TestD3_EmptyDescriptions(t *testing.T) {
	silent := tool()
	silent.Description = ""
	definition, err := wire.Definition(silent, "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(definition), `"description":"",`) {
		t.Errorf("definition is %s", definition)
	}
	lines := found(t, &ir.Package{Tools: []*ir.Tool{silent}}, nil, lint.Options{})
	if len(lines) != 1 || !strings.Contains(lines[0], "error ") || !strings.Contains(lines[0], "the tool has no description") {
		t.Errorf("findings %q", lines)
	}
}
