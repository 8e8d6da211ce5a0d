package main

import (
	"archive/tar"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// inGit runs a git command in a directory.
func inGit(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

// TestDiff compares manifests, directories and revisions of one server.
func TestDiff(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	dir := module(t, map[string]string{"server/good.go": good})
	inGit(t, dir, "init", "-q")
	inGit(t, dir, "add", ".")
	inGit(t, dir, "commit", "-q", "-m", "one")
	inGit(t, dir, "tag", "v1")
	expect(t, tool(t, dir, "docs", "-format", "json", "-o", "v1.json"), outcome{})
	server := strings.Replace(good, "//cloudg:tool", "//cloudg:tool title=Do\n//cloudg:arg n max=9", 1)
	testmodule.WriteFiles(t, dir, map[string]string{"server/good.go": server})

	const (
		breaking = "BREAKING  tool do: inputSchema.n.maximum: maximum 9 was added\n"
		noted    = "          tool do: title: the title changed\n"
	)
	for _, args := range [][]string{{"v1", "."}, {"v1.json", "."}, {"v1", ".", "./server"}, {"HEAD", dir}} {
		expect(t, tool(t, dir, append([]string{"diff"}, args...)...), outcome{Status: exitErrors, Stdout: breaking + noted})
	}
	expect(t, tool(t, filepath.Join(dir, "server"), "diff", "v1", "."), outcome{Status: exitErrors, Stdout: breaking + noted})
	expect(t, tool(t, dir, "diff", "v1", "v1.json"), outcome{})
	expect(t, tool(t, dir, "diff", "-json", ".", "v1"), outcome{Stdout: `` +
		`{"version":1,"kind":"tool","key":"do","path":"inputSchema.n.maximum","breaking":false,"message":"maximum 9 was removed"}` + "\n" +
		`{"version":1,"kind":"tool","key":"do","path":"title","breaking":false,"message":"the title changed"}` + "\n",
	})
	if got := tool(t, dir, "diff", "-x", "v1"); got.Status != exitTrouble {
		t.Errorf("outcome %+v", got)
	}
	if got := tool(t, dir, "diff", ".", "v2"); got.Status != exitTrouble || !strings.Contains(got.Stderr, "v2 is neither a file nor a directory nor a git revision") {
		t.Errorf("outcome %+v", got)
	}
}

// TestExtract checks that an archive cannot write outside of its directory.
func TestExtract(t *testing.T) {
	archive := func(headers ...tar.Header) *bytes.Buffer {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for _, h := range headers {
			h.Mode = 0o644
			if err := w.WriteHeader(&h); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write(make([]byte, h.Size)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return &b
	}
	file := func(name string) tar.Header { return tar.Header{Name: name, Typeflag: tar.TypeReg, Size: 3} }
	dir := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	good := archive(tar.Header{Name: "a/", Typeflag: tar.TypeDir}, file("a/b.go"), file("c/d/e.go"), tar.Header{Name: "f", Linkname: "..", Typeflag: tar.TypeSymlink})
	if err := extract(good, dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a/b.go", "c/d/e.go"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() != 3 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, bad := range []tar.Header{file("../out.go"), file("f/out.go"), file("a/b.go")} {
		if err := extract(archive(bad), dir); err == nil {
			t.Errorf("%s was written", bad.Name)
		}
	}
	if err := extract(strings.NewReader("no archive at all, but long enough to hold the header of one"), dir); err == nil {
		t.Error("nonsense is no error")
	}
}
