package importrules

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// nested are the rules for packages of modules of their own, which exist so that what
// they import is linked only by those who want it. Such a package may import what it is
// for, and of this module what anybody may.
var nested = []rule{
	{"runtime/mcpgo", []string{"runtime", "runtime/layer", "runtime/codec", "github.com/mark3labs/mcp-go/..."}},
	{"runtime/middleware/otel", []string{"runtime", "runtime/layer", "go.opentelemetry.io/otel", "go.opentelemetry.io/otel/..."}},
	{"runtime/middleware/prometheus", []string{"runtime", "runtime/middleware", "github.com/prometheus/client_golang/..."}},
}

// TestNestedModules looks at the imports of modules that go list does not see from here.
func TestNestedModules(t *testing.T) {
	for _, r := range nested {
		files, err := filepath.Glob(filepath.Join("../..", r.place, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		looked := 0
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			looked++
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				if imp, err := strconv.Unquote(spec.Path.Value); err != nil || imp == "reflect" || !allowed(r.allow, imp) {
					t.Errorf("%s imports %s", filepath.Base(file), imp)
				}
			}
		}
		if looked == 0 {
			t.Errorf("%s has no files", r.place)
		}
	}
}
