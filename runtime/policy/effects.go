package policy

import "github.com/cloudg/cloudg/runtime"

// effects are what rules say together. The order in which they are taken in does not
// matter, and neither does how often.
type effects struct {
	deniedBy int // index of the first candidate that denies, else number of candidates
	denial   denial
	ceiling  runtime.Sensitivity // the highest of the rules, or empty
	bound    runtime.Sensitivity // the lowest of the rules that can only deny, or empty
	granted  bool
	allowed  capabilitySet
}

// take takes in the verdict of a candidate.
func (e *effects) take(i int, r *rule, v verdict) {
	switch {
	case !v.touches || i >= e.deniedBy:
	case v.denial.by != notDenied:
		e.deniedBy, e.denial = i, v.denial
	case v.applies:
		e.ceiling = highest(e.ceiling, r.ceiling)
		e.granted = e.granted || v.grants
		e.allowed |= r.allowCapabilities
	default:
		e.bound = lowest(e.bound, r.ceiling)
	}
}

// merge takes in what other candidates say.
func (e *effects) merge(other *effects) {
	if other.deniedBy < e.deniedBy {
		e.deniedBy, e.denial = other.deniedBy, other.denial
	}
	e.ceiling = highest(e.ceiling, other.ceiling)
	e.bound = lowest(e.bound, other.bound)
	e.granted = e.granted || other.granted
	e.allowed |= other.allowed
}

// highest returns the higher of two ceilings, of which empty ones say nothing.
func highest(a, b runtime.Sensitivity) runtime.Sensitivity {
	if a == "" || b != "" && b.Rank() > a.Rank() {
		return b
	}
	return a
}

// lowest returns the lower of two ceilings, of which empty ones say nothing.
func lowest(a, b runtime.Sensitivity) runtime.Sensitivity {
	if a == "" || b != "" && b.Rank() < a.Rank() {
		return b
	}
	return a
}

// group are the candidates that a principal meets for one reason: because it is any
// principal, or for its id or a role. Most rules are for everybody who has the role, and
// say the same whatever is asked for, so that it is known beforehand what they say.
type group struct {
	all []int // indexes of candidates, ascending

	// Of those in open it depends on the id of the principal; the others say settled.
	open    []int
	settled effects
	// The same where a URI is asked for, on which it may depend, too.
	openAtURI    []int
	settledAtURI effects
}

// settle works out what can be known beforehand. Everybody has an id here.
func (g *group) settle(candidates []candidate) {
	g.settled.deniedBy, g.settledAtURI.deniedBy = len(candidates), len(candidates)
	for _, i := range g.all {
		c := &candidates[i]
		if !c.match.everybody {
			g.open, g.openAtURI = append(g.open, i), append(g.openAtURI, i)
			continue
		}
		g.settled.take(i, c.rule, c.verdict)
		if c.byURI {
			g.openAtURI = append(g.openAtURI, i)
		} else {
			g.settledAtURI.take(i, c.rule, c.verdict)
		}
	}
}
