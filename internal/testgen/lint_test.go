package testgen

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	genbuild "github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/check"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint"
	"github.com/cloudg/cloudg/gen/lint/dialect"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestLint compares what lint finds in each case with what it wants. All cases are
// loaded at once, and each is looked at with its own options.
func TestLint(t *testing.T) {
	const module = "example.com/m"
	all := cases(t, "lint/*.txtar")
	files := map[string]string{}
	for _, c := range all {
		for name, content := range c.source() {
			files[name] = strings.ReplaceAll(content, `"`+module+"/", `"`+module+"/"+c.name+"/")
		}
	}
	dir := testmodule.Write(t, module, files)
	errs := new(diag.List)
	loaded, err := load.Load(t.Context(), load.Config{Dir: dir, Patterns: []string{"./..."}}, errs)
	if err != nil {
		t.Fatal(err)
	}
	pkgs := genbuild.Build(loaded, errs)
	check.Check(pkgs, errs)
	if errs.HasErrors() {
		t.Fatalf("the cases have errors:\n%s", text(t, dir, errs.Sorted()))
	}
	survey := genbuild.Survey(loaded)
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			below := filepath.Join(dir, c.name)
			list := new(diag.List)
			lint.Lint(only(pkgs, below, func(p *ir.Package) string { return p.Dir }), part(survey, below), lintOptions(t, c), list)
			got := text(t, below, list.Sorted())
			if *update {
				c.set("want.diag", got)
				c.save(t)
				return
			}
			want, _ := c.section("want.diag")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("findings differ (-want +got); run the tests with -update to accept:\n%s", diff)
			}
		})
	}
}

// only returns what lies in or below a directory.
func only[T any](list []T, dir string, place func(T) string) []T {
	return slices.DeleteFunc(slices.Clone(list), func(item T) bool {
		rel, err := filepath.Rel(dir, place(item))
		return err != nil || !filepath.IsLocal(rel)
	})
}

// part returns the part of a survey that is about a directory.
func part(s *ir.Survey, dir string) *ir.Survey {
	return &ir.Survey{
		Suppressions: only(s.Suppressions, dir, func(s *ir.Suppression) string { return s.Pos.File }),
		Tags:         only(s.Tags, dir, func(t ir.TaggedField) string { return t.Pos.File }),
		Own:          s.Own,
		Asking:       s.Asking,
		Registered:   s.Registered,
	}
}

// lintOptions reads the file want.options of a case: key=value on each line. A case
// without looks at the gates only, unless it is about strict modes.
func lintOptions(t *testing.T, c *testCase) (opts lint.Options) {
	t.Helper()
	opts.GateOnly = c.name != "strict_modes"
	lines, _ := c.section("want.options")
	for line := range strings.Lines(lines) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		var err error
		switch key {
		case "client":
			opts.Clients, err = dialect.Parse(value)
		case "prefix":
			opts.Prefix = value
		case "max-tokens":
			opts.MaxTokens, err = strconv.Atoi(value)
		case "strict":
			opts.Strict = true
		default:
			err = fmt.Errorf("unknown option %q", key)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return opts
}

// TestCatalogIsClean looks at the example: no finding of a gate, no warning, and a
// finding of strict modes for each tool at most.
func TestCatalogIsClean(t *testing.T) {
	cfg := gen.Config{Dir: filepath.Join("..", "..", "examples", "catalog"), Patterns: []string{"./..."}}
	found, err := gen.Lint(t.Context(), cfg, lint.Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	places := map[diag.Pos]bool{}
	for _, d := range found {
		if d.Code != diag.StrictModes || places[d.Pos] {
			t.Errorf("%s", text(t, "", []diag.Diagnostic{d}))
		}
		places[d.Pos] = true
	}
}
