package policy

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/internal/glob"
)

// globs is a list of globs, of which those behind an exclamation mark take back what
// the others match.
type globs struct {
	positive, negative []glob.Glob
	// unescaped are positive globs with percent escapes, without these: what such a
	// glob keeps away, it keeps away in every spelling.
	unescaped []glob.Glob
}

func parseGlobs(patterns []string) globs {
	var list globs
	for _, pattern := range patterns {
		if taken, ok := strings.CutPrefix(pattern, "!"); ok {
			list.negative = append(list.negative, glob.Parse(taken))
			continue
		}
		list.positive = append(list.positive, glob.Parse(pattern))
		if text := unescapeGlob(pattern); text != pattern {
			list.unescaped = append(list.unescaped, glob.Parse(text))
		}
	}
	return list
}

// matchSome is match for what must not be: it looks at a URI in every form, each by
// itself, so that a glob that takes back one form spares no other.
func (g *globs) matchSome(identifiers []string, uri *asked) bool {
	if uri.canonical == "" {
		return g.match(identifiers...)
	}
	denies := func(form string) bool {
		return (anyMatch(g.positive, form) || anyMatch(g.unescaped, form) || anyMatch(g.positive, identifiers...)) &&
			!anyMatch(g.negative, form) && !anyMatch(g.negative, identifiers...)
	}
	return denies(uri.canonical) || slices.ContainsFunc(uri.others, denies)
}

// matchExact is match for what may be: a positive glob has to match what the handler
// gets, and negative ones no form of the URI.
func (g *globs) matchExact(identifiers []string, uri *asked) bool {
	if uri.canonical == "" {
		return g.match(identifiers...)
	}
	return (anyMatch(g.positive, identifiers...) || anyMatch(g.positive, uri.canonical)) &&
		!anyMatch(g.negative, identifiers...) && !anyMatch(g.negative, uri.canonical) && !anyMatch(g.negative, uri.others...)
}

// empty reports whether the list matches nothing whatever it is asked.
func (g *globs) empty() bool { return len(g.positive) == 0 }

// match reports whether a positive glob matches one of the identifiers and a negative
// one none. Empty identifiers count for nothing.
func (g *globs) match(identifiers ...string) bool {
	return anyMatch(g.positive, identifiers...) && !anyMatch(g.negative, identifiers...)
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

func anyMatch(list []glob.Glob, identifiers ...string) bool {
	for i := range list {
		for _, id := range identifiers {
			if id != "" && list[i].Match(id) {
				return true
			}
		}
	}
	return false
}
