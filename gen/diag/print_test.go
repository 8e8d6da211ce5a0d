package diag

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printed is one list for both printers, in a directory with a source file.
func printed(t *testing.T) (dir string, list []Diagnostic) {
	t.Helper()
	dir = t.TempDir()
	file := filepath.Join(dir, "shop", "a.go")
	if err := os.Mkdir(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	src := "package shop\r\n\t//cloudg:tol é find\r\n"
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	at := func(line, col int) Pos { return Pos{File: file, Line: line, Col: col} }
	return dir, []Diagnostic{
		{Code: NoMatch, Message: "no package matches <x>", Hint: "first\nsecond"},
		{Code: CannotRead, Severity: Warning, Pos: Pos{File: file}, Message: "whole file\ntwo lines\n"},
		{Code: UnknownWord, Pos: at(2, 11), End: at(2, 14), Message: `there is no "tol"`, Hint: `did you mean "tool"?`},
		{Code: BadSyntax, Pos: at(2, 15), End: at(2, 17), Message: "one rune of two bytes"},
		{Code: BadSyntax, Pos: at(2, 18), End: at(9, 1), Message: "ends elsewhere"},
		{Code: BadSyntax, Pos: at(2, 22), Message: "at the end"},
		{Code: BadSyntax, Pos: at(2, 99), Message: "beyond the line"},
		{Code: BadSyntax, Pos: at(99, 1), Message: "beyond the file"},
		{
			Code: DuplicateWireName, Pos: Pos{File: "/elsewhere/b.go", Line: 1, Col: 1}, Message: "outside",
			Related: []Related{{at(1, 9), "the other\none"}},
		},
	}
}

func TestText(t *testing.T) {
	dir, list := printed(t)
	want := `error CG5001: no package matches <x>
    first
    second
shop/a.go: warning CG5005: whole file
    two lines
shop/a.go:2:11: error CG1001: there is no "tol"
    	//cloudg:tol é find
    	         ^~~
    did you mean "tool"?
shop/a.go:2:15: error CG1012: one rune of two bytes
    	//cloudg:tol é find
    	             ^
shop/a.go:2:18: error CG1012: ends elsewhere
    	//cloudg:tol é find
    	               ^
shop/a.go:2:22: error CG1012: at the end
    	//cloudg:tol é find
    	                   ^
shop/a.go:2:99: error CG1012: beyond the line
shop/a.go:99:1: error CG1012: beyond the file
/elsewhere/b.go:1:1: error CG4002: outside
    shop/a.go:1:9: the other
    one
`
	var verbose, plain strings.Builder
	if err := (Text{Dir: dir, Verbose: true}).Print(&verbose, list); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, verbose.String()); d != "" {
		t.Errorf("verbose (-want +got):\n%s", d)
	}
	if err := (Text{Dir: dir}).Print(&plain, list); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(want) {
		if !strings.HasPrefix(line, indent+"\t") {
			lines = append(lines, line)
		}
	}
	if d := cmp.Diff(strings.Join(lines, ""), plain.String()); d != "" {
		t.Errorf("plain (-want +got):\n%s", d)
	}
}

func TestTextLimit(t *testing.T) {
	for n, last := range map[int]string{
		50: "error CG1001: x\n",
		53: "and 3 more\n",
	} {
		list := make([]Diagnostic, n)
		for i := range list {
			list[i] = Diagnostic{Code: UnknownWord, Message: "x"}
		}
		var out strings.Builder
		if err := (Text{}).Print(&out, list); err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(out.String(), "\n"), "\n")
		if got := lines[len(lines)-1] + "\n"; got != last {
			t.Errorf("%d: last line %q, want %q", n, got, last)
		}
	}
}

func TestJSON(t *testing.T) {
	dir, list := printed(t)
	want := `{"version":1,"severity":"error","code":"CG5001","message":"no package matches <x>","hint":"first\nsecond"}
{"version":1,"severity":"warning","code":"CG5005","file":"shop/a.go","message":"whole file\ntwo lines\n"}
{"version":1,"severity":"error","code":"CG1001","file":"shop/a.go","line":2,"column":11,"endLine":2,"endColumn":14,"message":"there is no \"tol\"","hint":"did you mean \"tool\"?"}
{"version":1,"severity":"error","code":"CG4002","file":"/elsewhere/b.go","line":1,"column":1,"message":"outside","related":[{"file":"shop/a.go","line":1,"column":9,"message":"the other\none"}]}
`
	var out strings.Builder
	if err := PrintJSON(&out, dir, append(list[:3:3], list[8])); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Errorf("JSON lines (-want +got):\n%s", d)
	}
}

type brokenWriter struct{}

var errBroken = errors.New("broken pipe")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestPrintersReportWriteErrors(t *testing.T) {
	list := []Diagnostic{{Code: UnknownWord}}
	if err := (Text{}).Print(brokenWriter{}, list); !errors.Is(err, errBroken) {
		t.Errorf("Text: error %v", err)
	}
	if err := PrintJSON(brokenWriter{}, "", list); !errors.Is(err, errBroken) {
		t.Errorf("JSON: error %v", err)
	}
}

func TestLongLinesAreCut(t *testing.T) {
	line := strings.Repeat("é", 500) + "here" + strings.Repeat("x", 500)
	at := Pos{File: "x", Line: 1, Col: 1001}
	got, start, end := excerpt(line, at, Pos{File: "x", Line: 1, Col: 1005})
	if !strings.HasPrefix(got, "...é") || !strings.HasSuffix(got, "x...") || len(got) > maxExcerpt+7 {
		t.Errorf("excerpt %q", got)
	}
	if got[start.Col-1:end.Col-1] != "here" {
		t.Errorf("the place is %q", got[start.Col-1:end.Col-1])
	}
	if _, _, far := excerpt(line, at, Pos{File: "x", Line: 1, Col: 1505}); far.Col > len(got)+1 {
		t.Errorf("the end is outside: %d", far.Col)
	}
}
