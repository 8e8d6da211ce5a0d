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
	p    *runtime.Principal
	uri  concrete
	skip int // index of a candidate that does not count, or -1

	deniedBy int // index of the first candidate that denies, else number of candidates
	denial   denial
	ceiling  runtime.Sensitivity // the highest of the rules, or empty
	granted  bool
	allowed  capabilitySet
}

// decide decides whether a principal may use a primitive. uri is what a read asks for,
// else empty.
func (p *Policy) decide(s *subject, principal *runtime.Principal, uri string) decision {
	return p.decideWithout(-1, s, principal, uri)
}

// decideWithout decides as if there were no candidate with an index.
func (p *Policy) decideWithout(skip int, s *subject, principal *runtime.Principal, uri string) decision {
	v := survey{p: principal, uri: s.with(uri), skip: skip, deniedBy: len(s.candidates)}
	v.rules(s, s.always)
	v.rules(s, s.byPrincipal[principal.ID])
	for _, role := range principal.Roles {
		v.rules(s, s.byRole[role])
	}
	if v.denial.by != notDenied {
		return decision{denial: v.denial, rule: s.candidates[v.deniedBy].rule}
	}
	ceiling := v.ceiling
	if ceiling == "" {
		ceiling = p.access.ceiling
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
func (p *Policy) lists(s *subject, uri *concrete) denial {
	if uri.n == 0 {
		return s.lists
	}
	return p.listDenial(s, uri.all[:uri.n])
}

// rules takes in candidates.
func (v *survey) rules(s *subject, indexes []int) {
	for _, i := range indexes {
		if i >= v.deniedBy || i == v.skip {
			continue // nothing that comes after a denial can undo it
		}
		c := &s.candidates[i]
		verdict, ok := v.applies(s, c)
		if !ok {
			continue
		}
		if verdict.denial.by != notDenied {
			v.deniedBy, v.denial = i, verdict.denial
			continue
		}
		if c.ceiling != "" && c.ceiling.Rank() > v.ceiling.Rank() {
			v.ceiling = c.ceiling
		}
		v.granted = v.granted || verdict.grants
		v.allowed |= c.allowCapabilities
	}
}

// applies returns what a candidate says, and whether it is about the principal and
// about what is asked for. Whoever calls has seen to the roles.
func (v *survey) applies(s *subject, c *candidate) (verdict, bool) {
	if !c.match.anyPrincipal && !c.match.principals.match(v.p.ID) {
		return verdict{}, false
	}
	if c.byURI && v.uri.n > 0 {
		said := c.judge(s, v.uri.all[:v.uri.n])
		return said, said.applies
	}
	return c.verdict, c.verdict.applies
}

// matching returns the indexes of the candidates that apply and that want says yes to.
func (s *subject) matching(p *runtime.Principal, uri string, want func(*candidate) bool) (set bitset) {
	v := survey{p: p, uri: s.with(uri)}
	add := func(indexes []int) {
		for _, i := range indexes {
			c := &s.candidates[i]
			if !want(c) {
				continue
			}
			if _, ok := v.applies(s, c); ok {
				set.add(i)
			}
		}
	}
	add(s.always)
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
