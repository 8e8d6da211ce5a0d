package policy

import (
	"errors"
	"fmt"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/transform"
)

// maxPipelines bounds the pairs of pipelines that are kept for one primitive, and
// maxSteps the steps that are kept for all.
const (
	maxPipelines = 64
	maxSteps     = 4096
)

// pipelines are what the output and the input of one primitive go through, for the
// principals to whom the same rules apply.
type pipelines struct {
	output, input *pipeline

	adapting sync.Once
	schema   string // see OutputSchema
}

// pipeline runs steps one after the other. With a problem it runs none and fails, so
// that nothing leaves without the steps that it should have gone through.
type pipeline struct {
	steps   []*transform.Step
	run     runtime.Pipeline // the steps
	problem error
}

func newPipeline(steps []*transform.Step) *pipeline {
	return &pipeline{steps: steps, run: transform.Compose(steps)}
}

// Apply implements [runtime.Pipeline].
func (p *pipeline) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	if p.problem != nil {
		return runtime.JSON{}, errors.New("the pipeline of the policy cannot be built")
	}
	return p.run.Apply(t, value)
}

// running returns p as the layer wants it: nil when values pass unchanged.
func (p *pipeline) running() runtime.Pipeline {
	if len(p.steps) == 0 && p.problem == nil {
		return nil
	}
	return p
}

// types returns the types of the steps.
func (p *pipeline) types() []string {
	types := make([]string, len(p.steps))
	for i, s := range p.steps {
		types[i] = s.Type
	}
	return types
}

// pipelines returns what a principal's output and input of a primitive go through.
func (p *Policy) pipelines(principal *runtime.Principal, spec runtime.Spec) *pipelines {
	if principal == nil {
		principal = p.nobody
	}
	s := p.subject(spec)
	rules := s.matching(principal, runtime.RequestedURI{}, func(c *candidate, v verdict) bool { return v.applies && !c.pipelines.empty() })
	var space [64]byte
	key := rules.appendKey(space[:0])
	if ready, ok := s.pipelines.get(string(key)); ok {
		return ready
	}
	var applying []*rule
	for i := range rules.all {
		applying = append(applying, s.candidates[i].rule)
	}
	ready, problems := p.build(p.assemble(applying...), &spec.Common().TransformHints)
	if err := Invalid(problems); err != nil {
		p.opts.Logger.Error("a pipeline of the policy cannot be built; calls that need it fail",
			"kind", s.kind, "key", s.name(), "error", err)
	}
	return s.pipelines.put(string(key), ready)
}

// build turns what was gathered into pipelines. Hints are nil where there is no
// primitive.
func (p *Policy) build(a *assembly, hints *runtime.TransformHints) (*pipelines, []Problem) {
	var problems []Problem
	if hints != nil {
		problems = p.hint(a, hints)
	}
	output, found := p.buildSteps(a.steps)
	problems = append(problems, found...)
	input, found := p.buildSteps(a.input)
	problems = append(problems, found...)
	if err := Invalid(problems); err != nil {
		broken := &pipeline{problem: err}
		return &pipelines{output: broken, input: broken}, problems
	}
	if back := p.turnsBack(output); back != nil && p.reverts(a, hints) {
		step, err := transform.NewStep(transform.Depseudonymize, back)
		if err != nil {
			broken := &pipeline{problem: err}
			return &pipelines{output: broken, input: broken}, []Problem{{Message: err.Error()}}
		}
		input = append(input, step)
	}
	return &pipelines{output: newPipeline(output), input: newPipeline(input)}, nil
}

// turnsBack returns the settings of the step that turns into real values what an output
// pipeline writes in their place, nil when it does nothing of the kind.
func (p *Policy) turnsBack(output []*transform.Step) *transform.DepseudonymizeOptions {
	settings := &transform.DepseudonymizeOptions{Vault: p.vault, StripFences: true}
	needed := false
	for _, s := range output {
		if s.Settings == nil || !s.Settings.Reversible() {
			continue
		}
		needed = true
		switch o := s.Settings.(type) {
		case *transform.AliasOptions:
			settings.Aliases = append(settings.Aliases, o)
		case *transform.SubstituteOptions:
			settings.Aliases = append(settings.Aliases, &o.AliasOptions)
		}
	}
	if !needed {
		return nil
	}
	return settings
}

// buildSteps builds steps; equal ones are built once.
func (p *Policy) buildSteps(steps []pipelineStep) (built []*transform.Step, problems []Problem) {
	for i := range steps {
		s := &steps[i]
		options := s.options.Value()
		key := s.typ + "\x00" + string(options.AppendJSON(nil))
		step, ok := p.steps.get(key)
		if !ok {
			fresh, err := p.registry.Build(s.typ, options)
			if err != nil {
				problems = append(problems, stepProblems(s, err)...)
				continue
			}
			step = p.steps.put(key, fresh)
		}
		built = append(built, step)
	}
	return built, problems
}

// stepProblems says what is wrong with a step, and where that stands.
func stepProblems(s *pipelineStep, err error) []Problem {
	var bad *transform.OptionsError
	if !errors.As(err, &bad) {
		return []Problem{{Pos: s.pos, Path: s.path, Message: err.Error()}}
	}
	var problems []Problem
	for _, found := range bad.Problems {
		at := s.pos
		if inner := s.options.At(found.Path...); !inner.IsZero() {
			at = inner
		}
		problems = append(problems, Problem{Pos: at, Path: s.path, Message: fmt.Sprintf("Bad options for transform '%s': %s", bad.Type, found)})
	}
	return problems
}
