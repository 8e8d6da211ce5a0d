package policy

import (
	"net/url"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// subject is a primitive as a policy sees it: with the rules that may be about it, and
// with everything that can be said without knowing who asks.
type subject struct {
	spec         runtime.Spec
	kind         runtime.Kind
	family       family
	identifiers  []string // the first one stands for the primitive in messages and limits
	category     string
	tags         []string
	sensitivity  runtime.Sensitivity
	capabilities capabilitySet
	reveals      bool // uncovers hidden values

	candidates []candidate // in the order of the rules
	// A principal meets the candidates of always, those of its id and those of its
	// roles: indexes of candidates, ascending.
	always      []int
	byPrincipal map[string][]int
	byRole      map[string][]int

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

// verdict is what one rule says about a primitive.
type verdict struct {
	applies bool // the names of its condition fit
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
	for _, r := range p.rules {
		if r.match.covers(s) {
			s.addRule(r)
		}
	}
	s.lists = p.listDenial(s, s.identifiers)
	return s
}

// addRule adds a rule whose condition fits but for names and principal, unless its names
// can never fit.
func (s *subject) addRule(r *rule) {
	c := candidate{rule: r, verdict: r.judge(s, s.identifiers)}
	names := !r.match.anyName || !r.allow[s.family].empty() || !r.deny[s.family].empty()
	c.byURI = s.family == resourceFamily && names
	if !c.verdict.applies && !c.byURI {
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
		s.always = append(s.always, i)
	}
}

func index(byName map[string][]int, names []string, i int) map[string][]int {
	if byName == nil {
		byName = map[string][]int{}
	}
	for _, name := range names {
		byName[name] = append(byName[name], i)
	}
	return byName
}

// judge returns what a rule says about a primitive that is known by identifiers.
func (r *rule) judge(s *subject, identifiers []string) verdict {
	v := verdict{applies: r.match.anyName || r.match.names.match(identifiers...)}
	if !v.applies {
		return v
	}
	switch denied := r.denyCapabilities & s.capabilities; {
	case r.deny[s.family].match(identifiers...):
		v.denial.by = ruleNames
	case r.denyCategories.match(s.category):
		v.denial.by = ruleCategory
	case denied != 0:
		v.denial = denial{ruleCapability, denied.first()}
	}
	v.grants = r.allow[s.family].match(identifiers...) || r.allowCategories.match(s.category)
	return v
}

// listDenial returns what the lists of the policy say about a primitive.
func (p *Policy) listDenial(s *subject, identifiers []string) denial {
	switch {
	case p.access.deny[s.family].match(identifiers...):
		return denial{by: policyNames}
	case p.access.denyCategories.match(s.category):
		return denial{by: policyCategory}
	case p.access.listed[s.family] && !p.access.allow[s.family].match(identifiers...):
		return denial{by: policyNamesUnlisted}
	case p.access.listedCategories && !p.access.allowCategories.match(s.category):
		return denial{by: policyCategoryUnlisted}
	}
	return denial{}
}

// concrete are the identifiers of a primitive together with the URI that is asked for.
type concrete struct {
	all [4]string
	n   int // 0 when the URI adds nothing
}

// with returns the identifiers with a URI, as written and with its escapes decoded.
func (s *subject) with(uri string) (c concrete) {
	if uri == "" || s.family != resourceFamily || uri == s.identifiers[0] {
		return c
	}
	c.n = copy(c.all[:], s.identifiers)
	c.all[c.n] = uri
	c.n++
	if strings.Contains(uri, "%") {
		c.all[c.n] = unescape(uri)
		c.n++
	}
	return c
}

// unescape decodes what is a proper escape and leaves the rest.
func unescape(uri string) string {
	if text, err := url.PathUnescape(uri); err == nil {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(uri); i++ {
		if uri[i] == '%' && i+2 < len(uri) {
			if char, err := url.PathUnescape(uri[i : i+3]); err == nil {
				b.WriteString(char)
				i += 2
				continue
			}
		}
		b.WriteByte(uri[i])
	}
	return b.String()
}
