package check_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/check"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
)

var update = flag.Bool("update", false, "write what is reported into the golden files")

const (
	casesDir = "../../internal/testgen/testdata/diag"
	wantFile = "want.diag"
	module   = "example.com/m" // the module that each case is written for
)

// TestGolden reads every case with the stages up to the checks. The cases become the
// directories of one module, so that the go command is asked once.
func TestGolden(t *testing.T) {
	cases := readCases(t)
	dir := t.TempDir()
	writeModule(t, dir)
	for name, c := range cases {
		for _, f := range c.Files {
			if f.Name != wantFile {
				writeFile(t, filepath.Join(dir, name, f.Name), bytes.ReplaceAll(f.Data, []byte(module), []byte(module+"/"+name)))
			}
		}
	}
	var list diag.List
	res, err := load.Load(t.Context(), load.Config{Dir: dir, Patterns: []string{"./..."}, Mode: load.Source}, &list)
	if err != nil {
		t.Fatal(err)
	}
	check.Check(build.Build(res, &list), &list)
	byCase := map[string][]diag.Diagnostic{}
	for _, d := range list.Sorted() {
		rel, err := filepath.Rel(dir, d.Pos.File)
		if err != nil {
			t.Fatalf("%s %s: %v", d.Code, d.Message, err)
		}
		name, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		byCase[name] = append(byCase[name], d)
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { compare(t, name, c, print(t, filepath.Join(dir, name), name, byCase[name])) })
	}
}

func print(t *testing.T, dir, name string, list []diag.Diagnostic) string {
	t.Helper()
	var b strings.Builder
	if err := (diag.Text{Dir: dir}).Print(&b, list); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), module+"/"+name, module)
}

func compare(t *testing.T, name string, c *txtar.Archive, got string) {
	t.Helper()
	want := ""
	for i, f := range c.Files {
		if f.Name == wantFile {
			want = string(f.Data)
			c.Files[i].Data = []byte(got)
		}
	}
	if *update {
		if err := os.WriteFile(filepath.Join(casesDir, name+".txtar"), txtar.Format(c), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
}

func readCases(t *testing.T) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(casesDir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", casesDir, err)
	}
	cases := map[string]*txtar.Archive{}
	for _, file := range files {
		c, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases[strings.TrimSuffix(filepath.Base(file), ".txtar")] = c
	}
	return cases
}

// writeModule writes the go.mod of a module that uses this checkout.
func writeModule(t *testing.T, dir string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "go.mod"), []byte("module "+module+"\n\ngo 1.26.0\n\n"+
		"require github.com/cloudg/cloudg v0.0.0\n\nreplace github.com/cloudg/cloudg => "+root+"\n"))
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
