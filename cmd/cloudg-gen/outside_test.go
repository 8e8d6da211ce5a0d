package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestOutside checks which paths of modules and workspaces are resolved.
func TestOutside(t *testing.T) {
	for _, test := range []struct{ name, file, in, want string }{
		{"replacement outside", "go.mod", "module m\n\nreplace a.org/a => ../a\n", "module m\n\nreplace a.org/a => /w/a\n"},
		{"of a version", "go.mod", "module m\n\nreplace a.org/a v1.2.3 => ../a\n", "module m\n\nreplace a.org/a v1.2.3 => /w/a\n"},
		{"inside, absolute, published", "go.mod", "module m\n\nreplace (\n\ta.org/a => ./a\n\ta.org/b => /b\n\ta.org/c => a.org/d v1.0.0\n)\n", ""},
		{"nested, inside", "sub/go.mod", "module m\n\nreplace a.org/a => ../a\n", ""},
		{"nested, outside", "sub/go.mod", "module m\n\nreplace a.org/a => ../../a\n", "module m\n\nreplace a.org/a => /w/a\n"},
		{"workspace", "go.work", "go 1.26\n\nuse .\n\nuse ../a\n\nreplace a.org/b => ../b\n", "go 1.26\n\nuse (\n\t.\n\t/w/a\n)\n\nreplace a.org/b => /w/b\n"},
		{"malformed", "go.mod", "modul m => ../a\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dst := t.TempDir()
			testmodule.WriteFiles(t, dst, map[string]string{test.file: test.in})
			if err := outside(filepath.FromSlash("/w/repo"), dst); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join(dst, test.file))
			if err != nil {
				t.Fatal(err)
			}
			want := test.want
			if want == "" {
				want = test.in
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDiffBesideClone compares revisions of a module that is replaced by a directory
// beside the repository, and one whose replacement is not there.
func TestDiffBesideClone(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	parent := t.TempDir()
	if err := os.Symlink(clone(t), filepath.Join(parent, "cloudg")); err != nil {
		t.Skipf("no place for the clone: %v", err)
	}
	dir := filepath.Join(parent, "shop")
	second := "package main\n\nimport \"github.com/cloudg/cloudg/runtime\"\n\n// Do does.\n//\n//cloudg:tool\nfunc Do(ctx *runtime.Context) {}\n"
	testmodule.WriteFiles(t, dir, map[string]string{"do.go": second})
	if got := tool(t, dir, "init", "-replace", "../cloudg"); got.Status != exitDone {
		t.Fatalf("outcome %+v", got)
	}
	testmodule.WriteFiles(t, dir, map[string]string{"more.go": strings.ReplaceAll(second, "Do", "More")})
	inGit(t, dir, "init", "-q")
	inGit(t, dir, "add", ".")
	inGit(t, dir, "commit", "-q", "-m", "one")
	testmodule.WriteFiles(t, dir, map[string]string{"do.go": strings.Replace(second, "cloudg:tool", "cloudg:tool title=Do", 1)})
	expect(t, tool(t, dir, "diff", "HEAD", "."), outcome{Stdout: "          tool do: title: the title changed\n"})

	// Without the clone, one error says so, and not one for each file.
	if err := os.Remove(filepath.Join(parent, "cloudg")); err != nil {
		t.Fatal(err)
	}
	got := tool(t, dir, "diff", "HEAD", ".")
	if got.Status != exitTrouble || strings.Count(got.Stderr, "could not import") != 1 || !strings.HasSuffix(got.Stderr, "cloudg-gen diff: the packages of HEAD have errors\n") {
		t.Errorf("outcome %+v", got)
	}
}
