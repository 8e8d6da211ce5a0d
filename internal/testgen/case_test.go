package testgen

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the cases want")

// modulePath is below that of the repository, so that the cases may import its
// internal packages.
const modulePath = "github.com/cloudg/cloudg/cases"

// wantPrefix marks the files of a case that are compared with what is generated.
const wantPrefix = "want/"

// testCase is a txtar file.
type testCase struct {
	name    string // of the file, without extension; also of the package's directory
	file    string
	archive *txtar.Archive
}

// cases reads the files that match a pattern below testdata.
func cases(t testing.TB, pattern string) []*testCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", filepath.FromSlash(pattern)))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no file matches testdata/%s", pattern)
	}
	var out []*testCase
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		out = append(out, &testCase{name, file, archive})
	}
	return out
}

// section returns the content of a file of the archive.
func (c *testCase) section(name string) (string, bool) {
	i := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return "", false
	}
	return string(c.archive.Files[i].Data), true
}

// source returns the files that are not about what is wanted, by path in the
// module.
func (c *testCase) source() map[string]string {
	files := map[string]string{}
	for _, f := range c.archive.Files {
		if !strings.HasPrefix(f.Name, "want") && f.Name != "calls" {
			files[path.Join(c.name, f.Name)] = string(f.Data)
		}
	}
	return files
}

// set replaces the content of a file of the archive, adds it when it is missing,
// and removes it when the content is empty.
func (c *testCase) set(name, content string) {
	i := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == name })
	switch {
	case i < 0 && content == "":
	case i < 0:
		c.archive.Files = append(c.archive.Files, txtar.File{Name: name, Data: []byte(content)})
	case content == "":
		c.archive.Files = slices.Delete(c.archive.Files, i, i+1)
	default:
		c.archive.Files[i].Data = []byte(content)
	}
}

// save writes the archive back.
func (c *testCase) save(t *testing.T) {
	t.Helper()
	if err := os.WriteFile(c.file, txtar.Format(c.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
