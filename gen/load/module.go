package load

import (
	"os"
	"path/filepath"
	"strings"
)

// moduleHint returns what to do about a message of the go command that is about the
// absence of a module at dir, "" being the current directory; else otherwise.
func moduleHint(dir, message, otherwise string) string {
	if strings.Contains(message, "go.mod file not found") || strings.Contains(message, "does not contain main module") && !inModule(dir) {
		return "run cloudg-gen init, which begins a module here, or change to the directory of one"
	}
	return otherwise
}

// inModule reports whether a go.mod is in dir or above it. When that cannot be found out
// there is one.
func inModule(dir string) bool {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return true
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
}
