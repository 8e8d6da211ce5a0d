package policy

import (
	"math/rand/v2"
	"slices"
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
		Roles: d.some("r1", "r2", "*"), Principals: d.some("p1", "p*", "!p2"), Names: d.some("a*", "*/b", "ab"),
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
	switch d.IntN(3) {
	case 0:
		return toolWith(t, common.Name, func(p *runtime.Primitive) { *p = common })
	case 1:
		spec := promptNamed(t, common.Name)
		spec.Primitive = common
		return spec
	}
	spec := templateAt(t, "test://{x}", common.Name)
	spec.Primitive = common
	return spec
}

func (d dice) principal() *runtime.Principal {
	return &runtime.Principal{ID: []string{"p1", "p2", "q"}[d.IntN(3)], Roles: d.some("r0", "r1", "r2", "default")}
}

// question is what is asked of the plain reading of a document.
type question struct {
	spec runtime.Spec
	p    *runtime.Principal
	ids  []string
}

// lists returns the lists that are about the kind of the primitive.
func (q question) lists(a *Access) (allow, deny []string) {
	switch q.spec.Kind() {
	case runtime.KindTool:
		return a.AllowTools, a.DenyTools
	case runtime.KindPrompt:
		return a.AllowPrompts, a.DenyPrompts
	}
	return a.AllowResources, a.DenyResources
}

func (q question) has(c runtime.Capability) bool {
	return slices.Contains(q.spec.Common().Capabilities, c)
}

func plainMatch(patterns []string, of ...string) bool {
	list := parseGlobs(patterns)
	return list.match(of...)
}

// misses reports whether a condition of a rule does not hold.
func (q question) misses(r Rule) bool {
	m, common := r.Match, q.spec.Common()
	return len(m.Roles) > 0 && !slices.Contains(m.Roles, "*") && !slices.ContainsFunc(m.Roles, q.p.Has) ||
		len(m.Principals) > 0 && !plainMatch(m.Principals, q.p.ID) ||
		len(m.Names) > 0 && !plainMatch(m.Names, q.ids...) ||
		len(m.Categories) > 0 && !plainMatch(m.Categories, common.Category) ||
		len(m.Tags) > 0 && !slices.ContainsFunc(m.Tags, func(tag string) bool { return slices.Contains(common.Tags, tag) }) ||
		len(m.Kinds) > 0 && !slices.Contains(m.Kinds, q.spec.Kind()) && q.spec.Kind() != runtime.KindTemplate ||
		len(m.Sensitivities) > 0 && !slices.Contains(m.Sensitivities, common.Sensitivity) ||
		len(m.Capabilities) > 0 && !slices.ContainsFunc(m.Capabilities, q.has)
}

// plainly decides as the rules say it, one after the other, without any index.
func plainly(doc *Document, spec runtime.Spec, p *runtime.Principal, uri string) bool {
	common := spec.Common()
	q := question{spec, p, []string{spec.Key(), common.Name, uri, unescape(uri)}}
	var applying []Rule
	for _, role := range doc.Roles {
		role.Match.Roles = append([]string{role.Role}, role.Match.Roles...)
		applying = append(applying, role.Rule)
	}
	applying = slices.DeleteFunc(append(applying, doc.Rules...), q.misses)
	var ceiling runtime.Sensitivity
	granted := false
	capabilities := slices.Clone(doc.AllowCapabilities)
	for i := range applying {
		r := &applying[i].Access
		allow, deny := q.lists(r)
		if plainMatch(deny, q.ids...) || plainMatch(r.DenyCategories, common.Category) || slices.ContainsFunc(r.DenyCapabilities, q.has) {
			return false
		}
		if r.MaxSensitivity.Rank() > ceiling.Rank() {
			ceiling = r.MaxSensitivity
		}
		granted = granted || plainMatch(allow, q.ids...) || plainMatch(r.AllowCategories, common.Category)
		capabilities = append(capabilities, r.AllowCapabilities...)
	}
	if ceiling == "" {
		ceiling = doc.MaxSensitivity
	}
	allow, deny := q.lists(&doc.Access)
	listed := !plainMatch(deny, q.ids...) && !plainMatch(doc.DenyCategories, common.Category) &&
		(allow == nil || plainMatch(allow, q.ids...)) && (doc.AllowCategories == nil || plainMatch(doc.AllowCategories, common.Category))
	withheld := func(c runtime.Capability) bool {
		return slices.Contains(doc.DenyCapabilities, c) && !slices.Contains(capabilities, c)
	}
	return (ceiling == "" || common.Sensitivity.Rank() <= ceiling.Rank()) && (granted || listed) && !slices.ContainsFunc(common.Capabilities, withheld)
}

// TestDecisionsAreThoseOfThePlainReading compares the index with the definition.
func TestDecisionsAreThoseOfThePlainReading(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(1, 2))}
	allowed := 0
	for range 3000 {
		doc, spec, principal := d.document(), d.spec(t), d.principal()
		uri := ""
		if spec.Kind() == runtime.KindTemplate {
			uri = []string{"", "test://a/b", "test://%61/c", "test://c"}[d.IntN(4)]
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
		if p.Allowed(principal, spec, "") {
			t.Fatalf("allowed:\n%s", p.Explain(principal, spec, ""))
		}
		if reason := why(p, spec, principal, ""); !strings.Contains(reason, "denied by rule") {
			t.Fatalf("denied for another reason: %s", reason)
		}
	}
}
