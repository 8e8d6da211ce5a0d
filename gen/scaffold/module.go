package scaffold

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/cloudg/cloudg/gen/output"
)

// What a module that uses us says in its go.mod.
const (
	Path     = "github.com/cloudg/cloudg"
	toolPath = Path + "/cmd/cloudg-gen"
	// goVersion is the oldest language version that our packages build with.
	goVersion = "1.26.0"
)

// unknown is the version of a module that is replaced by a directory.
const unknown = "v0.0.0"

// moduleFiles plans the changes of go.mod and go.sum in the module of o.Dir: that it
// uses us, and the tool. A module is begun when there is none.
func (o Options) moduleFiles() ([]output.Change, error) {
	path, ok := above(o.Dir, "go.mod")
	if !ok {
		path = filepath.Join(o.Dir, "go.mod")
	}
	old, err := readIfExists(path)
	if err != nil {
		return nil, err
	}
	f, err := modfile.Parse(path, old, nil)
	if err != nil {
		return nil, &MalformedError{err.Error()}
	}
	if f.Module == nil {
		if err := f.AddModuleStmt(o.modulePath()); err != nil {
			return nil, err
		}
	}
	var changes []output.Change
	if o.Replace != "" {
		sums, err := o.replace(f, filepath.Dir(path))
		if err != nil {
			return nil, err
		}
		changes = append(changes, sums)
	} else if err := o.require(f); err != nil {
		return nil, err
	}
	if err := o.finish(f); err != nil {
		return nil, err
	}
	return append(changes, edit(path, old, modfile.Format(f.Syntax))), nil
}

// require adds the requirement of our version, unless there is one.
func (o Options) require(f *modfile.File) error {
	if requirement(f, Path) != "" {
		return nil
	}
	if !semver.IsValid(o.Version) || strings.Contains(o.Version, "+") {
		return fmt.Errorf("this cloudg-gen was built from a copy of its source and has no version that a module could require: " +
			"install a released one, or name the copy with -replace DIR")
	}
	return f.AddRequire(Path, o.Version)
}

// finish adds what is the same for every module.
func (o Options) finish(f *modfile.File) error {
	if f.Go == nil || semver.Compare("v"+f.Go.Version, "v"+goVersion) < 0 {
		if err := f.AddGoStmt(goVersion); err != nil {
			return err
		}
	}
	if err := f.AddTool(toolPath); err != nil {
		return err
	}
	f.SetRequireSeparateIndirect(f.Require)
	f.Cleanup()
	return nil
}

// replace makes the module use our source in a directory. It takes over what that
// requires, and its checksums, so that nothing has to be resolved.
func (o Options) replace(f *modfile.File, root string) (sums output.Change, err error) {
	content, err := os.ReadFile(filepath.Join(o.Replace, "go.mod"))
	if err != nil {
		return sums, fmt.Errorf("-replace: %w", err)
	}
	ours, err := modfile.ParseLax("go.mod", content, nil)
	if err != nil {
		return sums, err
	}
	if ours.Module == nil || ours.Module.Mod.Path != Path {
		return sums, fmt.Errorf("-replace: %s does not hold the module %s", o.Replace, Path)
	}
	target, err := replacement(root, o.Replace)
	if err != nil {
		return sums, err
	}
	if requirement(f, Path) == "" {
		if err := f.AddRequire(Path, unknown); err != nil {
			return sums, err
		}
	}
	if err := f.AddReplace(Path, "", target, ""); err != nil {
		return sums, err
	}
	for _, r := range ours.Require {
		requireAtLeast(f, r.Mod)
	}
	return addSums(root, o.Replace)
}

// requireAtLeast adds or raises a requirement.
func requireAtLeast(f *modfile.File, m module.Version) {
	switch have := requirement(f, m.Path); {
	case have == "":
		f.AddNewRequire(m.Path, m.Version, true)
	case semver.Compare(have, m.Version) < 0:
		_ = f.AddRequire(m.Path, m.Version) // fails only for paths that are not required yet
	}
}

// requirement returns the version of a module that f requires, "" for none.
func requirement(f *modfile.File, path string) string {
	for _, r := range f.Require {
		if r.Mod.Path == path {
			return r.Mod.Version
		}
	}
	return ""
}

// replacement spells a directory as a replace directive does: relative to the
// module if it was given so, with slashes.
func replacement(root, dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil || filepath.IsAbs(dir) {
		return filepath.ToSlash(abs), err
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return filepath.ToSlash(abs), nil // on another volume
	}
	if rel = filepath.ToSlash(rel); !strings.HasPrefix(rel, "../") {
		rel = "./" + rel
	}
	return rel, nil
}

// addSums plans that go.sum has the checksums of the module in dir.
func addSums(root, dir string) (output.Change, error) {
	more, err := readIfExists(filepath.Join(dir, "go.sum"))
	if err != nil {
		return output.Change{}, err
	}
	path := filepath.Join(root, "go.sum")
	old, err := readIfExists(path)
	if err != nil {
		return output.Change{}, err
	}
	content := bytes.Clone(old)
	for line := range bytes.Lines(more) {
		content = addLine(content, string(bytes.TrimSpace(line)))
	}
	return edit(path, old, content), nil
}

// addLine returns content with a line, unless it has it.
func addLine(content []byte, line string) []byte {
	for have := range bytes.Lines(content) {
		if string(bytes.TrimSpace(have)) == line {
			return content
		}
	}
	if len(content) > 0 && !bytes.HasSuffix(content, []byte("\n")) {
		content = append(content, '\n')
	}
	return append(content, line+"\n"...)
}

// edit plans a file that may be there already.
func edit(path string, old, content []byte) output.Change {
	switch {
	case old == nil:
		return output.Change{Path: path, Op: output.Create, New: content}
	case bytes.Equal(old, content):
		return output.Change{Path: path, Op: output.Same, Old: old, New: content}
	}
	return output.Change{Path: path, Op: output.Update, Old: old, New: content}
}

// readIfExists returns the content of a file, nil when there is none.
func readIfExists(path string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil && content == nil {
		content = []byte{}
	}
	return content, err
}

// above returns the closest file of a name in dir or a directory above it.
func above(dir, name string) (path string, ok bool) {
	for {
		path = filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}
