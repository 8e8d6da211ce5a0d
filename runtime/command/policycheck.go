package command

import (
	"errors"
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

// checkPolicies prints a line for every document that is good, and for every problem.
func (p *program) checkPolicies(names []string) error {
	registry, err := p.newRegistry()
	if err != nil {
		return err
	}
	all := specs(registry)
	failed := false
	for _, name := range names {
		pol, err := policy.Load(p.policyName(name), p.policyOptions(quiet()))
		failed = failed || err != nil
		lines := problemLines(name, err)
		if err == nil {
			lines = goodLines(name, pol, all)
		}
		for _, line := range lines {
			if _, err := fmt.Fprintln(p.stdout, printable(line)); err != nil {
				return err
			}
		}
	}
	if failed {
		return errPolicyWrong
	}
	return nil
}

// problemLines says what is wrong with a document. Those that have no place begin with
// its name.
func problemLines(name string, err error) (lines []string) {
	if invalid, ok := errors.AsType[*policy.InvalidError](err); ok {
		for _, problem := range invalid.Problems {
			lines = append(lines, problem.String())
		}
		return lines
	}
	if place, ok := errors.AsType[*policy.LoadError](err); ok && !place.Pos.IsZero() {
		return []string{err.Error()}
	}
	return []string{fmt.Sprintf("%s: %v", name, err)}
}

// goodLines says that a document is right, and what is most likely not meant in it.
func goodLines(name string, pol *policy.Policy, all []runtime.Spec) []string {
	lines := []string{fmt.Sprintf("%s: ok, policy %s", name, pol.Name())}
	for _, warning := range append(pol.Warnings(), pol.Unmatched(all...)...) {
		at := name
		if !warning.Pos.IsZero() {
			at = warning.Pos.String()
		}
		lines = append(lines, fmt.Sprintf("%s: warning: %s: %s", at, warning.Path, warning.Message))
	}
	return lines
}
