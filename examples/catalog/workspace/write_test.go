package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWriteReplaces: a file takes the place of what has its name, and leaves what that
// leads to alone.
func TestWriteReplaces(t *testing.T) {
	dir := tree(t)
	w := open(t, dir, Options{})
	if _, err := w.Write(t.Context(), "", "findings.json", []byte("first")); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(dir, "kept.json")
	if err := os.Link(filepath.Join(dir, "findings.json"), kept); err != nil {
		t.Skip("the file system has no links:", err)
	}
	path, err := w.Write(t.Context(), "", "findings.json", []byte("second"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{path: "second", kept: "first"} {
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("%s holds %q, want %q (%v)", filepath.Base(path), text, want, err)
		}
	}
	leaves(t, filepath.Dir(path), "findings.json", "kept.json")
}

// TestWriteOverDirectory: what cannot be replaced stays, and nothing is left beside it.
func TestWriteOverDirectory(t *testing.T) {
	dir := tree(t)
	w := open(t, dir, Options{})
	if err := os.MkdirAll(filepath.Join(dir, "findings.json", "in"), 0o750); err != nil {
		t.Fatal(err)
	}
	_, err := w.Write(t.Context(), "", "findings.json", []byte("text"))
	if err == nil || !strings.HasPrefix(err.Error(), "The file cannot be written: ") || strings.Contains(err.Error(), "findings") {
		t.Errorf("error %v, want the reason without the path", err)
	}
	leaves(t, dir, "findings.json")
}

// leaves compares what is in a directory.
func leaves(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(names) {
		t.Fatalf("%d files, want %v", len(entries), names)
	}
	for i, entry := range entries {
		if entry.Name() != names[i] {
			t.Errorf("there is %s, want %s", entry.Name(), names[i])
		}
	}
}
