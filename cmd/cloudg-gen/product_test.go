package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "shelf", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// shelf is the source of a package with primitives of every kind.
func shelf(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "shelf", "shelf.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// TestProduct runs the commands that tell about packages on one module.
func TestProduct(t *testing.T) {
	source := shelf(t)
	dir := module(t, map[string]string{
		"shelf/shelf.go": source,
		"twice/twice.go": strings.Replace(good, "Do(", "FindBooks(", 1),
		"bad/bad.go":     bad,
	})
	for _, test := range []struct {
		name string // of the golden file
		args string
	}{
		{"docs.md", "docs ./shelf"},
		{"manifest.json", "docs -format json ./shelf"},
		{"explain_find_books.txt", "explain find_books ./shelf"},
		{"explain_drop_book.txt", "explain drop_book ./shelf"},
		{"schema.json", "schema drop_book ./shelf"},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := tool(t, dir, strings.Fields(test.args)...)
			if got.Status != exitDone || got.Stderr != "" {
				t.Fatalf("outcome %+v", got)
			}
			golden(t, test.name, got.Stdout)
		})
	}
	const errorOfBad = "bad/bad.go:5:10: error CG1001: "
	for _, test := range []struct {
		args   string
		status int
		stderr string // how it begins
	}{
		{"docs ./bad", exitErrors, errorOfBad},
		{"docs ./nothere", exitTrouble, "error CG5001: "},
		{"docs -check ./shelf", exitTrouble, "cloudg-gen docs: -check compares with a file: name it with -o\nRun 'cloudg-gen help docs' for usage.\n"},
		{"docs -directives ./shelf", exitTrouble, "cloudg-gen docs: -directives is about the language"},
		{"docs -format html ./shelf", exitTrouble, `cloudg-gen docs: invalid value "html" for flag -format: want md or json`},
		{"docs -o nothere/docs.md ./shelf", exitTrouble, "nothere/docs.md: error CG6"},
		{"explain", exitTrouble, "cloudg-gen explain: name a code or a tool\n"},
		{"explain CG9999", exitErrors, "cloudg-gen explain: there is no code CG9999\n"},
		{"explain find_book ./shelf", exitErrors, "cloudg-gen explain: there is no tool find_book: did you mean find_books?\n"},
		{"explain lend ./shelf", exitErrors, "cloudg-gen explain: there is no tool lend in these packages\n"},
		{"explain find_books ./bad", exitErrors, errorOfBad},
		{"schema", exitTrouble, "cloudg-gen schema: name a tool\n"},
		{"schema nothere ./shelf", exitErrors, "cloudg-gen schema: there is no tool nothere in these packages\n"},
		{"schema find_books ./shelf ./twice", exitErrors, "cloudg-gen schema: several packages have a tool find_books, name one of them: example.org/m/shelf example.org/m/twice\n"},
		{"diff . .", exitTrouble, errorOfBad},
		{"diff .", exitTrouble, "cloudg-gen diff: name two manifests, directories or git revisions\n"},
		{"diff shelf/shelf.go . ./shelf", exitTrouble, "cloudg-gen diff: shelf/shelf.go: no manifest: "},
		{"diff . v1 ./shelf", exitTrouble, "cloudg-gen diff: v1 is neither a file nor a directory nor a git revision\n"},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := tool(t, dir, strings.Fields(test.args)...)
			if got.Status != test.status || got.Stdout != "" || !strings.HasPrefix(got.Stderr, test.stderr) {
				t.Errorf("outcome %+v", got)
			}
		})
	}
}

func TestExplainCode(t *testing.T) {
	for _, code := range []string{"CG1001", "cg1001"} {
		got := call("explain", code)
		if got.Status != exitDone || !strings.HasPrefix(got.Stdout, "CG1001: Unknown directive\n\n") || got.Stderr != "" {
			t.Errorf("%s: outcome %+v", code, got)
		}
	}
}

func TestDirectiveReference(t *testing.T) {
	got := call("docs", "-directives")
	if got.Status != exitDone || !strings.HasPrefix(got.Stdout, "# Directives\n") || got.Stderr != "" {
		t.Errorf("outcome %+v", got)
	}
}

// TestDocsFile writes a page, and finds it missing, the same and stale.
func TestDocsFile(t *testing.T) {
	dir := module(t, map[string]string{"good/good.go": good})
	check := func(want outcome) {
		t.Helper()
		expect(t, tool(t, dir, "docs", "-o", "docs.md", "-check"), want)
	}
	check(outcome{Status: exitDifferent, Stdout: "missing docs.md\n"})
	expect(t, tool(t, filepath.Join(dir, "good"), "docs", "-C", "..", "-o", "docs.md"), outcome{})
	if !strings.Contains(remains(t, dir, "docs.md"), "### `do`\n") {
		t.Errorf("the page is\n%s", remains(t, dir, "docs.md"))
	}
	check(outcome{})
	testmodule.WriteFiles(t, dir, map[string]string{"docs.md": strings.ReplaceAll(remains(t, dir, "docs.md"), "\n", "\r\n")})
	check(outcome{})
	testmodule.WriteFiles(t, dir, map[string]string{"docs.md": "old"})
	check(outcome{Status: exitDifferent, Stdout: "stale docs.md\n"})
}
