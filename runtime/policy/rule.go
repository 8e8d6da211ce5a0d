package policy

import (
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/runtime"
)

// rule is a compiled rule or role.
type rule struct {
	name string // never empty
	path string // in the document
	access
	match     match
	pipelines contribution
	limits    []*limit
}

// match is the condition of a rule.
type match struct {
	roles         []string // empty for everybody
	principals    globs
	anyPrincipal  bool
	everybody     bool // every principal that has an id
	names         globs
	anyName       bool
	categories    globs
	anyCategory   bool
	tags          []string
	kinds         []runtime.Kind
	sensitivities []runtime.Sensitivity
	capabilities  capabilitySet
	anyCapability bool
}

func compileMatch(m *Match) match {
	c := match{
		roles:         m.Roles,
		principals:    parseGlobs(m.Principals),
		anyPrincipal:  len(m.Principals) == 0,
		names:         parseGlobs(m.Names),
		anyName:       len(m.Names) == 0,
		categories:    parseGlobs(m.Categories),
		anyCategory:   len(m.Categories) == 0,
		tags:          m.Tags,
		kinds:         m.Kinds,
		sensitivities: m.Sensitivities,
		capabilities:  capabilitySetOf(m.Capabilities),
		anyCapability: len(m.Capabilities) == 0,
	}
	// One that takes ids back cannot be told by its globs alone.
	c.everybody = c.anyPrincipal || slices.Contains(m.Principals, "*") && len(c.principals.negative) == 0
	if slices.Contains(m.Roles, "*") {
		c.roles = nil
	}
	return c
}

// generic reports whether the rule can apply where there is no primitive.
func (m *match) generic() bool {
	return m.anyName && m.anyCategory && m.anyCapability && len(m.tags) == 0 && len(m.kinds) == 0 && len(m.sensitivities) == 0
}

// covers reports whether everything but the names and the principal fits a primitive.
func (m *match) covers(s *subject) bool {
	kindFits := func(k runtime.Kind) bool {
		return k == s.kind || k == runtime.KindResource && s.kind == runtime.KindTemplate
	}
	return (m.anyCategory || m.categories.match(s.category)) &&
		(m.anyCapability || m.capabilities&s.capabilities != 0) &&
		(len(m.kinds) == 0 || slices.ContainsFunc(m.kinds, kindFits)) &&
		(len(m.sensitivities) == 0 || slices.Contains(m.sensitivities, s.sensitivity)) &&
		(len(m.tags) == 0 || slices.ContainsFunc(m.tags, func(tag string) bool { return slices.Contains(s.tags, tag) }))
}

// principal reports whether the rule is for p.
func (m *match) principal(p *runtime.Principal) bool {
	return (len(m.roles) == 0 || slices.ContainsFunc(m.roles, p.Has)) && (m.anyPrincipal || m.principals.match(p.ID))
}

// rulesOf compiles the roles and then the rules of a document, but for their pipelines
// and limits.
func rulesOf(doc *Document) []*rule {
	rules := make([]*rule, 0, len(doc.Roles)+len(doc.Rules))
	for i := range doc.Roles {
		role := &doc.Roles[i]
		condition := role.Match
		condition.Roles = append([]string{role.Role}, condition.Roles...)
		name := role.Name
		if name == "" {
			name = "role:" + role.Role
		}
		rules = append(rules, &rule{name: name, path: "roles." + role.Role, access: compileAccess(&role.Access), match: compileMatch(&condition)})
	}
	for i := range doc.Rules {
		r := &doc.Rules[i]
		path := "rules[" + strconv.Itoa(i) + "]"
		name := r.Name
		if name == "" {
			name = "rule[" + strconv.Itoa(i) + "]"
		}
		rules = append(rules, &rule{name: name, path: path, access: compileAccess(&r.Access), match: compileMatch(&r.Match)})
	}
	return rules
}
