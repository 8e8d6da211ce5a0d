package check_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cloudg/cloudg/gen/diag"
)

// casesDir holds a small package for each mistake, and what is reported about it.
const casesDir = "../../internal/testgen/testdata/diag"

// TestEveryCodeHasAGolden requires a case for each code that the source of the
// stages up to the checks mentions. Codes about the machine have no source to point
// at, and are tested where they are made.
func TestEveryCodeHasAGolden(t *testing.T) {
	constants := codeConstants(t)
	used := map[diag.Code]string{}
	for _, dir := range []string{"../build", "../check", "../load"} {
		for name := range mentioned(t, dir) {
			if code, ok := constants[name]; ok && !code.Environment() {
				used[code] = name
			}
		}
	}
	if len(used) < 50 {
		t.Fatalf("only %d codes found in the source", len(used))
	}
	all := reported(t)
	for code, name := range used {
		if !strings.Contains(all, " error "+string(code)+": ") {
			t.Errorf("no case in %s reports %s (diag.%s)", casesDir, code, name)
		}
	}
}

// reported returns what the cases report, all of them one after the other.
func reported(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(casesDir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", casesDir, err)
	}
	var all strings.Builder
	for _, file := range files {
		c, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range c.Files {
			if f.Name == "want.diag" {
				all.Write(f.Data)
			}
		}
	}
	return all.String()
}

// codeConstants reads the names of the codes from the source of package diag.
func codeConstants(t *testing.T) map[string]diag.Code {
	t.Helper()
	constants := map[string]diag.Code{}
	for _, f := range parseDir(t, "../diag") {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			if id, ok := spec.Type.(*ast.Ident); ok && id.Name == "Code" {
				if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
					value, err := strconv.Unquote(lit.Value)
					if err != nil {
						t.Fatal(err)
					}
					constants[spec.Names[0].Name] = diag.Code(value)
				}
			}
			return true
		})
	}
	return constants
}

// mentioned returns the names that the non-test files of a directory select from
// package diag.
func mentioned(t *testing.T, dir string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, f := range parseDir(t, dir) {
		ast.Inspect(f, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok && id.Name == "diag" {
					names[sel.Sel.Name] = true
				}
			}
			return true
		})
	}
	return names
}

func parseDir(t *testing.T, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}
