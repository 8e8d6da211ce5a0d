package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// outside lets the modules and workspaces in the unpacked directory dst find the
// directories that theirs, below top, name relative to themselves and that are not
// part of the repository: a replacement ../cloudg is that of the working tree. A
// file that cannot be parsed is left to the go command.
func outside(top, dst string) error {
	return filepath.WalkDir(dst, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || d.Name() != "go.mod" && d.Name() != "go.work" {
			return err
		}
		rel, err := filepath.Rel(dst, filepath.Dir(path))
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		o := original{filepath.Join(top, rel), top}
		rewrite := o.module
		if d.Name() == "go.work" {
			rewrite = o.workspace
		}
		changed, err := rewrite(content)
		if err != nil || changed == nil {
			return nil
		}
		return os.WriteFile(path, changed, 0o644)
	})
}

// original is the directory of a go.mod or go.work in the working tree at top.
type original struct{ dir, top string }

// place returns the absolute path of a directory named in the file that is outside of
// the repository, "" for what is inside, absolute, or a module path.
func (o original) place(named string) string {
	if !modfile.IsDirectoryPath(named) || filepath.IsAbs(named) {
		return ""
	}
	path := filepath.Join(o.dir, filepath.FromSlash(named))
	rel, err := filepath.Rel(o.top, path)
	if err != nil || rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return ""
	}
	return filepath.ToSlash(path)
}

// module returns the changed content of a go.mod, nil when it names nothing outside.
func (o original) module(content []byte) ([]byte, error) {
	f, err := modfile.Parse("go.mod", content, nil)
	if err != nil {
		return nil, err
	}
	changed, err := o.replacements(f.Replace, f.AddReplace)
	if err != nil || !changed {
		return nil, err
	}
	return modfile.Format(f.Syntax), nil
}

// workspace is module for a go.work.
func (o original) workspace(content []byte) ([]byte, error) {
	f, err := modfile.ParseWork("go.work", content, nil)
	if err != nil {
		return nil, err
	}
	changed, err := o.replacements(f.Replace, f.AddReplace)
	if err != nil {
		return nil, err
	}
	for _, use := range f.Use {
		if path := o.place(use.Path); path != "" {
			if err := f.DropUse(use.Path); err != nil {
				return nil, err
			}
			if err := f.AddUse(path, use.ModulePath); err != nil {
				return nil, err
			}
			changed = true
		}
	}
	if !changed {
		return nil, nil
	}
	f.Cleanup()
	return modfile.Format(f.Syntax), nil
}

// replacements changes the replacements that are outside.
func (o original) replacements(list []*modfile.Replace, add func(oldPath, oldVers, newPath, newVers string) error) (changed bool, err error) {
	for _, r := range list {
		path := o.place(r.New.Path)
		if path == "" {
			continue
		}
		if err := add(r.Old.Path, r.Old.Version, path, ""); err != nil {
			return false, err
		}
		changed = true
	}
	return changed, nil
}
