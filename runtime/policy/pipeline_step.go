package policy

import (
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/runtime/transform"
)

// pipelineStep is a step of a document with its names resolved.
type pipelineStep struct {
	typ, id string // canonical
	options *Node
	pos     Pos
	path    string // in the document
}

// is reports whether a canonical name means the step: by its type or by its id.
func (s *pipelineStep) is(name string) bool { return s.typ == name || s.id == name }

// contribution is what the policy, or one rule, adds to pipelines.
type contribution struct {
	mode    Mode
	steps   []pipelineStep
	options []namedOptions
	input   []pipelineStep
	honor   *bool
}

// namedOptions are options with the canonical name of what they are for.
type namedOptions struct {
	name  string
	node  *Node
	pos   Pos
	path  string
	known bool // name is a type
}

// empty reports whether the contribution changes no pipeline.
func (c *contribution) empty() bool {
	return len(c.steps) == 0 && len(c.options) == 0 && len(c.input) == 0 && c.honor == nil && c.mode != Replace
}

// contribute resolves the names in what a document says about pipelines. prefix is the
// path of the policy, which is empty, or of a rule with a dot behind it.
func contribute(r *transform.Registry, rule *Rule, prefix string) contribution {
	c := contribution{
		mode:  rule.TransformsMode,
		steps: resolve(r, rule.Transforms, prefix+"transforms"),
		input: resolve(r, rule.InputTransforms, prefix+"input_transforms"),
		honor: rule.HonorHints,
	}
	for _, o := range rule.TransformOptions {
		name, known := r.Canonical(o.Name)
		c.options = append(c.options, namedOptions{name, o.Options, o.Pos, prefix + "transform_options." + o.Name, known})
	}
	return c
}

func resolve(r *transform.Registry, list []Step, path string) []pipelineStep {
	var steps []pipelineStep
	for i, s := range list {
		steps = append(steps, resolveStep(r, s, path+"["+strconv.Itoa(i)+"]"))
	}
	return steps
}

func resolveStep(r *transform.Registry, s Step, path string) pipelineStep {
	typ, _ := r.Canonical(s.Type)
	id := typ
	if s.ID != "" {
		id, _ = r.Canonical(s.ID)
	}
	return pipelineStep{typ: typ, id: id, options: s.Options, pos: s.Pos, path: path}
}

// behindRedact moves the steps that give real values friendly names behind the last
// redact step, which has to see the real values. Their order stays.
func behindRedact(steps []pipelineStep) []pipelineStep {
	last := -1
	for i := range steps {
		if steps[i].typ == transform.Redact {
			last = i
		}
	}
	naming := func(s pipelineStep) bool { return s.typ == transform.Alias || s.typ == transform.Substitute }
	if last < 0 || !slices.ContainsFunc(steps[:last], naming) {
		return steps
	}
	var before, moved []pipelineStep
	for _, s := range steps[:last] {
		if naming(s) {
			moved = append(moved, s)
		} else {
			before = append(before, s)
		}
	}
	return slices.Concat(before, steps[last:last+1], moved, steps[last+1:])
}
