package policy

import "strings"

// globs is a list of globs, of which those behind an exclamation mark take back what
// the others match.
type globs struct{ positive, negative []glob }

func parseGlobs(patterns []string) globs {
	var list globs
	for _, pattern := range patterns {
		if taken, ok := strings.CutPrefix(pattern, "!"); ok {
			list.negative = append(list.negative, parseGlob(taken))
			continue
		}
		list.positive = append(list.positive, parseGlob(pattern))
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
	for _, one := range g.positive {
		if one.how != globLiteral {
			return nil, false
		}
		texts = append(texts, one.text)
	}
	return texts, true
}

func anyMatch(list []glob, identifiers []string) bool {
	for i := range list {
		for _, id := range identifiers {
			if id != "" && list[i].match(id) {
				return true
			}
		}
	}
	return false
}
