package policy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// Explanation says why a principal may or may not use a primitive.
type Explanation struct {
	Policy    string
	Kind      runtime.Kind
	Name      string
	Principal string
	Roles     []string
	Allowed   bool
	Hidden    bool   // denied, and therefore unknown to the principal
	Reason    string // why it is denied, empty when it is allowed
	// DecidedBy is the rule that denies or, where the policy alone would deny, the one
	// that allows; "policy" when no rule matters.
	DecidedBy string
	Changes   []string // what would change the decision, in words
	Rules     []RuleEffect
	Limits    []string // as in "30/minute for each principal"
	// Output and Input are the types of the steps that values go through.
	Output, Input []string
	// OutputSchema says what becomes of the output schema of a tool, empty for none.
	OutputSchema string
	// Binary says what becomes of images, sounds and blobs.
	Binary runtime.Binary
	// Problem says why the pipelines cannot be built, nil when they can.
	Problem error
}

// RuleEffect says what one rule has to do with a primitive and a principal.
type RuleEffect struct {
	Rule    string
	Applies bool
	// Effects are in words: what the rule does, or why it does not apply.
	Effects []string
}

// Explain explains the decision about a principal, a primitive and, for reads, a URI.
// Nothing is counted or recorded.
func (p *Policy) Explain(principal *runtime.Principal, spec runtime.Spec, uri runtime.RequestedURI) Explanation {
	principal = cmp.Or(principal, p.nobody)
	s := p.subject(spec)
	d := p.decide(s, principal, uri)
	lines := p.pipelines(principal, spec)
	e := Explanation{
		Policy:    p.Name(),
		Kind:      s.kind,
		Name:      s.name(),
		Principal: principal.ID,
		Roles:     slices.Sorted(slices.Values(principal.Roles)),
		Allowed:   d.allowed(),
		Hidden:    !d.allowed() && p.doc.HideDenied,
		Reason:    p.reason(s, &d),
		Rules:     p.effects(s, principal, uri),
		Output:    lines.output.types(),
		Input:     lines.input.types(),
		Binary:    p.doc.Binary,
		Problem:   lines.output.problem,
	}
	e.OutputSchema = p.publishes(principal, spec)
	for _, l := range p.limitsFor(s.kind, s, principal, uri) {
		e.Limits = append(e.Limits, l.text+" "+l.sharers())
	}
	e.DecidedBy = p.decidedBy(s, principal, uri, &d)
	if !e.Allowed {
		e.Changes = p.changes(s, principal, uri, &d)
	}
	return e
}

// decidedBy returns the name of the rule without which the decision would be another.
func (p *Policy) decidedBy(s *subject, principal *runtime.Principal, uri runtime.RequestedURI, d *decision) string {
	if d.rule != nil {
		return d.rule.name
	}
	for i := range s.candidates {
		if other := p.decideWithout(i, s, principal, uri); other.allowed() != d.allowed() {
			return s.candidates[i].name
		}
	}
	return "policy"
}

// sharers says who takes from the same bucket.
func (l *limit) sharers() string {
	switch l.scope {
	case PerPrincipal:
		return "for each principal"
	case PerTool:
		return "for each primitive"
	case Global:
		return "for all together"
	}
	return "for each principal and primitive"
}

// String returns the explanation as lines of text.
func (e Explanation) String() string {
	var b strings.Builder
	verdict := "allowed"
	if !e.Allowed {
		verdict = "denied: " + e.Reason
	}
	fmt.Fprintf(&b, "%s '%s' for principal '%s' with roles %s: %s\n", e.Kind, e.Name, e.Principal, words(e.Roles), verdict)
	if e.Hidden {
		b.WriteString("hidden: the principal gets the same answers as for something that does not exist\n")
	}
	fmt.Fprintf(&b, "policy: %s\ndecided by: %s\n", e.Policy, e.DecidedBy)
	for _, change := range e.Changes {
		fmt.Fprintf(&b, "would change it: %s\n", change)
	}
	for _, r := range e.Rules {
		how := "applies"
		if !r.Applies {
			how = "does not apply"
		}
		fmt.Fprintf(&b, "rule '%s' %s: %s\n", r.Rule, how, strings.Join(r.Effects, "; "))
	}
	for _, limit := range e.Limits {
		fmt.Fprintf(&b, "limit: %s\n", limit)
	}
	fmt.Fprintf(&b, "input: %s\noutput: %s\n", words(e.Input), words(e.Output))
	if e.Binary != runtime.BinaryPass {
		fmt.Fprintf(&b, "binary content: %s\n", e.Binary)
	}
	if e.OutputSchema != "" {
		fmt.Fprintf(&b, "output schema: %s\n", e.OutputSchema)
	}
	if e.Problem != nil {
		fmt.Fprintf(&b, "calls fail: %v\n", e.Problem)
	}
	return b.String()
}

// words joins a list, and says so when it is empty.
func words(list []string) string {
	if len(list) == 0 {
		return "(none)"
	}
	return strings.Join(list, ", ")
}
