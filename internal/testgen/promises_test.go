package testgen

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// TestNothingIsRun generates for a program that would leave a mark if any of it ran.
func TestNothingIsRun(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "mark")
	leave := `func leave() bool { return os.WriteFile(` + strconv.Quote(mark) + `, nil, 0o600) == nil }`
	dir := testmodule.Write(t, modulePath, map[string]string{
		"program/main.go": `package main

import (
	"context"
	"os"
)

` + leave + `

var left = leave()

func init() { leave(); os.Exit(3) }

func main() { leave() }

//cloudg:tool
func Do(ctx context.Context, n int) bool { return left }
`,
	})
	res := generate(t, gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if len(res.Files) != 1 {
		t.Errorf("%d files", len(res.Files))
	}
	if _, err := os.Stat(mark); !os.IsNotExist(err) {
		t.Errorf("the program ran: %v", err)
	}
}

// TestDirectivesOfOtherPackages generates for one package alone: what is wrong with
// the directives of a package that it imports is for that package to hear.
func TestDirectivesOfOtherPackages(t *testing.T) {
	dir := testmodule.Write(t, modulePath, map[string]string{
		"front/front.go": `package front

import (
	"context"

	"` + modulePath + `/model"
)

//cloudg:tool
func Do(ctx context.Context, args model.Args) {}
`,
		"model/model.go": `package model

// Args are of another package.
type Args struct {
	N int ` + "`json:\"n\"`" + `
}

//cloudg:tol
func Do() {}
`,
	})
	res, err := gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./front"}})
	if err != nil || res.Failed() {
		t.Fatalf("error %v, diagnostics:\n%s", err, text(t, dir, res.Diagnostics))
	}
	res, err = gen.Run(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil || !res.Failed() {
		t.Errorf("nothing is wrong with both: %v", err)
	}
}

// TestGofmtKeepsDirectives formats sources with directives twice: the lines stay
// directives, which documentation does not show.
func TestGofmtKeepsDirectives(t *testing.T) {
	const source = `package p

// Do does.
//cloudg:tool name=do
//cloudg:arg n min=1
//
// It does so twice.
func Do(n int) {}
`
	once, err := format.Source([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	twice, err := format.Source(once)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(once, twice) {
		t.Errorf("formatting does not settle:\n%s\n%s", once, twice)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", once, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	do := file.Decls[0].(*ast.FuncDecl)
	if diff := cmp.Diff("Do does.\n\nIt does so twice.\n", do.Doc.Text()); diff != "" {
		t.Errorf("documentation (-want +got):\n%s", diff)
	}
	for _, line := range []string{"//cloudg:tool name=do\n", "//cloudg:arg n min=1\n"} {
		if !bytes.Contains(once, []byte(line)) {
			t.Errorf("no line %q in\n%s", line, once)
		}
	}
}

// TestGeneratedFiles looks at all generated files of the corpus.
func TestGeneratedFiles(t *testing.T) {
	for _, c := range cases(t, "*.txtar") {
		lines := 0 // of the author
		for name, content := range c.source() {
			if strings.HasSuffix(name, ".go") {
				lines += strings.Count(content, "\n")
			}
		}
		for _, f := range c.archive.Files {
			if name, ok := strings.CutPrefix(f.Name, wantPrefix); ok {
				t.Run(c.name+"/"+name, func(t *testing.T) {
					checkGenerated(t, path.Dir(path.Join(modulePath, c.name, name)), string(f.Data), lines)
				})
			}
		}
	}
}

// checkGenerated checks one file of the package importPath, whose author wrote some
// lines.
func checkGenerated(t *testing.T, importPath, content string, lines int) {
	if !strings.HasPrefix(content, output.Header+"\n\npackage ") {
		t.Errorf("it begins with more than the header, or less: %.80q", content)
	}
	if !strings.Contains(content, ".SupportsGenerated1\n") {
		t.Error("nothing says which runtime it needs")
	}
	file, err := parser.ParseFile(token.NewFileSet(), output.DefaultName, content, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || imported == importPath {
			t.Errorf("it imports its own package, %s: %v", imported, err)
		}
	}
	// Schemas are in it as well, one line for each keyword.
	if got := strings.Count(content, "\n"); got > 20*lines+200 {
		t.Errorf("%d lines are generated for %d", got, lines)
	}
}
