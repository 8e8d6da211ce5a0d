package testgen

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// positiveModule writes the module of all cases that must generate.
func positiveModule(t testing.TB) (dir string, all []*testCase) {
	t.Helper()
	all = cases(t, "*.txtar")
	files := map[string]string{}
	for _, c := range all {
		for name, content := range c.source() {
			files[name] = content
		}
	}
	return testmodule.Write(t, modulePath, files), all
}

// generate runs the generator, which must find nothing wrong.
func generate(t testing.TB, cfg gen.Config) *gen.Result {
	t.Helper()
	res, err := gen.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if res.Failed() || len(res.Diagnostics) > 0 {
		t.Fatalf("diagnostics:\n%s", text(t, cfg.Dir, res.Diagnostics))
	}
	return res
}

// write carries out the plan of a result.
func write(t testing.TB, res *gen.Result) {
	t.Helper()
	list := new(diag.List)
	res.Plan.Write(list)
	if list.Len() > 0 {
		t.Fatalf("diagnostics:\n%s", text(t, "", list.Sorted()))
	}
}

func text(t testing.TB, dir string, list []diag.Diagnostic) string {
	t.Helper()
	var out strings.Builder
	if err := (diag.Text{Dir: dir}).Print(&out, list); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// relative returns generated files by their slash-separated path in the module.
func relative(t *testing.T, dir string, files map[string][]byte) map[string]string {
	t.Helper()
	out := map[string]string{}
	for file, content := range files {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.ToSlash(rel)] = string(content)
	}
	return out
}

// TestGenerated compares what is generated for each case with what it wants.
func TestGenerated(t *testing.T) {
	dir, all := positiveModule(t)
	got := relative(t, dir, generate(t, gen.Config{Dir: dir, Patterns: []string{"./..."}}).Files)
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			compareFiles(t, c, got)
		})
	}
	for name, content := range got {
		schema := false
		for line := range strings.Lines(content) {
			isSchema := schema || strings.Contains(line, "= `")
			schema = schema != (strings.Count(line, "`")%2 == 1)
			if !isSchema && utf8.RuneCountInString(line) > 160 {
				t.Errorf("%s: a line of %d columns: %s", name, utf8.RuneCountInString(line), line)
			}
		}
	}
}

// compareFiles compares the generated files below a case's directory with those
// that it wants.
func compareFiles(t *testing.T, c *testCase, generated map[string]string) {
	want := map[string]string{}
	for _, f := range c.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, wantPrefix); ok {
			want[name] = string(f.Data)
		}
	}
	got := map[string]string{}
	for name, content := range generated {
		if rest, ok := strings.CutPrefix(name, c.name+"/"); ok {
			got[rest] = content
		}
	}
	if !*update {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("generated files differ (-want +got); run the tests with -update to accept:\n%s", diff)
		}
		return
	}
	for name := range want {
		c.set(wantPrefix+name, "")
	}
	for name, content := range got {
		c.set(wantPrefix+name, content)
	}
	c.save(t)
}

// TestDiagnostics compares what is said about each package with mistakes.
func TestDiagnostics(t *testing.T) {
	// Each case is written as a module of its own; all are loaded at once as
	// directories of one.
	const module = "example.com/m"
	all := cases(t, "diag/*.txtar")
	files := map[string]string{}
	for _, c := range all {
		for name, content := range c.source() {
			files[name] = strings.ReplaceAll(content, `"`+module+"/", `"`+module+"/"+c.name+"/")
		}
	}
	dir := testmodule.Write(t, module, files)
	res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	said := map[string][]diag.Diagnostic{}
	for _, d := range res.Diagnostics {
		rel, err := filepath.Rel(dir, d.Pos.File)
		if err != nil {
			t.Fatalf("%s without a place: %s", d.Code, d.Message)
		}
		name, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		said[name] = append(said[name], d)
	}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			got := text(t, filepath.Join(dir, c.name), said[c.name])
			got = strings.ReplaceAll(got, module+"/"+c.name, module)
			if *update {
				c.set("want.diag", got)
				c.save(t)
				return
			}
			want, _ := c.section("want.diag")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("diagnostics differ (-want +got); run the tests with -update to accept:\n%s", diff)
			}
			if want == "" {
				t.Error("nothing is wrong with the package")
			}
		})
	}
	if res.Plan != nil {
		t.Error("there is a plan although there are errors")
	}
}

// TestNothingWritten checks that errors keep every file as it is.
func TestNothingWritten(t *testing.T) {
	dir := testmodule.Write(t, modulePath, map[string]string{
		"good/good.go": "package good\n\nimport \"context\"\n\n//cloudg:tool\nfunc Do(ctx context.Context) {}\n",
		"bad/bad.go":   "package bad\n\n//cloudg:tol\nfunc Do() {}\n",
	})
	res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	if !res.Failed() || res.Files != nil {
		t.Errorf("a package with errors gave files")
	}
	if _, err := os.Stat(filepath.Join(dir, path.Join("good", output.DefaultName))); !os.IsNotExist(err) {
		t.Errorf("a file was written: %v", err)
	}
}
