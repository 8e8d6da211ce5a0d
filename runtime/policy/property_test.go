package policy

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
)

// dice makes random parts of policies out of few words, so that they meet.
type dice struct{ *rand.Rand }

func (d dice) some(words ...string) (list []string) {
	for _, w := range words {
		if d.IntN(4) == 0 {
			list = append(list, w)
		}
	}
	return list
}

func (d dice) capabilities() (list []runtime.Capability) {
	for _, w := range d.some("exec", "write_fs", "reveal", "read_state") {
		list = append(list, runtime.Capability(w))
	}
	return list
}

func (d dice) globs() []string {
	return d.some("a*", "*", "!ab", "ab", "test://a/*", "*/b", "test://{x}")
}

// maybe returns nil half of the time.
func (d dice) maybe(list []string) []string {
	if d.IntN(2) == 0 {
		return nil
	}
	return append([]string{}, list...)
}

func (d dice) ceiling() runtime.Sensitivity {
	if d.IntN(2) == 0 {
		return ""
	}
	return annotations.Sensitivities()[d.IntN(4)]
}

func (d dice) access() Access {
	return Access{
		AllowTools: d.maybe(d.globs()), DenyTools: d.globs(),
		AllowResources: d.maybe(d.globs()), DenyResources: d.globs(),
		AllowPrompts: d.maybe(d.globs()), DenyPrompts: d.globs(),
		AllowCategories: d.maybe(d.some("x", "y", "*")), DenyCategories: d.some("y"),
		AllowCapabilities: d.capabilities(), DenyCapabilities: d.capabilities(), MaxSensitivity: d.ceiling(),
	}
}

func (d dice) rule() Rule {
	r := Rule{Access: d.access(), Match: Match{
		Roles: d.some("r1", "r2", "*"), Principals: d.some("p1", "p*", "!p2", "*"), Names: d.some("a*", "*/b", "ab"),
		Categories: d.some("x"), Tags: d.some("t1", "t2"), Capabilities: d.capabilities(),
	}}
	if d.IntN(4) == 0 {
		r.Match.Kinds = []runtime.Kind{runtime.KindTool, runtime.KindResource}
	}
	if d.IntN(4) == 0 {
		r.Match.Sensitivities = annotations.Sensitivities()[:2]
	}
	return r
}

func (d dice) document() *Document {
	doc := NewDocument()
	doc.Access = d.access()
	for i := range d.IntN(3) {
		doc.Roles = append(doc.Roles, Role{Role: "r" + strconv.Itoa(i), Rule: d.rule()})
	}
	for range d.IntN(6) {
		doc.Rules = append(doc.Rules, d.rule())
	}
	return doc
}

func (d dice) spec(t *testing.T) runtime.Spec {
	common := runtime.Primitive{
		Name: []string{"a", "ab", "b"}[d.IntN(3)], Category: []string{"x", "y", "z"}[d.IntN(3)], Tags: d.some("t1", "t2"),
		Sensitivity: annotations.Sensitivities()[d.IntN(4)], Capabilities: append([]runtime.Capability{}, d.capabilities()...),
	}
	switch d.IntN(4) {
	case 0:
		return toolWith(t, common.Name, func(p *runtime.Primitive) { *p = common })
	case 1:
		spec := promptNamed(t, common.Name)
		spec.Primitive = common
		return spec
	}
	if d.IntN(2) == 0 {
		spec := resourceAt(t, "test://%61/b", common.Name)
		spec.Primitive = common
		return spec
	}
	spec := templateAt(t, "test://{x}", common.Name)
	spec.Primitive = common
	return spec
}

func (d dice) principal() *runtime.Principal {
	return &runtime.Principal{ID: []string{"p1", "p2", "q", ""}[d.IntN(4)], Roles: d.some("r0", "r1", "r2", "default")}
}

// TestDecisionsAreThoseOfThePlainReading compares the index with the definition.
func TestDecisionsAreThoseOfThePlainReading(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(1, 2))}
	allowed := 0
	for range 3000 {
		doc, spec, principal := d.document(), d.spec(t), d.principal()
		uri := runtime.RequestedURI{}
		switch spec.Kind() {
		case runtime.KindResource:
			uri = at(spec.Key())
		case runtime.KindTemplate:
			sent := []string{"", "test://a/b", "test://%61/c", "test://c", "test://%2561%2Fb"}[d.IntN(5)]
			uri = runtime.RequestedURI{Canonical: plainUnescape(sent), Sent: sent}
		}
		p, err := Compile(doc, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, want := p.Allowed(principal, spec, uri), plainly(doc, spec, principal, uri)
		if got != want {
			t.Fatalf("allowed %v, want %v\n%s", got, want, p.Explain(principal, spec, uri))
		}
		if got {
			allowed++
		}
		// One by one, as when a rule is left out, the rules say the same as together.
		s := p.subject(spec)
		if together, each := p.decide(s, principal, uri), p.decideWithout(len(s.candidates), s, principal, uri); together != each {
			t.Fatalf("together %+v, one by one %+v\n%s", together, each, p.Explain(principal, spec, uri))
		}
	}
	if allowed < 100 || allowed > 2900 {
		t.Errorf("%d of 3,000 allowed: the dice are loaded", allowed)
	}
}

// TestRuleDenialBeatsEveryAllow adds one rule that denies, anywhere among rules that
// may allow anything.
func TestRuleDenialBeatsEveryAllow(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(3, 4))}
	for range 1000 {
		doc, spec, principal := d.document(), d.spec(t), d.principal()
		common := spec.Common()
		name := []string{common.Name}
		denial := []Access{
			{DenyTools: name, DenyResources: name, DenyPrompts: name},
			{DenyCategories: []string{common.Category}},
			{DenyCapabilities: common.Capabilities},
		}[d.IntN(3)]
		if len(denial.DenyCapabilities) == 0 && denial.DenyCategories == nil && denial.DenyTools == nil {
			continue
		}
		doc.Rules = append(doc.Rules, Rule{Access: denial})
		for range 3 {
			everything := []string{"*"}
			doc.Rules = append(doc.Rules, Rule{Access: Access{AllowTools: everything, AllowResources: everything, AllowPrompts: everything,
				AllowCategories: everything, AllowCapabilities: annotations.Capabilities(), MaxSensitivity: runtime.Restricted}})
		}
		d.Shuffle(len(doc.Rules), func(i, j int) { doc.Rules[i], doc.Rules[j] = doc.Rules[j], doc.Rules[i] })
		p, err := Compile(doc, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if p.Allowed(principal, spec, at("")) {
			t.Fatalf("allowed:\n%s", p.Explain(principal, spec, at("")))
		}
		if reason := why(p, spec, principal, at("")); !strings.Contains(reason, "denied by rule") {
			t.Fatalf("denied for another reason: %s", reason)
		}
	}
}
