package main

import "github.com/cloudg/cloudg/runtime"

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

// declareRefusals tells the policies what the errors of all primitives hold. Any of them
// may refuse a path or a reference, and directives speak of results only.
func declareRefusals(registry *runtime.Registry) {
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
		primitive.KeyRules = append(primitive.KeyRules, refusals()...)
	}
}
