package policy

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

func TestExplainDenial(t *testing.T) {
	p := compileText(t, `
name: n
deny_capabilities: [exec, reveal]
transforms: [project]
input_transforms: [guard_secrets]
rate_limits: [{rate: 10}]
roles:
  ops: {allow_capabilities: [exec]}
  admin: {allow_capabilities: [exec, reveal]}
rules:
- {name: live, match: {categories: [live]}, deny_tools: ["*"]}
- {match: {principals: [bob]}, rate_limits: [{rate: 1, scope: global}], transforms: [annotate], max_sensitivity: restricted}
`, Options{})
	spec := needing(t, "run", runtime.Exec)
	want := `tool 'run' for principal 'bob' with roles default: denied: capability 'exec' is denied by policy 'n'
hidden: the principal gets the same answers as for something that does not exist
policy: n
decided by: policy
would change it: allow_capabilities with 'exec' in a rule that matches, or in the policy
would change it: one of the roles ops, admin
rule 'role:ops' does not apply: it is for the roles ops
rule 'role:admin' does not apply: it is for the roles admin
rule 'live' does not apply: it is about other categories, tags, kinds, sensitivities or capabilities
rule 'rule[1]' applies: sets the highest sensitivity to 'restricted'; adds a rate limit; changes pipelines
limit: 10/minute for each principal and primitive
limit: 1/minute for all together
input: guard_secrets
output: project, annotate
`
	if diff := cmp.Diff(want, p.Explain(with("bob"), spec, at("")).String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if len(p.Audit()) != 0 || p.Counters() != (Counters{}) {
		t.Error("an explanation was recorded")
	}
}

func TestExplainWhoDecided(t *testing.T) {
	spec := inCategory(t, "run", "live")
	for document, want := range map[string]string{
		"{}":                "policy",
		"deny_tools: [run]": "policy",
		"rules: [{name: a, deny_tools: ['*']}, {name: b, deny_tools: ['*']}]":                              "a",
		"deny_tools: [run]\nrules: [{name: a}, {name: b, allow_tools: [run]}]":                             "b",
		"max_sensitivity: internal\nroles: {default: {max_sensitivity: confidential}}":                     "role:default",
		"deny_categories: [live]\nrules: [{name: a, match: {names: [x]}, allow_categories: ['*']}]":        "policy",
		"deny_capabilities: [read_state]\nrules: [{name: a, allow_capabilities: [read_state]}, {name: b}]": "a",
	} {
		if got := compileText(t, document, Options{}).Explain(nil, spec, at("")).DecidedBy; got != want {
			t.Errorf("%s: decided by %s, want %s", document, got, want)
		}
	}
}

func TestExplainChanges(t *testing.T) {
	tool, prompt, template := inCategory(t, "run", "live"), promptNamed(t, "run"), templateAt(t, "test://{x}", "run")
	restricted := toolWith(t, "run", func(p *runtime.Primitive) { p.Sensitivity = runtime.Restricted })
	for _, tt := range []struct {
		document string
		spec     runtime.Spec
		want     []string
	}{
		{"rules: [{name: a, deny_categories: [live]}]", tool, []string{"rule 'a' must not deny it, or not match; nothing else overrides a rule's denial"}},
		{"deny_tools: [run]", tool, []string{"'run' in allow_tools of a rule that matches, or other lists in the policy"}},
		{"allow_prompts: []", prompt, []string{"'run' in allow_prompts of a rule that matches, or other lists in the policy"}},
		{"allow_resources: []", template, []string{"'test://{x}' in allow_resources of a rule that matches, or other lists in the policy"}},
		{"deny_categories: [live]", tool, []string{"'live' in allow_categories of a rule that matches, or other lists in the policy"}},
		{"max_sensitivity: public\nroles: {a: {max_sensitivity: restricted}}", restricted,
			[]string{"max_sensitivity 'restricted' in the policy, or in a rule that matches", "one of the roles a"}},
		{"{}", tool, nil},
	} {
		got := compileText(t, tt.document, Options{}).Explain(nil, tt.spec, at("")).Changes
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.document, diff)
		}
	}
}

// A rule whose names fit only what further decoding makes of a URI allows nothing.
func TestExplainRulesThatCanOnlyDeny(t *testing.T) {
	p := compileText(t, "rules: [{name: r, match: {names: ['*/pub']}, allow_resources: ['*'], allow_capabilities: [read_state], max_sensitivity: internal}]", Options{})
	spec := templateAt(t, "x://{+path}", "files")
	for sent, want := range map[string][]string{
		"x://a/%70ub":   {"allows it whatever the lists of the policy say", "sets the highest sensitivity to 'internal'", "allows the capabilities [read_state]"},
		"x://a/%2570ub": {"can only deny, because its names do not fit what the handler gets", "lets the highest sensitivity be no higher than 'internal'"},
	} {
		got := p.Explain(nil, spec, runtime.RequestedURI{Canonical: plainUnescape(sent), Sent: sent})
		if diff := cmp.Diff(want, got.Rules[0].Effects); diff != "" || got.Allowed {
			t.Errorf("%s: allowed %v (-want +got)\n%s", sent, got.Allowed, diff)
		}
	}
}

func TestExplainURI(t *testing.T) {
	p := compileText(t, "rules: [{name: a, deny_resources: ['*/secret']}]", Options{})
	template := templateAt(t, "test://{x}/{y}", "run")
	got := []string{p.Explain(nil, template, at("")).DecidedBy, p.Explain(nil, template, at("test://a/secret")).DecidedBy}
	if diff := cmp.Diff([]string{"policy", "a"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
