package policy

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/internal/glob"
)

// globs is a list of globs, of which those behind an exclamation mark take back what
// the others match.
type globs struct{ positive, negative []glob.Glob }

func parseGlobs(patterns []string) globs {
	var list globs
	for _, pattern := range patterns {
		if taken, ok := strings.CutPrefix(pattern, "!"); ok {
			list.negative = append(list.negative, glob.Parse(taken))
			continue
		}
		list.positive = append(list.positive, glob.Parse(pattern))
	}
	return list
}

// empty reports whether the list matches nothing whatever it is asked.
func (g *globs) empty() bool { return len(g.positive) == 0 }

// match reports whether a positive glob matches one of the identifiers and a negative
// one none. Empty identifiers count for nothing.
func (g *globs) match(identifiers ...string) bool {
	return anyMatch(g.positive, identifiers) && !anyMatch(g.negative, identifiers)
}

// literals returns the texts that the list can match, when those are all that it can.
func (g *globs) literals() (texts []string, ok bool) {
	for i := range g.positive {
		text, ok := g.positive[i].Literal()
		if !ok {
			return nil, false
		}
		texts = append(texts, text)
	}
	return texts, true
}

func anyMatch(list []glob.Glob, identifiers []string) bool {
	for i := range list {
		for _, id := range identifiers {
			if id != "" && list[i].Match(id) {
				return true
			}
		}
	}
	return false
}
