package output

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/diag"
)

const ours = Header + "\n\npackage p\n"

// past is a modification time that no write of a test produces.
var past = time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)

// tree creates files, all of them last changed in the past.
func tree(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, past, past); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// disk returns the contents of all files below dir; those changed since the
// tree was created are marked by a "*".
func disk(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name := display(dir, path)
		if !info.ModTime().Equal(past) {
			name += "*"
		}
		files[name] = string(content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func paths(dir string, files map[string]string) map[string][]byte {
	abs := map[string][]byte{}
	for name, content := range files {
		abs[filepath.Join(dir, name)] = []byte(content)
	}
	return abs
}

// mixed is a tree in which something of every kind has to happen.
func mixed(t *testing.T) (dir string, plan *Plan) {
	t.Helper()
	dir = tree(t, map[string]string{
		"same/zz_cloudg.go":      ours,
		"crlf/zz_cloudg.go":      strings.ReplaceAll(ours, "\n", "\r\n"),
		"stale/zz_cloudg.go":     ours + "\nvar old int\n",
		"conflict/zz_cloudg.go":  "<<<<<<< HEAD\n=======\n>>>>>>> x\n" + ours + "x\n",
		"empty/tools.go":         "",
		"missing/own.go":         "package p\n",
		"orphan/zz_cloudg.go":    ours,
		"orphan/license.go":      "// License.\n\n" + ours,
		"orphan/quoted.go":       "package p\n//\n//\n" + Header + "\n",
		"orphan/notes.txt":       ours,
		"unmatched/zz_cloudg.go": ours,
	})
	var list diag.List
	plan = NewPlan(paths(dir, map[string]string{
		"same/zz_cloudg.go":     ours,
		"crlf/zz_cloudg.go":     ours,
		"stale/zz_cloudg.go":    ours,
		"conflict/zz_cloudg.go": ours,
		"empty/tools.go":        ours,
		"missing/zz_cloudg.go":  ours,
	}), []string{
		filepath.Join(dir, "same"), filepath.Join(dir, "crlf"), filepath.Join(dir, "stale"),
		filepath.Join(dir, "orphan"), filepath.Join(dir, "missing"), filepath.Join(dir, "orphan"),
	}, &list)
	if list.Len() > 0 {
		t.Fatalf("diagnostics: %v", list.Sorted())
	}
	return dir, plan
}

func TestCheck(t *testing.T) {
	dir, plan := mixed(t)
	var out strings.Builder
	if err := plan.Check(&out, dir); err != nil {
		t.Fatal(err)
	}
	want := `stale conflict/zz_cloudg.go
stale empty/tools.go
missing missing/zz_cloudg.go
orphaned orphan/license.go
orphaned orphan/zz_cloudg.go
stale stale/zz_cloudg.go
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if plan.Clean() {
		t.Error("the plan says that there is nothing to do")
	}
}

func TestDiff(t *testing.T) {
	dir, plan := mixed(t)
	var out strings.Builder
	if err := plan.Diff(&out, dir); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"--- stale/zz_cloudg.go\n+++ stale/zz_cloudg.go\n@@ -1,5 +1,3 @@\n " + Header + "\n \n package p\n-\n-var old int\n",
		"--- /dev/null\n+++ missing/zz_cloudg.go\n@@ -0,0 +1,3 @@\n+" + Header + "\n+\n+package p\n",
		"--- orphan/zz_cloudg.go\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-" + Header + "\n-\n-package p\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the diff lacks:\n%s\nit is:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "crlf") || strings.Contains(out.String(), "same") {
		t.Errorf("files that need no change are in the diff:\n%s", out.String())
	}
}

func TestWrite(t *testing.T) {
	dir, plan := mixed(t)
	var list diag.List
	plan.Write(&list)
	if list.Len() > 0 {
		t.Fatalf("diagnostics: %v", list.Sorted())
	}
	want := map[string]string{
		"same/zz_cloudg.go":      ours,
		"crlf/zz_cloudg.go":      strings.ReplaceAll(ours, "\n", "\r\n"),
		"stale/zz_cloudg.go*":    ours,
		"conflict/zz_cloudg.go*": ours,
		"empty/tools.go*":        ours,
		"missing/own.go":         "package p\n",
		"missing/zz_cloudg.go*":  ours,
		"orphan/quoted.go":       "package p\n//\n//\n" + Header + "\n",
		"orphan/notes.txt":       ours,
		"unmatched/zz_cloudg.go": ours,
	}
	if d := cmp.Diff(want, disk(t, dir)); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
	info, err := os.Stat(filepath.Join(dir, "stale/zz_cloudg.go"))
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, error %v, want the mode of the old file", info.Mode(), err)
	}
}

func TestNotOurFile(t *testing.T) {
	dir := tree(t, map[string]string{"server.go": "package p\n\n// work of an hour\n", "sub/x.go": ""})
	if err := os.Mkdir(filepath.Join(dir, "dir.go"), 0o777); err != nil {
		t.Fatal(err)
	}
	var list diag.List
	plan := NewPlan(paths(dir, map[string]string{"server.go": ours, "dir.go": ours, "sub/x.go": ours}),
		[]string{filepath.Join(dir, "gone")}, &list)
	var codes []diag.Code
	for _, d := range list.Sorted() {
		codes = append(codes, d.Code)
		if strings.Contains(d.Message, dir) {
			t.Errorf("the message repeats the path: %s", d.Message)
		}
	}
	want := []diag.Code{diag.CannotRead, diag.CannotRead, diag.NotOurFile}
	if d := cmp.Diff(want, codes); d != "" {
		t.Errorf("codes (-want +got):\n%s", d)
	}
	before := disk(t, dir)
	plan.Write(&list)
	if d := cmp.Diff(before, disk(t, dir)); d != "" {
		t.Errorf("something was written in spite of errors (-before +after):\n%s", d)
	}
}

// TestWriteFailsBeforeAnything removes a directory after the plan was made:
// its file cannot be written, and then nothing else may be.
func TestWriteFailsBeforeAnything(t *testing.T) {
	dir, plan := mixed(t)
	if err := os.RemoveAll(filepath.Join(dir, "stale")); err != nil {
		t.Fatal(err)
	}
	before := disk(t, dir)
	wantWriteError(t, plan, filepath.Join(dir, "stale/zz_cloudg.go"))
	if d := cmp.Diff(before, disk(t, dir)); d != "" {
		t.Errorf("something was written (-before +after):\n%s", d)
	}
}

// TestWriteInterrupted lets a replacement fail in the middle: each file is then
// the old or the new one, and nothing else is left behind.
func TestWriteInterrupted(t *testing.T) {
	dir, plan := mixed(t)
	blocked := filepath.Join(dir, "missing/zz_cloudg.go")
	if err := os.MkdirAll(filepath.Join(blocked, "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	want := disk(t, dir)
	for _, done := range []string{"conflict/zz_cloudg.go", "empty/tools.go"} {
		delete(want, done)
		want[done+"*"] = ours
	}
	wantWriteError(t, plan, blocked)
	if d := cmp.Diff(want, disk(t, dir)); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write to read-only directories")
	}
	dir, plan := mixed(t)
	if err := os.Chmod(filepath.Join(dir, "stale"), 0o555); err != nil {
		t.Fatal(err)
	}
	before := disk(t, dir)
	wantWriteError(t, plan, filepath.Join(dir, "stale/zz_cloudg.go"))
	if d := cmp.Diff(before, disk(t, dir)); d != "" {
		t.Errorf("something was written (-before +after):\n%s", d)
	}
}

func wantWriteError(t *testing.T, plan *Plan, path string) {
	t.Helper()
	var list diag.List
	plan.Write(&list)
	got := list.Sorted()
	if len(got) != 1 || got[0].Code != diag.CannotWrite || got[0].Pos.File != path {
		t.Errorf("diagnostics %+v, want one CannotWrite about %s", got, path)
	}
}

type brokenWriter struct{}

var errBroken = errors.New("broken pipe")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestShowReportsWriteErrors(t *testing.T) {
	_, plan := mixed(t)
	if err := plan.Check(brokenWriter{}, ""); !errors.Is(err, errBroken) {
		t.Errorf("Check: error %v", err)
	}
	if err := plan.Diff(brokenWriter{}, ""); !errors.Is(err, errBroken) {
		t.Errorf("Diff: error %v", err)
	}
}
