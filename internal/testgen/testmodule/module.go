// Package testmodule writes modules into temporary directories for tests.
package testmodule

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Repository is the path of the module that this package belongs to.
const Repository = "github.com/cloudg/cloudg"

// Write makes a module that uses this repository as it is on disk, with the given
// files by slash-separated path, and returns its directory. Its requirements are
// those of the repository, so that nothing has to be resolved.
func Write(t testing.TB, path string, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // as the go command prints it
	if err != nil {
		t.Fatal(err)
	}
	root := repository(t)
	_, requirements, ok := strings.Cut(read(t, root, "go.mod"), "module "+Repository+"\n")
	if !ok {
		t.Fatal("go.mod does not start with the module line")
	}
	all := map[string]string{"go.sum": read(t, root, "go.sum")}
	maps.Copy(all, files)
	all["go.mod"] = "module " + path + "\n" + requirements +
		"\nrequire " + Repository + " v0.0.0\n\nreplace " + Repository + " => " + root + "\n"
	WriteFiles(t, dir, all)
	return dir
}

// WriteFiles writes files by slash-separated path below a directory.
func WriteFiles(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// repository returns the directory of this repository: tests run in the directory
// of their package.
func repository(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if mod, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && strings.HasPrefix(string(mod), "module "+Repository+"\n") {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatalf("no directory above the test holds the module %s", Repository)
		}
		dir = parent
	}
}

func read(t testing.TB, dir, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
