package policy

import "slices"

// Roles returns the roles that the policy says something about, in order: those it
// defines and those its rules are for, without "*", which is everybody.
func (p *Policy) Roles() []string {
	var names []string
	for _, role := range p.doc.Roles {
		names = append(append(names, role.Role), role.Match.Roles...)
	}
	for _, rule := range p.doc.Rules {
		names = append(names, rule.Match.Roles...)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "*" })
}
