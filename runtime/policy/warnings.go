package policy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime/vault"
)

// Warnings returns what is no mistake for sure, but most likely not what was meant:
// documents that allow more than they seem to, options for steps that the document does not
// have, and pseudonyms that change with every start.
func (p *Policy) Warnings() (warnings []Problem) {
	warnings = p.doubts()
	for _, c := range p.contributions() {
		for _, o := range c.options {
			if !o.known && !p.named(o.name) {
				warnings = append(warnings, Problem{o.pos, o.path, "there is no transform of this type, and no step with this id"})
			}
		}
	}
	if p.pseudonyms && p.vault.KeySource() == vault.Random {
		warnings = append(warnings, Problem{Path: "vault", Message: "there is no key: pseudonyms and hashes change with every start; set key_env"})
	}
	return warnings
}

// contributions returns what the policy and its rules say about pipelines.
func (p *Policy) contributions() []*contribution {
	all := []*contribution{&p.base}
	for _, r := range p.rules {
		all = append(all, &r.pipelines)
	}
	return all
}

// named reports whether a step of the document has an id.
func (p *Policy) named(id string) bool {
	has := func(s pipelineStep) bool { return s.id == id }
	return slices.ContainsFunc(p.contributions(), func(c *contribution) bool { return slices.ContainsFunc(c.steps, has) })
}
