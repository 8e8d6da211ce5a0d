package policy

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// A chain follows what a document extends.
type chain struct {
	seen  []string // profiles and files on the way down, as they are compared
	names []string // of the documents that are extended, root first
	// files are all that the result depends on and that can be read again, missing ones
	// included.
	files map[string]stamp
	// again is that a policy was read from the files before: a file that says nothing
	// is then no policy that allows everything, but one that is not written yet.
	again bool
}

// resolve returns the document merged over all that it extends. dir is what relative
// paths in it start from.
func (c *chain) resolve(root *Node, dir string) (*Node, error) {
	if len(root.members) == 1 && root.Get("policy").Kind() == codec.KindObject {
		root = root.Get("policy")
	}
	doc, problems := decoded(root)
	own := root.without("extends")
	if doc.Extends == "" {
		return own, Invalid(problems)
	}
	parent, err := c.parent(doc.Extends, dir)
	if failed, ok := errors.AsType[*LoadError](err); ok && failed.Pos.IsZero() {
		failed.Pos, failed.Path = root.Get("extends").Pos(), "extends"
	}
	if err := together(err, problems); err != nil {
		return nil, err
	}
	name := nameOf(parent)
	c.names = append(c.names, name)
	if own.Get("name") == nil {
		own = own.with("name", "custom("+name+")")
	}
	return merge(parent, own), nil
}

// together returns what went wrong with the document that another one extends, and
// what is wrong with that one itself, as one error.
func together(err error, own []Problem) error {
	failed, missing := errors.AsType[*LoadError](err)
	invalid, wrong := errors.AsType[*InvalidError](err)
	switch {
	case len(own) == 0:
		return err
	case missing:
		own = append(own, Problem{Pos: failed.Pos, Path: failed.Path, Message: failed.Message})
	case wrong:
		own = append(own, invalid.Problems...)
	case err != nil:
		return err
	}
	return Invalid(own)
}

// nameOf returns the name that a merged document has.
func nameOf(root *Node) string {
	if name := root.Get("name"); name != nil {
		return name.text
	}
	return defaultDocument().Name
}

// parent returns the document with the name or path, merged.
func (c *chain) parent(name, dir string) (*Node, error) {
	if stem, found := profile(name); found {
		return c.profile(stem)
	}
	path, err := expandHome(name)
	if err != nil {
		return nil, homeless(err)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		c.note(path, stamp{})
		return nil, loadErrorf("Unknown policy to extend: %s (profiles: %s)%s", quoted(name), availableProfiles(), likeProfile(name))
	}
	return c.file(path)
}

// profile returns a built-in policy, merged.
func (c *chain) profile(stem string) (*Node, error) {
	if err := c.enter(loadedProfile + stem); err != nil {
		return nil, err
	}
	root, err := parseProfile(stem)
	if err != nil {
		return nil, err
	}
	return c.resolve(root, "")
}

// file returns the document in a file, merged.
func (c *chain) file(path string) (*Node, error) {
	if err := c.enter(realPath(path)); err != nil {
		return nil, err
	}
	data, err := readFile(path)
	if err != nil {
		c.note(path, stamp{})
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		c.note(path, stamp{exists: true, sum: sha256.Sum256(data)})
	}
	root, err := parseText(path, data)
	if err != nil {
		return nil, err
	}
	if c.again && len(root.members) == 0 {
		return nil, loadErrorf("Policy file %s says nothing any more", path)
	}
	return c.resolve(root, filepath.Dir(path))
}

// note remembers what a file looked like when it was read.
func (c *chain) note(path string, s stamp) {
	if c.files == nil {
		c.files = map[string]stamp{}
	}
	c.files[path] = s
}

// enter notes that the document is on the way down, which it must not be already.
func (c *chain) enter(id string) error {
	if i := slices.Index(c.seen, id); i >= 0 {
		return loadErrorf("Policy 'extends' cycle: %s -> %s", strings.Join(c.seen[i:], " -> "), id)
	}
	c.seen = append(c.seen, id)
	return nil
}

// realPath returns the path by which files are compared.
func realPath(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// expandHome replaces a ~ at the beginning by the home directory.
func expandHome(path string) (string, error) {
	rest, found := strings.CutPrefix(path, "~")
	if !found || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return home + rest, err
}
