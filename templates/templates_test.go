package templates_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/templates"
)

// TestPlaceholders checks that lint knows a new tool by its texts.
func TestPlaceholders(t *testing.T) {
	tool := templates.Tool{Package: "p", Name: "find", Derived: true, Func: "Find", Params: []templates.Param{{Name: "n", Type: "int"}}}
	file, err := tool.File()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"// Find" + templates.DescriptionPlaceholder + " and when\n", `doc="` + templates.ArgumentPlaceholder + `n means."`} {
		if !strings.Contains(string(file), want) {
			t.Errorf("the file does not contain %q:\n%s", want, file)
		}
	}
}
