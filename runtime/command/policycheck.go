package command

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
)

// A checkedDocument is what was found out about one document.
type checkedDocument struct {
	name     string // as it was asked for
	policy   string // its name, empty when it cannot be used
	problems []policy.Problem
	warnings []policy.Problem
}

// checkPolicies says of every document what is wrong with it.
func (p *program) checkPolicies(f *policyFlags, names []string) error {
	registry, err := p.newRegistry()
	if err != nil {
		return err
	}
	all := specs(registry)
	failed := false
	var values []codec.Value
	for _, name := range names {
		doc := p.checkPolicy(name, all)
		failed = failed || doc.policy == ""
		values = append(values, doc.value())
		if f.json {
			continue
		}
		for _, line := range doc.lines() {
			if _, err := fmt.Fprintln(p.stdout, printable(line)); err != nil {
				return err
			}
		}
	}
	if f.json {
		err = p.printJSON(codec.ListValue(values...))
	}
	if err == nil && failed {
		return errPolicyWrong
	}
	return err
}

// checkPolicy loads a document as a server would.
func (p *program) checkPolicy(name string, all []runtime.Spec) checkedDocument {
	doc := checkedDocument{name: name}
	pol, err := policy.Load(p.policyName(name), p.policyOptions(quiet()))
	if err != nil {
		doc.problems = problemsOf(err)
		return doc
	}
	doc.policy = pol.Name()
	doc.warnings = append(pol.Warnings(), pol.Unmatched(all...)...)
	return doc
}

// problemsOf returns what an error says about a document.
func problemsOf(err error) []policy.Problem {
	if invalid, ok := errors.AsType[*policy.InvalidError](err); ok {
		return invalid.Problems
	}
	if place, ok := errors.AsType[*policy.LoadError](err); ok {
		return []policy.Problem{{Pos: place.Pos, Path: place.Path, Message: place.Message}}
	}
	return []policy.Problem{{Message: err.Error()}}
}

// lines returns a line for every problem and warning, or for there being no problem.
// Those that have no place begin with the name of the document.
func (d *checkedDocument) lines() (lines []string) {
	for _, problem := range d.problems {
		switch {
		case !problem.Pos.IsZero():
			lines = append(lines, problem.String())
		case problem.Path != "":
			lines = append(lines, d.name+": "+problem.String())
		default:
			lines = append(lines, d.name+": "+problem.Message)
		}
	}
	if d.policy != "" {
		lines = append(lines, fmt.Sprintf("%s: ok, policy %s", d.name, d.policy))
	}
	for _, warning := range d.warnings {
		at := d.name
		if !warning.Pos.IsZero() {
			at = warning.Pos.String()
		}
		lines = append(lines, fmt.Sprintf("%s: warning: %s: %s", at, warning.Path, warning.Message))
	}
	return lines
}

// value returns what lines returns as JSON.
func (d *checkedDocument) value() codec.Value {
	return codec.ObjectValue(
		textMember("document", d.name),
		codec.Member{Name: "ok", Value: codec.BoolValue(d.policy != "")},
		textMember("policy", d.policy),
		problemsMember("problems", d.problems),
		problemsMember("warnings", d.warnings),
	)
}
