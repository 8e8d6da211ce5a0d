// Package compare tells what changed between two manifests, and which changes break
// clients.
//
// A change is breaking when a call that worked may now be refused or mean something
// else, or when an answer may now be something that the old definition excluded. On
// the way in, less may be asked for and more may be allowed; on the way out it is the
// other way round. What only people and models read is never breaking, and nothing
// is known about what handlers do.
package compare

import (
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Change is one difference.
type Change struct {
	Kind     string // tool, resource, template, prompt or server
	Key      string // what clients ask for; the package of a server
	Path     string // place in the definition, with dots: inputSchema.limit.maximum; "" for all of it
	Breaking bool
	Message  string // a sentence without the key and without a period
}

// Manifests returns the changes from old to new: by kind, in the order of the old
// manifest, then what is new.
func Manifests(old, new *manifest.Manifest) []Change {
	c := &comparer{}
	c.servers(old.Servers, new.Servers)
	c.entries("tool", old.Tools, new.Tools, c.tool)
	c.entries("resource", old.Resources, new.Resources, c.content)
	c.entries("template", old.Templates, new.Templates, c.content)
	c.entries("prompt", old.Prompts, new.Prompts, c.prompt)
	return c.changes
}

// Breaking reports whether one of the changes is.
func Breaking(changes []Change) bool {
	for _, c := range changes {
		if c.Breaking {
			return true
		}
	}
	return false
}

// comparer collects changes.
type comparer struct {
	changes   []Change
	kind, key string             // of what is being compared
	seen      map[[2]string]bool // pairs of definitions that are being compared
}

func (c *comparer) add(path string, breaking bool, format string, args ...any) {
	c.changes = append(c.changes, Change{c.kind, c.key, path, breaking, fmt.Sprintf(format, args...)})
}

func (c *comparer) note(path, format string, args ...any)   { c.add(path, false, format, args...) }
func (c *comparer) breaks(path, format string, args ...any) { c.add(path, true, format, args...) }

func (c *comparer) servers(old, new []manifest.Server) {
	c.kind = "server"
	for _, n := range new {
		for _, o := range old {
			if o.Package != n.Package {
				continue
			}
			c.key = n.Package
			for _, m := range []struct{ name, old, new string }{
				{"name", o.Name, n.Name}, {"version", o.Version, n.Version}, {"instructions", o.Instructions, n.Instructions},
			} {
				if m.old != m.new {
					c.note(m.name, "the %s changed", m.name)
				}
			}
		}
	}
}

// entries compares the entries of a kind, each pair with same.
func (c *comparer) entries(kind string, old, new []manifest.Entry, same func(old, new manifest.Entry)) {
	c.kind = kind
	names := naming(old, new)
	after := map[string]manifest.Entry{}
	for _, e := range new {
		after[names(e)] = e
	}
	before := map[string]bool{}
	for _, e := range old {
		c.key = names(e)
		before[c.key] = true
		n, ok := after[c.key]
		if !ok {
			c.breaks("", "was removed")
			continue
		}
		same(e, n)
		c.common(e, n)
	}
	for _, e := range new {
		if c.key = names(e); !before[c.key] {
			c.note("", "was added")
		}
	}
}

// naming returns how entries are told apart: by key, and by package where several
// packages have one of the same key.
func naming(lists ...[]manifest.Entry) func(manifest.Entry) string {
	twice := map[string]bool{}
	for _, list := range lists {
		seen := map[string]bool{}
		for _, e := range list {
			twice[e.Key] = twice[e.Key] || seen[e.Key]
			seen[e.Key] = true
		}
	}
	return func(e manifest.Entry) string {
		if twice[e.Key] {
			return e.Key + " of " + e.Package
		}
		return e.Key
	}
}

// common compares what all kinds have.
func (c *comparer) common(old, new manifest.Entry) {
	for _, member := range []string{"title", "description", "icons", "size", "_meta"} {
		c.member(old.Definition, new.Definition, member, false)
	}
	if !slices.Equal(old.Capabilities, new.Capabilities) {
		c.note("capabilities", "the capabilities changed from %s to %s", words(old.Capabilities), words(new.Capabilities))
	}
	if old.Timeout != new.Timeout {
		c.note("timeout", "the timeout changed from %s to %s", orDefault(old.Timeout), orDefault(new.Timeout))
	}
}

// member notes that a member of a definition changed.
func (c *comparer) member(old, new codec.Value, name string, breaking bool) {
	o, _ := old.Get(name)
	n, _ := new.Get(name)
	what := name
	if name == "_meta" {
		what = "category, sensitivity, tags or other _meta"
	}
	if !equal(o, n) {
		c.add(name, breaking, "the %s changed", what)
	}
}

// content compares resources and templates.
func (c *comparer) content(old, new manifest.Entry) {
	c.member(old.Definition, new.Definition, "mimeType", true)
	c.member(old.Definition, new.Definition, "name", false)
	c.member(old.Definition, new.Definition, "annotations", false)
}
