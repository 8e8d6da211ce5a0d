package policy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// assembly gathers what the policy and the rules that apply say about pipelines.
type assembly struct {
	steps   []pipelineStep
	options map[string]*Node // by canonical name
	input   []pipelineStep
	honor   bool
}

// assemble starts with what the policy says and goes through rules in order.
func (p *Policy) assemble(rules ...*rule) *assembly {
	a := &assembly{honor: p.doc.HonorHints, options: map[string]*Node{}}
	a.add(&p.base)
	for _, r := range rules {
		a.add(&r.pipelines)
	}
	a.steps = behindRedact(a.steps)
	for i := range a.steps {
		s := &a.steps[i]
		s.options = Overlay(s.options, a.options[s.typ])
		if s.id != s.typ {
			s.options = Overlay(s.options, a.options[s.id])
		}
	}
	return a
}

func (a *assembly) add(c *contribution) {
	switch c.mode {
	case Replace:
		a.steps = slices.Clone(c.steps)
	case Prepend:
		a.steps = slices.Concat(c.steps, a.steps)
	default:
		a.steps = slices.Concat(a.steps, c.steps)
	}
	for _, o := range c.options {
		a.options[o.name] = Overlay(a.options[o.name], o.node)
	}
	a.input = slices.Concat(a.input, c.input)
	if c.honor != nil {
		a.honor = *c.honor
	}
}

// hint applies what the author of a primitive wishes. Wishes that relax count only
// where hints are honoured; further steps always do.
func (p *Policy) hint(a *assembly, hints *runtime.TransformHints) []Problem {
	if a.honor {
		p.relax(a, hints)
	}
	further, problems := p.hintSteps(hints.Transforms)
	a.steps = append(a.steps, further...)
	return problems
}

func (p *Policy) relax(a *assembly, hints *runtime.TransformHints) {
	a.steps = p.without(a.steps, hints.Skip)
	for i := range a.steps {
		s := &a.steps[i]
		switch {
		case s.typ == transform.Redact && hints.Pseudonymize == runtime.False:
			s.options = Overlay(s.options, noPseudonyms())
		case s.typ == transform.Project && !hints.Project.IsZero():
			s.options = Overlay(s.options, NewNode(hints.Project))
		}
	}
	a.input = p.without(a.input, hints.SkipInput)
	if hints.InputGuard == runtime.False {
		a.input = slices.DeleteFunc(a.input, func(s pipelineStep) bool { return s.typ == transform.GuardSecrets })
	}
}

// without returns the steps that none of the names means; "*" and "all" mean each.
func (p *Policy) without(steps []pipelineStep, names []string) []pipelineStep {
	steps = slices.Clone(steps)
	for _, name := range names {
		if name == "*" || name == "all" {
			return nil
		}
		canonical, _ := p.registry.Canonical(name)
		steps = slices.DeleteFunc(steps, func(s pipelineStep) bool { return s.is(canonical) })
	}
	return steps
}

// reverts reports whether hints leave room for the step that turns pseudonyms back.
func (p *Policy) reverts(a *assembly, hints *runtime.TransformHints) bool {
	if !a.honor || hints == nil {
		return true
	}
	skipped := slices.ContainsFunc(hints.SkipInput, func(name string) bool {
		canonical, _ := p.registry.Canonical(name)
		return canonical == transform.Depseudonymize || name == "*" || name == "all"
	})
	return hints.Depseudonymize != runtime.False && !skipped
}

// hintSteps reads the steps that a hint adds.
func (p *Policy) hintSteps(added runtime.JSON) ([]pipelineStep, []Problem) {
	if added.IsZero() {
		return nil, nil
	}
	d := &decoder{}
	const path = "transforms"
	steps := resolve(p.registry, list(stepShape()).read(d, NewNode(added), path), path)
	return steps, d.problems
}

// noPseudonyms are the options of a redact step that gives no pseudonyms.
func noPseudonyms() *Node {
	return NewNode(codec.ObjectValue(codec.Member{Name: "allow_pseudonymize", Value: codec.BoolValue(false)}))
}
