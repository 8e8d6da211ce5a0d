package build

import (
	"regexp"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
)

// tagPair is a key of a struct tag with its value.
var tagPair = regexp.MustCompile(`^ *([^\x00-\x20":\x7f]+):"(?:[^"\\]|\\.)*"`)

// tagNames reports the keys of a struct tag that were meant to be cloudg, and a second
// one of that name, which reflect does not find.
func (b *builder) tagNames(c candidate, tr trail) {
	refuse := func(hint, format string, args ...any) {
		at := b.field(tr, c.goName(), c.src, tr.use)
		if c.src.tag != nil && b.matched(c.src.pkg) {
			at.pos = b.res.Position(c.src.tag.Pos())
		}
		b.reject(at, diag.BadTag, hint, format, args...)
	}
	found := false
	for rest := c.tag; ; {
		m := tagPair.FindStringSubmatch(rest)
		if m == nil {
			return
		}
		rest = rest[len(m[0]):]
		switch name := m[1]; {
		case name == "cloudg" && found:
			refuse("write all keys into one, separated by commas", "a second cloudg tag on the field would be ignored")
		case name == "cloudg":
			found = true
		case directive.Resembles(name, "cloudg"):
			refuse(`did you mean cloudg:"..."?`, "the tag %s resembles cloudg, but would be ignored", name)
		}
	}
}
