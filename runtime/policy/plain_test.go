package policy

import (
	"net/url"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// question is what is asked of the plain reading of a document.
type question struct {
	spec  runtime.Spec
	p     *runtime.Principal
	own   []string // identifiers of the primitive
	exact string   // what a handler gets
	forms []string // of the URI, none without one
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

// some reports whether patterns match the primitive, with any form of the URI.
func (q question) some(patterns []string) bool {
	if len(q.forms) == 0 {
		return plainMatch(patterns, q.own...)
	}
	return slices.ContainsFunc(q.forms, func(form string) bool {
		return plainMatch(patterns, append(slices.Clone(q.own), form)...)
	})
}

// precisely reports whether patterns match what a handler gets, and whether none of
// those that take back matches any form.
func (q question) precisely(patterns []string) bool {
	var positive, negative []string
	for _, pattern := range patterns {
		if taken, ok := strings.CutPrefix(pattern, "!"); ok {
			negative = append(negative, taken)
			continue
		}
		positive = append(positive, pattern)
	}
	return plainMatch(positive, append(slices.Clone(q.own), q.exact)...) && !plainMatch(negative, append(slices.Clone(q.own), q.forms...)...)
}

// misses reports whether a condition of a rule does not hold, where names says what of
// names has to fit.
func (q question) misses(r Rule, names func(patterns []string) bool) bool {
	m, common := r.Match, q.spec.Common()
	return len(m.Roles) > 0 && !slices.Contains(m.Roles, "*") && !slices.ContainsFunc(m.Roles, q.p.Has) ||
		len(m.Principals) > 0 && !plainMatch(m.Principals, q.p.ID) ||
		len(m.Names) > 0 && !names(m.Names) ||
		len(m.Categories) > 0 && !plainMatch(m.Categories, common.Category) ||
		len(m.Tags) > 0 && !slices.ContainsFunc(m.Tags, func(tag string) bool { return slices.Contains(common.Tags, tag) }) ||
		len(m.Kinds) > 0 && !slices.Contains(m.Kinds, q.spec.Kind()) && q.spec.Kind() != runtime.KindTemplate ||
		len(m.Sensitivities) > 0 && !slices.Contains(m.Sensitivities, common.Sensitivity) ||
		len(m.Capabilities) > 0 && !slices.ContainsFunc(m.Capabilities, q.has)
}

// plainForms returns a URI and everything that decoding makes of it.
func plainForms(uri runtime.RequestedURI) (forms []string) {
	for _, form := range []string{uri.Canonical, uri.Sent} {
		for form != "" && !slices.Contains(forms, form) {
			forms = append(forms, form)
			form = plainUnescape(form)
		}
	}
	return forms
}

// plainly decides as the rules say it, one after the other, without any index.
func plainly(doc *Document, spec runtime.Spec, p *runtime.Principal, uri runtime.RequestedURI) bool {
	common := spec.Common()
	q := question{spec, p, []string{spec.Key(), common.Name}, uri.Canonical, plainForms(uri)}
	var rules []Rule
	for _, role := range doc.Roles {
		role.Match.Roles = append([]string{role.Role}, role.Match.Roles...)
		rules = append(rules, role.Rule)
	}
	var ceiling, bound runtime.Sensitivity
	granted := false
	capabilities := slices.Clone(doc.AllowCapabilities)
	for _, rule := range append(rules, doc.Rules...) {
		if q.misses(rule, q.some) {
			continue
		}
		r := &rule.Access
		allow, deny := q.lists(r)
		if q.some(deny) || plainMatch(r.DenyCategories, common.Category) || slices.ContainsFunc(r.DenyCapabilities, q.has) {
			return false
		}
		if q.misses(rule, q.precisely) {
			if r.MaxSensitivity != "" && (bound == "" || r.MaxSensitivity.Rank() < bound.Rank()) {
				bound = r.MaxSensitivity
			}
			continue
		}
		if r.MaxSensitivity.Rank() > ceiling.Rank() {
			ceiling = r.MaxSensitivity
		}
		granted = granted || q.precisely(allow) || plainMatch(r.AllowCategories, common.Category)
		capabilities = append(capabilities, r.AllowCapabilities...)
	}
	if ceiling == "" {
		ceiling = doc.MaxSensitivity
	}
	allow, deny := q.lists(&doc.Access)
	listed := !q.some(deny) && !plainMatch(doc.DenyCategories, common.Category) &&
		(allow == nil || q.precisely(allow)) && (doc.AllowCategories == nil || plainMatch(doc.AllowCategories, common.Category))
	withheld := func(c runtime.Capability) bool {
		return slices.Contains(doc.DenyCapabilities, c) && !slices.Contains(capabilities, c)
	}
	within := func(limit runtime.Sensitivity) bool { return limit == "" || common.Sensitivity.Rank() <= limit.Rank() }
	return within(ceiling) && within(bound) && (granted || listed) && !slices.ContainsFunc(common.Capabilities, withheld)
}

// plainUnescape decodes the escapes of a text once, one after the other.
func plainUnescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if char, err := url.PathUnescape(text[i : i+3]); err == nil {
				b.WriteString(char)
				i += 2
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
