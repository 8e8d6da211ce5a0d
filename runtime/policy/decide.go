package policy

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

// denialKind says what denies.
type denialKind uint8

const (
	notDenied denialKind = iota
	ruleNames
	ruleCategory
	ruleCapability
	ceilingExceeded
	policyNames
	policyCategory
	policyNamesUnlisted
	policyCategoryUnlisted
	policyCapability
)

// decision is the answer to who may use what.
type decision struct {
	denial
	rule    *rule               // that denies, else nil
	ceiling runtime.Sensitivity // that is exceeded
}

// allowed reports whether nothing denies.
func (d *decision) allowed() bool { return d.by == notDenied }

// survey gathers what the rules say that apply to one principal. Rules may come in any
// order, and more than once.
type survey struct {
	effects
	p    *runtime.Principal
	uri  asked
	skip int // index of a candidate that does not count, or -1
}

// decide decides whether a principal may use a primitive. uri is that of a read,
// else zero.
func (p *Policy) decide(s *subject, principal *runtime.Principal, uri runtime.RequestedURI) decision {
	return p.decideWithout(-1, s, principal, uri)
}

// decideWithout decides as if there were no candidate with an index.
func (p *Policy) decideWithout(skip int, s *subject, principal *runtime.Principal, uri runtime.RequestedURI) decision {
	v := survey{p: principal, uri: s.asked(uri), skip: skip, effects: effects{deniedBy: len(s.candidates)}}
	v.group(s, &s.always)
	v.group(s, s.byPrincipal[principal.ID])
	for _, role := range principal.Roles {
		v.group(s, s.byRole[role])
	}
	if v.denial.by != notDenied {
		return decision{denial: v.denial, rule: s.candidates[v.deniedBy].rule}
	}
	ceiling := v.ceiling
	if ceiling == "" {
		ceiling = p.access.ceiling
	}
	if v.bound != "" && (ceiling == "" || v.bound.Rank() < ceiling.Rank()) {
		ceiling = v.bound
	}
	if ceiling != "" && s.sensitivity.Rank() > ceiling.Rank() {
		return decision{denial: denial{by: ceilingExceeded}, ceiling: ceiling}
	}
	if !v.granted {
		if denied := p.lists(s, &v.uri); denied.by != notDenied {
			return decision{denial: denied}
		}
	}
	if missing := s.capabilities & p.denied &^ v.allowed; missing != 0 {
		return decision{denial: denial{policyCapability, missing.first()}}
	}
	return decision{}
}

// lists returns what the lists of the policy say.
func (p *Policy) lists(s *subject, uri *asked) denial {
	if !uri.concrete {
		return s.lists
	}
	return p.listDenial(s, uri)
}

// group takes in the candidates of a group, nil for none.
func (v *survey) group(s *subject, g *group) {
	switch {
	case g == nil:
	case v.skip >= 0 || v.p.ID == "":
		v.rules(s, g.all)
	case v.uri.concrete:
		v.merge(&g.settledAtURI)
		v.rules(s, g.openAtURI)
	default:
		v.merge(&g.settled)
		v.rules(s, g.open)
	}
}

// rules takes in candidates.
func (v *survey) rules(s *subject, indexes []int) {
	for _, i := range indexes {
		if i >= v.deniedBy || i == v.skip {
			continue // nothing that comes after a denial can undo it
		}
		c := &s.candidates[i]
		v.take(i, c.rule, v.judge(s, c))
	}
}

// judge returns what a candidate says about the principal and what is asked for, zero
// when it is about something else. Whoever calls has seen to the roles.
func (v *survey) judge(s *subject, c *candidate) verdict {
	if !c.match.anyPrincipal && !c.match.principals.match(v.p.ID) {
		return verdict{}
	}
	if c.byURI && v.uri.concrete {
		return c.judge(s, &v.uri)
	}
	return c.verdict
}

// matching returns the indexes of the candidates about a principal and what is asked for
// whose verdict want says yes to.
func (s *subject) matching(p *runtime.Principal, uri runtime.RequestedURI, want func(*candidate, verdict) bool) (set bitset) {
	v := survey{p: p, uri: s.asked(uri)}
	add := func(g *group) {
		if g == nil {
			return
		}
		for _, i := range g.all {
			c := &s.candidates[i]
			if want(c, v.judge(s, c)) {
				set.add(i)
			}
		}
	}
	add(&s.always)
	add(s.byPrincipal[p.ID])
	for _, role := range p.Roles {
		add(s.byRole[role])
	}
	return set
}

// reason says in words why a decision denies, "" when it does not.
func (p *Policy) reason(s *subject, d *decision) string {
	switch d.by {
	case ruleNames:
		return fmt.Sprintf("denied by rule '%s'", d.rule.name)
	case ruleCategory:
		return fmt.Sprintf("category '%s' denied by rule '%s'", s.category, d.rule.name)
	case ruleCapability:
		return fmt.Sprintf("capability '%s' denied by rule '%s'", d.capability, d.rule.name)
	case ceilingExceeded:
		return fmt.Sprintf("sensitivity '%s' exceeds the allowed '%s'", s.sensitivity, d.ceiling)
	case policyNames:
		return fmt.Sprintf("%s denied by policy '%s'", s.kind, p.Name())
	case policyCategory:
		return fmt.Sprintf("category '%s' denied by policy '%s'", s.category, p.Name())
	case policyNamesUnlisted:
		return fmt.Sprintf("%s not in the allow list of policy '%s'", s.kind, p.Name())
	case policyCategoryUnlisted:
		return fmt.Sprintf("category '%s' not allowed by policy '%s'", s.category, p.Name())
	case policyCapability:
		return fmt.Sprintf("capability '%s' is denied by policy '%s'", d.capability, p.Name())
	}
	return ""
}
