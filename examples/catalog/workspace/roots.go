package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// RootsVariable is the environment variable that lists the allowed roots,
// separated like PATH.
const RootsVariable = "CLOUDG_MCP_ALLOWED_ROOTS"

// defaultOutput is the output directory when none is configured.
const defaultOutput = "reports"

// roots are the directories a caller may name files in: absolute, resolved,
// none twice. Relative paths start at the first.
type roots []string

// newRoots returns the allowed roots: the configured ones; else those of the
// environment; else the current and the output directory, unless that is a place
// nobody means to open up. The output directory always belongs to them. Warnings
// say what was left out.
func newRoots(configured []string, environment, output string) (all roots, warnings []string, err error) {
	switch {
	case len(configured) > 0:
	case environment != "":
		configured = slices.DeleteFunc(filepath.SplitList(environment), func(root string) bool { return root == "" })
	default:
		configured, warnings = defaultRoots(output)
	}
	for _, root := range configured {
		resolved, err := resolve(expandHome(root))
		if err != nil {
			return nil, warnings, fmt.Errorf("cannot use an allowed root: %w", err)
		}
		if !slices.Contains(all, resolved) {
			all = append(all, resolved)
		}
	}
	if len(all) == 0 {
		return nil, warnings, errors.New("no directory to read from: start in another directory, or set " + RootsVariable)
	}
	if !all.contain(output) {
		all = append(all, output)
	}
	return all, warnings, nil
}

// defaultRoots returns the current directory and the output directory, each only
// when it is neither the root of the file system nor the home directory.
func defaultRoots(output string) (kept, warnings []string) {
	candidates := []string{output}
	if current, err := resolve("."); err == nil {
		candidates = []string{current, output}
	}
	home := expandHome("~")
	if resolved, err := resolve(home); err == nil {
		home = resolved
	}
	for _, dir := range candidates {
		if dir == home || dir == filepath.Dir(dir) {
			warnings = append(warnings, fmt.Sprintf("%s is too wide to read from and was left out of the allowed roots", dir))
			continue
		}
		kept = append(kept, dir)
	}
	return kept, warnings
}

// of returns the root that holds a resolved path, "" when none does.
func (r roots) of(path string) string {
	for _, root := range r {
		if rel, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(rel) {
			return root
		}
	}
	return ""
}

func (r roots) contain(path string) bool { return r.of(path) != "" }

// ReadableDir returns the resolved path of a directory that a caller names, below one
// of the allowed roots; a relative path starts at the first of them.
func (w *Workspace) ReadableDir(path string) (string, error) {
	_, resolved, err := w.roots.check(path)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(resolved); err != nil || !info.IsDir() {
		return "", &fault.Error{
			Kind:    fault.Invalid,
			Message: "The path is no directory.",
			Data:    fault.Details{{Key: "path", Value: path}},
		}
	}
	return resolved, nil
}

// check returns the root and the resolved path of a file a caller names.
func (r roots) check(path string) (root, resolved string, err error) {
	full := expandHome(path)
	if !filepath.IsAbs(full) {
		full = filepath.Join(r[0], full)
	}
	resolved, err = resolve(full)
	if err == nil {
		root = r.of(resolved)
	}
	if root == "" {
		return "", "", &fault.Error{
			Kind:    fault.Denied,
			Message: "The path is outside the allowed roots. Ask the operator of this server to allow its directory.",
			Data:    fault.Details{{Key: "path", Value: path}, {Key: "allowed_roots", Value: []string(r)}},
		}
	}
	if _, err := os.Stat(resolved); err != nil {
		return "", "", &fault.Error{
			Kind:    fault.NotFound,
			Message: "The path does not exist.",
			Data:    fault.Details{{Key: "path", Value: path}},
		}
	}
	return root, resolved, nil
}

// expandHome replaces a leading "~" by the home directory.
func expandHome(path string) string {
	if path != "~" && !strings.HasPrefix(path, "~"+string(filepath.Separator)) {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(home, path[1:])
}
