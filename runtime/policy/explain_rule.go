package policy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// effects says of every rule what it has to do with a primitive and a principal.
func (p *Policy) effects(s *subject, principal *runtime.Principal, uri runtime.RequestedURI) []RuleEffect {
	forms := s.asked(uri)
	var list []RuleEffect
	for _, r := range p.rules {
		e := RuleEffect{Rule: r.name, Effects: r.match.misses(s, principal, &forms)}
		if e.Applies = len(e.Effects) == 0; e.Applies {
			e.Effects = r.does(s, &forms)
		}
		list = append(list, e)
	}
	return list
}

// misses says which conditions do not hold.
func (m *match) misses(s *subject, p *runtime.Principal, uri *asked) (misses []string) {
	if len(m.roles) > 0 && !slices.ContainsFunc(m.roles, p.Has) {
		misses = append(misses, "it is for the roles "+strings.Join(m.roles, ", "))
	}
	if !m.anyPrincipal && !m.principals.match(p.ID) {
		misses = append(misses, "it is for other principals")
	}
	if !m.anyName && !m.names.matchSome(s.identifiers, uri) {
		misses = append(misses, "it is about other names")
	}
	if !m.covers(s) {
		misses = append(misses, "it is about other categories, tags, kinds, sensitivities or capabilities")
	}
	return misses
}

// does says what a rule that applies does.
func (r *rule) does(s *subject, uri *asked) (effects []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			effects = append(effects, fmt.Sprintf(format, args...))
		}
	}
	v := r.judge(s, uri)
	add(v.denial.by == ruleNames, "denies the name")
	add(v.denial.by == ruleCategory, "denies the category '%s'", s.category)
	add(v.denial.by == ruleCapability, "denies the capability '%s'", v.denial.capability)
	add(!v.applies, "can only deny, because its names do not fit what the handler gets")
	add(v.grants, "allows it whatever the lists of the policy say")
	add(r.ceiling != "" && v.applies, "sets the highest sensitivity to '%s'", r.ceiling)
	add(r.ceiling != "" && !v.applies, "lets the highest sensitivity be no higher than '%s'", r.ceiling)
	if allowed := r.allowCapabilities & s.capabilities; allowed != 0 && v.applies {
		add(true, "allows the capabilities %v", allowed.list())
	}
	add(len(r.limits) == 1, "adds a rate limit")
	add(len(r.limits) > 1, "adds %d rate limits", len(r.limits))
	add(!r.pipelines.empty(), "changes pipelines")
	add(len(effects) == 0, "says nothing about it")
	return effects
}

// changes says what would have to be different for a denied principal.
func (p *Policy) changes(s *subject, principal *runtime.Principal, uri runtime.RequestedURI, d *decision) []string {
	var changes []string
	switch d.by {
	case ruleNames, ruleCategory, ruleCapability:
		changes = append(changes, fmt.Sprintf("rule '%s' must not deny it, or not match; nothing else overrides a rule's denial", d.rule.name))
	case ceilingExceeded:
		changes = append(changes, fmt.Sprintf("max_sensitivity '%s' in the policy, or in a rule that matches", s.sensitivity))
	case policyCapability:
		changes = append(changes, fmt.Sprintf("allow_capabilities with '%s' in a rule that matches, or in the policy", d.capability))
	case policyNames, policyNamesUnlisted:
		changes = append(changes, fmt.Sprintf("'%s' in %s of a rule that matches, or other lists in the policy", s.name(), s.allowKey()))
	case policyCategory, policyCategoryUnlisted:
		changes = append(changes, fmt.Sprintf("'%s' in allow_categories of a rule that matches, or other lists in the policy", s.category))
	}
	if roles := p.sufficient(s, principal, uri); len(roles) > 0 {
		changes = append(changes, "one of the roles "+strings.Join(roles, ", "))
	}
	return changes
}

// sufficient returns the roles of the document any of which would be enough.
func (p *Policy) sufficient(s *subject, principal *runtime.Principal, uri runtime.RequestedURI) (roles []string) {
	for _, r := range p.rules {
		for _, role := range r.match.roles {
			if principal.Has(role) || slices.Contains(roles, role) {
				continue
			}
			more := *principal
			more.Roles = append(slices.Clone(principal.Roles), role)
			if d := p.decide(s, &more, uri); d.allowed() {
				roles = append(roles, role)
			}
		}
	}
	return roles
}

// allowKey returns the key of the allow list that is about a primitive.
func (s *subject) allowKey() string {
	switch s.family {
	case resourceFamily:
		return "allow_resources"
	case promptFamily:
		return "allow_prompts"
	}
	return "allow_tools"
}
