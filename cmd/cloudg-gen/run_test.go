package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

func expect(t *testing.T, got, want outcome) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("outcome (-want +got):\n%s", diff)
	}
}

// TestLife follows a generated file from its first day to its last.
func TestLife(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	expect(t, tool(t, dir, "-check", "./..."), outcome{Status: exitDifferent, Stdout: "missing " + goodFile + "\n"})
	if remains(t, dir, goodFile) != "" {
		t.Error("-check wrote a file")
	}
	expect(t, tool(t, dir, "./..."), outcome{})
	first := remains(t, dir, goodFile)
	if !strings.HasPrefix(first, output.Header+"\n") {
		t.Errorf("no file was written: %q", first)
	}
	expect(t, tool(t, dir, "-check", "./..."), outcome{})
	expect(t, tool(t, dir, "-diff", "-check", "./..."), outcome{})

	testmodule.WriteFiles(t, dir, map[string]string{"good/good.go": strings.Replace(good, "Do does.", "Do is done.", 1)})
	expect(t, tool(t, dir, "-check", "./..."), outcome{Status: exitDifferent, Stdout: "stale " + goodFile + "\n"})
	expect(t, tool(t, filepath.Join(dir, "good"), "-check"), outcome{Status: exitDifferent, Stdout: "stale " + output.DefaultName + "\n"})
	for _, test := range []struct {
		flags  []string
		status int
	}{{[]string{"-diff"}, exitDone}, {[]string{"-check", "-diff"}, exitDifferent}} {
		got := tool(t, dir, append(test.flags, "./...")...)
		if got.Status != test.status || !strings.Contains(got.Stdout, "\n-\t\t\tDescription:  \"Do does.\",\n+\t\t\tDescription:  \"Do is done.\",\n") {
			t.Errorf("%q: outcome %+v", test.flags, got)
		}
	}
	if remains(t, dir, goodFile) != first {
		t.Error("-check or -diff wrote a file")
	}

	testmodule.WriteFiles(t, dir, map[string]string{"good/good.go": "package good\n"})
	expect(t, tool(t, dir, "-check", "./..."), outcome{Status: exitDifferent, Stdout: "orphaned " + goodFile + "\n"})
	expect(t, tool(t, dir, "./..."), outcome{})
	if remains(t, dir, goodFile) != "" {
		t.Error("the orphan is still there")
	}
}

func TestErrors(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good, "bad/bad.go": bad})
	const message = "bad/bad.go:5:10: error CG1001: "
	for _, flags := range [][]string{nil, {"-check"}, {"-diff"}, {"-out", "-"}} {
		got := tool(t, dir, append(flags, "./...")...)
		if got.Status != exitErrors || got.Stdout != "" || !strings.HasPrefix(got.Stderr, message) {
			t.Errorf("%q: outcome %+v", flags, got)
		}
	}
	got := tool(t, dir, "-json", "./...")
	var line struct {
		File, Code, Severity string
		Line                 int
	}
	if err := json.Unmarshal([]byte(got.Stdout), &line); err != nil || got.Status != exitErrors || got.Stderr != "" {
		t.Errorf("outcome %+v, %v", got, err)
	}
	if line.File != "bad/bad.go" || line.Code != "CG1001" || line.Severity != "error" || line.Line != 5 {
		t.Errorf("object %+v", line)
	}
	if remains(t, dir, goodFile) != "" {
		t.Error("a file was written although there are errors")
	}
}

func TestEnvironment(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	for _, args := range [][]string{{"./nothere"}, {"-C", "nothere"}, {"-C", filepath.Dir(dir)}} {
		got := tool(t, dir, args...)
		if got.Status != exitTrouble || got.Stdout != "" || got.Stderr == "" {
			t.Errorf("%q: outcome %+v", args, got)
		}
	}
}

func TestOut(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good, "more/more.go": strings.Replace(good, "package good", "package more", 1)})
	expect(t, tool(t, dir, "./good"), outcome{})
	file := remains(t, dir, goodFile)
	expect(t, tool(t, dir, "-out", "-", "./good"), outcome{Stdout: file})
	if got := tool(t, dir, "-out", "-", "./..."); got.Status != exitTrouble || got.Stdout != "" {
		t.Errorf("several packages on standard output: %+v", got)
	}
	expect(t, tool(t, dir, "-C", "good", "-check", "-out", "gen.go"), outcome{
		Status: exitDifferent, Stdout: "missing good/gen.go\norphaned " + goodFile + "\n",
	})
	expect(t, tool(t, dir, "-C", "good", "-out", "gen.go"), outcome{})
	if remains(t, dir, "good/gen.go") != file || remains(t, dir, goodFile) != "" {
		t.Error("the file was not renamed")
	}
}

// TestOutName refuses names before anything is loaded.
func TestOutName(t *testing.T) {
	for _, name := range []string{"a/b.go", "x_linux.go", "x_test.go", "x"} {
		got := tool(t, t.TempDir(), "-out", name)
		if got.Status != exitTrouble || got.Stdout != "" || !strings.HasPrefix(got.Stderr, "error CG6002: the generated file cannot be called "+name) {
			t.Errorf("-out %s: outcome %+v", name, got)
		}
	}
}

func TestCheckJSON(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	expect(t, tool(t, dir, "-check", "-json", "./..."), outcome{
		Status: exitDifferent, Stdout: `{"version":1,"status":"missing","file":"` + goodFile + `"}` + "\n",
	})
}

func TestVerbose(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	got := tool(t, dir, "-v", "./...")
	for _, want := range []string{"load ", "build ", "check ", "render ", "plan ", "create " + goodFile + "\n"} {
		if !strings.Contains(got.Stderr, want) {
			t.Errorf("standard error does not say %q:\n%s", want, got.Stderr)
		}
	}
	if got.Stdout != "" || got.Status != exitDone {
		t.Errorf("outcome %+v", got)
	}
}

// TestTags checks that the build with the tags is read: the error is at the type that
// it has.
func TestTags(t *testing.T) {
	dir := module(t, map[string]string{
		"good/good.go": strings.Replace(good, "n int) int", "n Number) Number", 1),
		"good/int.go":  "//go:build !wide\n\npackage good\n\ntype Number int8\n",
		"good/wide.go": "//go:build wide\n\npackage good\n\ntype Number int64\n",
	})
	for tags, want := range map[string]string{"": "good/int.go:5:6: error CG1106", "wide": "good/wide.go:5:6: error CG1106"} {
		got := tool(t, dir, "-tags", tags, "-out", "-", "./good")
		if !strings.HasPrefix(got.Stderr, want) {
			t.Errorf("-tags %q: outcome %+v, want %s", tags, got, want)
		}
	}
}

// TestCannotWrite checks that a failing disk is trouble, not an error of the input.
func TestCannotWrite(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	if err := os.Mkdir(filepath.Join(dir, filepath.FromSlash(goodFile)), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := tool(t, dir, "./..."); got.Status != exitTrouble || got.Stderr == "" {
		t.Errorf("outcome %+v", got)
	}
}
