package main

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// refusals are what the data of errors hold, beside what results do, that no key of it tells.
func refusals() []runtime.KeyRule {
	return []runtime.KeyRule{
		{Path: "allowed_roots", Entity: "identifier"},
		{Path: "allowed_roots.*", Entity: "identifier"},
		{Path: "output_dir", Entity: "identifier"},
		{Path: "suggestions.*.arn", Entity: "identifier"},
		{Path: "candidates.*.arn", Entity: "identifier"},
	}
}

// dataKeys are the objects in results whose keys are data: the names of groups and scopes,
// which the same result lists as what they are.
func dataKeys() []runtime.KeyRule {
	return []runtime.KeyRule{
		{Path: "groups", Entity: "keys"},
		{Path: "live_guard.active_by_scope", Entity: "keys"},
		{Path: "live_guard.cooling_down", Entity: "keys"},
	}
}

// declareMore tells the policies what the errors of all primitives hold, and which keys are
// data. Any primitive may refuse a path or a reference, and directives speak of the values
// in results only.
func declareMore(registry *runtime.Registry) {
	var all []*runtime.Primitive
	for _, tool := range registry.Tools() {
		all = append(all, tool.Common())
	}
	for _, resource := range registry.Resources() {
		all = append(all, resource.Common())
	}
	for _, template := range registry.Templates() {
		all = append(all, template.Common())
	}
	for _, prompt := range registry.Prompts() {
		all = append(all, prompt.Common())
	}
	for _, primitive := range all {
		primitive.KeyRules = slices.Concat(primitive.KeyRules, refusals(), dataKeys())
	}
}
