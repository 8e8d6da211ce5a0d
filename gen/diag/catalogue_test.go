package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// declaredCodes reads the constants of type Code from the source, in order.
func declaredCodes(t *testing.T) []Code {
	t.Helper()
	names, err := filepath.Glob("codes_*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("no files with codes: %v", err)
	}
	var codes []Code
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if id, ok := spec.Type.(*ast.Ident); !ok || id.Name != "Code" {
				t.Errorf("%s: %s is not declared as a Code", name, spec.Names[0].Name)
			}
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Error(err)
			}
			codes = append(codes, Code(text))
			return false
		})
	}
	slices.Sort(codes)
	return codes
}

func TestEveryCodeIsExplained(t *testing.T) {
	var explained []Code
	for _, e := range Catalogue() {
		explained = append(explained, e.Code)
	}
	if d := cmp.Diff(declaredCodes(t), explained); d != "" {
		t.Errorf("codes without entry (-) and entries without code (+), or out of order:\n%s", d)
	}
}

func TestEntries(t *testing.T) {
	code := regexp.MustCompile(`^CG[1-7][0-9]{3}$`)
	titles := map[string]Code{}
	for _, e := range Catalogue() {
		if !code.MatchString(string(e.Code)) {
			t.Errorf("%s: not a code", e.Code)
		}
		if e.Title == "" || len(e.Title) > 60 || strings.HasSuffix(e.Title, ".") {
			t.Errorf("%s: title %q", e.Code, e.Title)
		}
		if other := titles[e.Title]; other != "" {
			t.Errorf("%s and %s have one title", other, e.Code)
		}
		titles[e.Title] = e.Code
		what, fix, ok := strings.Cut(e.Explanation, "\n**Fix:** ")
		if !ok || len(what) < 40 || len(fix) < 10 {
			t.Errorf("%s: the explanation does not say what is wrong and how to fix it:\n%s", e.Code, e.Explanation)
		}
		for line := range strings.Lines(e.Explanation) {
			if strings.Count(line, "`")%2 != 0 {
				t.Errorf("%s: unbalanced backquotes: %s", e.Code, line)
			}
		}
	}
}

func TestLookup(t *testing.T) {
	if e, ok := Lookup(ArgWithStruct); !ok || e.Title != "Arg beside an args struct" {
		t.Errorf("Lookup(ArgWithStruct) = %+v, %v", e, ok)
	}
	if e, ok := Lookup("CG9999"); ok {
		t.Errorf("Lookup of an unknown code = %+v", e)
	}
}

// TestExplanationFiles keeps files and groups together: a file that no
// group names would be invisible.
func TestExplanationFiles(t *testing.T) {
	entries, err := os.ReadDir("explain")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range entries {
		files = append(files, strings.TrimSuffix(e.Name(), ".md"))
	}
	want := slices.Sorted(strings.FieldsSeq(groups))
	if d := cmp.Diff(want, files); d != "" {
		t.Errorf("groups and files (-want +got):\n%s", d)
	}
}

func TestLintCodes(t *testing.T) {
	for _, code := range declaredCodes(t) {
		want := strings.HasPrefix(string(code), "CG7") && code != UnusedNolint && code != BadNolint
		if got := code.Lint(); got != want {
			t.Errorf("%s can be silenced: %v, want %v", code, got, want)
		}
	}
}

func TestEnvironmentCodes(t *testing.T) {
	var got []Code
	for _, code := range declaredCodes(t) {
		if code.Environment() {
			got = append(got, code)
		}
	}
	want := []Code{NoMatch, ListFailed, CannotRead, CannotWrite, BadOutputName}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("environment codes (-want +got):\n%s", d)
	}
}
