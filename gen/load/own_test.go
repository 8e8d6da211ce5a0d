package load_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestOwnFiles lists the files of packages that match and of those of the module
// that they need, and neither generated ones nor those of other modules.
func TestOwnFiles(t *testing.T) {
	dir := testmodule.Write(t, "example.com/m", map[string]string{
		"a/a.go":         "package a\n\nimport (\n\t\"time\"\n\n\t\"example.com/m/b\"\n)\n\nvar A b.B\n\nvar T time.Time\n",
		"a/zz_cloudg.go": "package a\n",
		"a/a_test.go":    "package a\n\n//cloudg:tool\nfunc f() {}\n",
		"b/b.go":         "package b\n\ntype B int\n",
		"c/c.go":         "package c\n",
	})
	for _, mode := range []load.Mode{load.Export, load.Source} {
		res, err := load.Load(t.Context(), load.Config{Dir: dir, Patterns: []string{"./a"}, Mode: mode}, new(diag.List))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range res.OwnFiles() {
			rel, err := filepath.Rel(dir, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(rel))
		}
		if diff := cmp.Diff([]string{"a/a.go", "b/b.go"}, got); diff != "" {
			t.Errorf("mode %v: files (-want +got):\n%s", mode, diff)
		}
	}
}
