package policy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// subject is a primitive as a policy sees it: with the rules that may be about it, and
// with everything that can be said without knowing who asks.
type subject struct {
	spec         runtime.Spec
	kind         runtime.Kind
	family       family
	identifiers  []string // the first one stands for the primitive in messages and limits
	plain        asked    // the URI of a resource, as it stands
	category     string
	tags         []string
	sensitivity  runtime.Sensitivity
	capabilities capabilitySet
	reveals      bool // uncovers hidden values

	candidates []candidate // in the order of the rules
	// A principal meets the candidates of always, those of its id and those of its
	// roles.
	always      group
	byPrincipal map[string]*group
	byRole      map[string]*group

	lists denial // what the lists of the policy say, without a URI

	pipelines fifo[string, *pipelines]
}

// candidate is a rule that may be about a primitive.
type candidate struct {
	*rule
	// verdict is what the rule says without a URI, and byURI that a URI may change it.
	verdict verdict
	byURI   bool
}

// verdict is what one rule says about a primitive. The names of its condition may fit
// only some forms of a URI: then the rule may deny, and may not allow.
type verdict struct {
	touches bool // the names fit some form
	applies bool // the names fit what the handler gets
	denial  denial
	grants  bool
}

// denial says what denies; the zero value is that nothing does.
type denial struct {
	by         denialKind
	capability runtime.Capability // of the kinds that are about one
}

// name returns what stands for the primitive in messages and limits.
func (s *subject) name() string { return s.identifiers[0] }

// called returns the kind that a call has in messages, limits and records: completion,
// or that of the primitive.
func (s *subject) called(call *runtime.Call) runtime.Kind {
	if call.Kind == runtime.KindCompletion {
		return call.Kind
	}
	return s.kind
}

func (p *Policy) newSubject(spec runtime.Spec) *subject {
	common := spec.Common()
	s := &subject{
		spec:         spec,
		kind:         spec.Kind(),
		family:       familyOf(spec.Kind()),
		identifiers:  []string{spec.Key()},
		category:     common.Category,
		tags:         common.Tags,
		sensitivity:  common.Sensitivity,
		capabilities: capabilitySetOf(common.Capabilities),
		reveals:      slices.Contains(common.Capabilities, runtime.Reveal),
		pipelines:    fifo[string, *pipelines]{max: maxPipelines},
	}
	if s.family == resourceFamily {
		s.identifiers = append(s.identifiers, common.Name)
	}
	if s.kind == runtime.KindResource {
		s.plain = askedFor(runtime.RequestedURI{Canonical: spec.Key()})
	}
	for _, r := range p.rules {
		if r.match.covers(s) {
			s.addRule(r)
		}
	}
	s.settle()
	s.lists = p.listDenial(s, &s.plain)
	return s
}

// addRule adds a rule whose condition fits but for names and principal, unless its names
// can never fit.
func (s *subject) addRule(r *rule) {
	c := candidate{rule: r, verdict: r.judge(s, &s.plain)}
	names := !r.match.anyName || !r.allow[s.family].empty() || !r.deny[s.family].empty()
	c.byURI = s.family == resourceFamily && names
	if !c.verdict.touches && !c.byURI {
		return
	}
	i := len(s.candidates)
	s.candidates = append(s.candidates, c)
	ids, literal := r.match.principals.literals()
	switch {
	case len(r.match.roles) > 0:
		s.byRole = index(s.byRole, r.match.roles, i)
	case !r.match.anyPrincipal && literal:
		s.byPrincipal = index(s.byPrincipal, ids, i)
	default:
		s.always.all = append(s.always.all, i)
	}
}

func index(byName map[string]*group, names []string, i int) map[string]*group {
	if byName == nil {
		byName = map[string]*group{}
	}
	for _, name := range names {
		if byName[name] == nil {
			byName[name] = new(group)
		}
		byName[name].all = append(byName[name].all, i)
	}
	return byName
}

// settle works out what can be known before anybody asks.
func (s *subject) settle() {
	s.always.settle(s.candidates)
	for _, groups := range [...]map[string]*group{s.byPrincipal, s.byRole} {
		for _, g := range groups {
			g.settle(s.candidates)
		}
	}
}

// judge returns what a rule says about a primitive and a URI.
func (r *rule) judge(s *subject, uri *asked) (v verdict) {
	names := &r.match.names
	if !r.match.anyName && !names.matchSome(s.identifiers, uri) {
		return v
	}
	v.touches = true
	v.applies = r.match.anyName || names.matchExact(s.identifiers, uri)
	switch denied := r.denyCapabilities & s.capabilities; {
	case r.deny[s.family].matchSome(s.identifiers, uri):
		v.denial.by = ruleNames
	case r.denyCategories.match(s.category):
		v.denial.by = ruleCategory
	case denied != 0:
		v.denial = denial{ruleCapability, denied.first()}
	}
	v.grants = v.applies && (r.allow[s.family].matchExact(s.identifiers, uri) || r.allowCategories.match(s.category))
	return v
}

// listDenial returns what the lists of the policy say about a primitive.
func (p *Policy) listDenial(s *subject, uri *asked) denial {
	switch {
	case p.access.deny[s.family].matchSome(s.identifiers, uri):
		return denial{by: policyNames}
	case p.access.denyCategories.match(s.category):
		return denial{by: policyCategory}
	case p.access.listed[s.family] && !p.access.allow[s.family].matchExact(s.identifiers, uri):
		return denial{by: policyNamesUnlisted}
	case p.access.listedCategories && !p.access.allowCategories.match(s.category):
		return denial{by: policyCategoryUnlisted}
	}
	return denial{}
}
