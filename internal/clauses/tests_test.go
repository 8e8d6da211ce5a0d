package clauses

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// root is the directory of the module.
const root = "../.."

// suite is what the test files of one directory declare.
type suite struct {
	// tests are the names of its tests, fuzz targets and examples.
	tests map[string]bool
	// words are the strings that occur in its test files and the names of the cases
	// in its testdata, both as go test prints them in names of subtests.
	words map[string]bool
}

// suites returns the suites of the repository by directory, nested modules included.
var suites = sync.OnceValues(func() (map[string]*suite, error) {
	all := make(map[string]*suite)
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".txtar"):
			return nil
		}
		dir, _, inData := strings.Cut(name, "/testdata/")
		if !inData {
			dir = path.Dir(name)
		}
		if all[dir] == nil {
			all[dir] = &suite{tests: make(map[string]bool), words: make(map[string]bool)}
		}
		if inData {
			all[dir].words[strings.TrimSuffix(d.Name(), ".txtar")] = true
			return nil
		}
		return all[dir].read(filepath.Join(root, filepath.FromSlash(name)))
	})
	return all, err
})

// read adds the declarations of a file.
func (s *suite) read(file string) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if name := n.Name.Name; n.Recv == nil && isTest(name) {
				s.tests[name] = true
			}
		case *ast.BasicLit:
			if word, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				s.words[subtest(word)] = true
			}
		}
		return true
	})
	return nil
}

func isTest(name string) bool {
	return strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") || strings.HasPrefix(name, "Example")
}

// subtest returns a name of a subtest as go test prints it.
func subtest(name string) string { return strings.ReplaceAll(name, " ", "_") }

// load returns the suites and fails the test when they cannot be read.
func load(t *testing.T) map[string]*suite {
	t.Helper()
	all, err := suites()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Fatalf("only %d directories have tests", len(all))
	}
	return all
}

// missing returns what is wrong with a reference to a test, "" when it exists. A
// reference is "dir.TestName" or "dir.TestName/subtest", with the directory as seen
// from that of the module.
func missing(all map[string]*suite, reference string) string {
	i := strings.LastIndex(reference, ".Test")
	if i < 0 {
		i = strings.LastIndex(reference, ".Fuzz")
	}
	if i < 0 {
		return "does not name a test as dir.TestName"
	}
	s := all[reference[:i]]
	if s == nil {
		return "names a directory without tests"
	}
	name, sub, _ := strings.Cut(reference[i+1:], "/")
	switch {
	case !s.tests[name]:
		return "names a test that does not exist"
	case sub != "" && !s.words[subtest(sub)]:
		return "names a subtest that does not exist"
	}
	return ""
}

// TestMissing keeps the check honest: one that finds every test proves nothing.
func TestMissing(t *testing.T) {
	all := load(t)
	for reference, want := range map[string]string{
		"internal/clauses.TestMissing":                            "",
		"internal/clauses.TestMissing/" + strings.Repeat("no", 3): "names a subtest that does not exist",
		"internal/testgen.TestDiagnostics/near_miss":              "",
		"internal/testgen.TestDiagnostics/near_misses":            "names a subtest that does not exist",
		"internal/clauses.TestNothingAtAll":                       "names a test that does not exist",
		"internal/nowhere.TestMissing":                            "names a directory without tests",
		"TestMissing":                                             "does not name a test as dir.TestName",
	} {
		if got := missing(all, reference); got != want {
			t.Errorf("%s: %q, want %q", reference, got, want)
		}
	}
}
