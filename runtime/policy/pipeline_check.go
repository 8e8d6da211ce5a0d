package policy

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/transform"
)

// checkPipelines builds every step of the document once for each set of options that
// can reach it: those of the policy, and those of the policy with one rule. The cost
// is linear in the document.
func (p *Policy) checkPipelines() (problems []Problem) {
	note := func(a *assembly) {
		built, found := p.build(a, nil)
		p.pseudonyms = p.pseudonyms || slices.ContainsFunc(built.output.steps, givesPseudonyms)
		problems = append(problems, found...)
	}
	problems = append(problems, p.checkOptions(&p.base)...)
	note(p.assemble())
	for _, r := range p.rules {
		if !r.pipelines.empty() {
			problems = append(problems, p.checkOptions(&r.pipelines)...)
			note(p.assemble(r))
		}
	}
	problems = append(problems, p.checkAcross()...)
	return distinct(problems)
}

// distinct returns each problem once: that of a step of the policy shows up again with
// every rule, and that of an option with every step that it is for.
func distinct(problems []Problem) (once []Problem) {
	seen := map[Problem]bool{}
	for _, problem := range problems {
		same := problem
		if !same.Pos.IsZero() {
			same.Path = ""
		}
		if !seen[same] {
			seen[same] = true
			once = append(once, problem)
		}
	}
	return once
}

// givesPseudonyms reports whether a step writes pseudonyms.
func givesPseudonyms(s *transform.Step) bool {
	redact, ok := s.Settings.(*transform.RedactOptions)
	return ok && redact.Reversible()
}

// checkOptions checks the options for a type that may only meet a step in the pipeline
// of several rules, or of a primitive's hints.
func (p *Policy) checkOptions(c *contribution) (problems []Problem) {
	for _, o := range c.options {
		if !o.known || !slices.Contains(transform.Names(), o.name) {
			continue
		}
		_, found := p.buildSteps([]pipelineStep{{typ: o.name, id: o.name, options: o.node, pos: o.pos, path: o.path}})
		problems = append(problems, found...)
	}
	return problems
}

// checkAcross checks the options of every rule for the steps of others that they name by
// an id, or by a type of the host: a caller may have the roles of both. For built-in
// types, checkOptions has done so.
func (p *Policy) checkAcross() (problems []Problem) {
	type owned struct {
		by   *rule
		step pipelineStep
	}
	named := map[string][]owned{}
	for _, r := range p.rules {
		for _, s := range r.pipelines.steps {
			named[s.id] = append(named[s.id], owned{r, s})
			if s.id != s.typ {
				named[s.typ] = append(named[s.typ], owned{r, s})
			}
		}
	}
	for _, r := range p.rules {
		for _, o := range r.pipelines.options {
			if slices.Contains(transform.Names(), o.name) {
				continue
			}
			for _, found := range named[o.name] {
				if found.by == r {
					continue
				}
				found.step.options = Overlay(found.step.options, o.node)
				_, wrong := p.buildSteps([]pipelineStep{found.step})
				problems = append(problems, wrong...)
			}
		}
	}
	return problems
}

// CheckHints returns what is wrong with the hints of primitives under this policy, nil
// when nothing is: steps that do not exist, and options that do not fit.
func (p *Policy) CheckHints(specs ...runtime.Spec) error {
	var errs []error
	for _, spec := range specs {
		hints := &spec.Common().TransformHints
		applying := [][]*rule{nil}
		for i := range p.subject(spec).candidates {
			if c := &p.subject(spec).candidates[i]; !c.pipelines.empty() {
				applying = append(applying, []*rule{c.rule})
			}
		}
		for _, rules := range applying {
			_, problems := p.build(p.assemble(rules...), hints)
			if err := Invalid(problems); err != nil {
				errs = append(errs, fmt.Errorf("%s '%s': %w", spec.Kind(), spec.Key(), err))
				break
			}
		}
	}
	return errors.Join(errs...)
}

// Generic returns what output goes through that belongs to no primitive, nil for
// nothing: the pipeline of the policy and of the rules that ask for nothing but roles
// and principals.
func (p *Policy) Generic(principal *runtime.Principal) runtime.Pipeline {
	return p.generic(principal).output.running()
}

func (p *Policy) generic(principal *runtime.Principal) *pipelines {
	if principal == nil {
		principal = p.nobody
	}
	var applying []*rule
	for _, r := range p.rules {
		if r.match.generic() && r.match.principal(principal) && !r.pipelines.empty() {
			applying = append(applying, r)
		}
	}
	built, _ := p.build(p.assemble(applying...), nil)
	return built
}
