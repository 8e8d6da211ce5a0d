package testgen

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeModule makes a module that uses this repository, with the given files by
// slash-separated path, and returns its directory.
func writeModule(t *testing.T, path string, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // as the go command prints it
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/cloudg/cloudg"
	_, requirements, ok := strings.Cut(string(mod), "module "+module+"\n")
	if !ok {
		t.Fatal("go.mod does not start with the module line")
	}
	files = maps.Clone(files)
	files["go.mod"] = "module " + path + "\n" + requirements +
		"\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + root + "\n"
	files["go.sum"] = string(sum)
	writeFiles(t, dir, files)
	return dir
}

func writeFiles(t *testing.T, dir string, files map[string]string) {
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
