package policy

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

func TestP1_10_Reasons(t *testing.T) {
	live := toolWith(t, "find_live", func(p *runtime.Primitive) {
		p.Category, p.Capabilities = "live", []runtime.Capability{runtime.WriteFS, runtime.Exec}
	})
	restricted := toolWith(t, "raw", func(p *runtime.Primitive) { p.Sensitivity = runtime.Restricted })
	for _, tt := range []struct {
		name, document string
		spec           runtime.Spec
		want           string
	}{
		{"rule name list", "rules: [{name: r, deny_tools: [find_*], deny_categories: [live]}]", live, "denied by rule 'r'"},
		{"rule category", "rules: [{deny_categories: [live], deny_capabilities: [exec]}]", live, "category 'live' denied by rule 'rule[0]'"},
		{"rule capability", "roles: {default: {deny_capabilities: [write_fs, exec]}}", live, "capability 'exec' denied by rule 'role:default'"},
		{"first rule", "rules: [{}, {name: a, deny_tools: ['*']}, {name: b, deny_tools: ['*']}]", live, "denied by rule 'a'"},
		{"roles before rules", "rules: [{name: a, deny_tools: ['*']}]\nroles: {default: {name: b, deny_tools: ['*']}}", live, "denied by rule 'b'"},
		{"ceiling", "max_sensitivity: confidential", restricted, "sensitivity 'restricted' exceeds the allowed 'confidential'"},
		{"ceiling of a rule lowers", "max_sensitivity: restricted\nrules: [{max_sensitivity: internal}]", restricted, "sensitivity 'restricted' exceeds the allowed 'internal'"},
		{"highest ceiling of rules", "rules: [{max_sensitivity: restricted}, {max_sensitivity: internal}]", restricted, ""},
		{"grant does not bypass a ceiling", "max_sensitivity: internal\nrules: [{allow_tools: [raw]}]", restricted, "sensitivity 'restricted' exceeds the allowed 'internal'"},
		{"policy deny list", "name: n\ndeny_tools: [find_*]\ndeny_categories: [live]", live, "tool denied by policy 'n'"},
		{"policy category", "name: n\ndeny_categories: [live]\nallow_tools: []", live, "category 'live' denied by policy 'n'"},
		{"policy allow list", "name: n\nallow_tools: []\nallow_categories: []", live, "tool not in the allow list of policy 'n'"},
		{"policy category allow list", "name: n\nallow_categories: [inventory]", live, "category 'live' not allowed by policy 'n'"},
		{"capability", "name: n\ndeny_capabilities: [write_fs, exec]", live, "capability 'exec' is denied by policy 'n'"},
		{"grant by name", "deny_tools: ['*']\nallow_tools: []\nrules: [{allow_tools: [find_*]}]", live, ""},
		{"grant by category", "deny_tools: ['*']\nrules: [{allow_categories: [live]}]", live, ""},
		{"grant does not bypass a capability", "name: n\ndeny_capabilities: [exec]\nrules: [{allow_tools: ['*']}]", live, "capability 'exec' is denied by policy 'n'"},
		{"capability granted", "deny_capabilities: [exec]\nrules: [{allow_capabilities: [exec]}]", live, ""},
		{"rule denies what it grants", "rules: [{allow_capabilities: [exec], deny_capabilities: [exec]}]", live, "capability 'exec' denied by rule 'rule[0]'"},
		{"nothing said", "{}", live, ""},
	} {
		if got := why(compileText(t, tt.document, Options{}), tt.spec, runtime.Anonymous(), at("")); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestP1_2_ListsByFamily(t *testing.T) {
	specs := map[string]runtime.Spec{
		"tool":     toolWith(t, "x", nil),
		"resource": resourceAt(t, "test://x", "x"),
		"template": templateAt(t, "test://x/{id}", "x"),
		"prompt":   promptNamed(t, "x"),
	}
	for document, denied := range map[string]string{
		"deny_tools: [x]":               "tool",
		"deny_resources: [x]":           "resource template",
		"deny_resources: ['test://x']":  "resource",
		"deny_resources: ['*{id}']":     "template",
		"deny_prompts: [x]":             "prompt",
		"deny_categories: [general]":    "tool resource template prompt",
		"allow_tools: []":               "tool",
		"allow_resources: ['test://x']": "template",
		"allow_prompts: ['!x', '*']":    "prompt",
	} {
		p := compileText(t, document, Options{})
		for name, spec := range specs {
			want := strings.Contains(" "+denied+" ", " "+name+" ")
			if got := why(p, spec, runtime.Anonymous(), at("")) != ""; got != want {
				t.Errorf("%s: %s denied: %v", document, name, got)
			}
		}
	}
}

func TestP1_4_Match(t *testing.T) {
	spec := toolWith(t, "find", func(p *runtime.Primitive) {
		p.Category, p.Tags, p.Capabilities = "inventory", []string{"a", "b"}, []runtime.Capability{runtime.ReadFS, runtime.Exec}
	})
	alice := with("alice", "guest", "ops")
	for condition, want := range map[string]bool{
		"{}":                                       true,
		"{roles: [ops, other]}":                    true,
		"{roles: [other]}":                         false,
		"{roles: [other, '*']}":                    true,
		"{roles: ['op*']}":                         false,
		"{principals: ['al*']}":                    true,
		"{principals: [alice]}":                    true,
		"{principals: [bob, '!alice']}":            false,
		"{principals: ['*', '!al*']}":              false,
		"{principals: ['!bob']}":                   false,
		"{roles: [ops], principals: [bob]}":        false,
		"{roles: [ops], principals: [alice]}":      true,
		"{names: [find]}":                          true,
		"{names: [other]}":                         false,
		"{categories: [inv*]}":                     true,
		"{categories: [live]}":                     false,
		"{tags: [b, c]}":                           true,
		"{tags: [c]}":                              false,
		"{tags: ['*']}":                            false,
		"{kinds: [tool]}":                          true,
		"{kinds: [resource, prompt]}":              false,
		"{sensitivity: [confidential]}":            true,
		"{sensitivity: [public]}":                  false,
		"{capabilities: [exec, reveal]}":           true,
		"{capabilities: [reveal]}":                 false,
		"{tags: [a], kinds: [tool], names: [nix]}": false,
	} {
		p := compileText(t, "rules: [{match: "+condition+", deny_tools: ['*']}]", Options{})
		if got := why(p, spec, alice, at("")) != ""; got != want {
			t.Errorf("%s: matches %v", condition, got)
		}
	}
}

func TestP1_4_KindResourceCoversTemplates(t *testing.T) {
	resource, template := resourceAt(t, "test://x", "x"), templateAt(t, "test://x/{id}", "x")
	for kinds, want := range map[string][2]bool{"resource": {true, true}, "resource_template": {false, true}} {
		p := compileText(t, "rules: [{match: {kinds: ["+kinds+"]}, deny_resources: ['*']}]", Options{})
		got := [2]bool{why(p, resource, runtime.Anonymous(), at("")) != "", why(p, template, runtime.Anonymous(), at("")) != ""}
		if got != want {
			t.Errorf("kinds %s: %v", kinds, got)
		}
	}
}

func TestP1_4_RolesOfARoleAreAlternatives(t *testing.T) {
	p := compileText(t, "roles: {ops: {match: {roles: [dev]}, deny_tools: ['*']}}", Options{})
	spec := toolWith(t, "x", nil)
	got := []string{why(p, spec, with("a", "ops"), at("")), why(p, spec, with("a", "dev"), at("")), why(p, spec, with("a"), at(""))}
	if diff := cmp.Diff([]string{"denied by rule 'role:ops'", "denied by rule 'role:ops'", ""}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP1_9_ConcreteURIs(t *testing.T) {
	template := templateAt(t, "cloudg://assets/{id}/{part}", "asset")
	for _, tt := range []struct {
		document, uri string
		denied        bool
	}{
		{"deny_resources: ['*/secret']", "cloudg://assets/a/secret", true},
		{"deny_resources: ['*/secret']", "cloudg://assets/a/public", false},
		{"deny_resources: ['*/secret']", "", false},
		{"deny_resources: ['*/secret']", "cloudg://assets/a/%73ecret", true},
		{"deny_resources: ['*/secret']", "cloudg://assets/%zz/%73ecret", true},
		{"deny_resources: ['*%73ecret']", "cloudg://assets/a/%73ecret", true},
		{"allow_resources: ['cloudg://assets/a/*']", "cloudg://assets/a/x", false},
		{"allow_resources: ['cloudg://assets/a/*']", "cloudg://assets/b/x", true},
		{"allow_resources: ['cloudg://assets/{id}/*', '!*/x']", "cloudg://assets/b/x", true},
		{"rules: [{match: {names: ['*/b/*']}, deny_resources: ['*']}]", "cloudg://assets/b/x", true},
		{"rules: [{match: {names: ['*/b/*']}, deny_resources: ['*']}]", "cloudg://assets/c/x", false},
		{"rules: [{deny_resources: ['*/b/*']}]", "cloudg://assets/b/x", true},
		{"deny_resources: ['*']\nrules: [{allow_resources: ['*/b/*']}]", "cloudg://assets/b/x", false},
		{"deny_resources: ['*']\nrules: [{allow_resources: ['*/b/*']}]", "cloudg://assets/c/x", true},
	} {
		p := compileText(t, tt.document, Options{})
		if got := !p.Allowed(nil, template, at(tt.uri)); got != tt.denied {
			t.Errorf("%s on %q: denied %v", tt.document, tt.uri, got)
		}
	}
}

func TestP1_11_DeniedCall(t *testing.T) {
	p := compileText(t, "name: n\ndeny_tools: [x]", Options{})
	err := p.Check(callOf(toolWith(t, "x", nil), nil, `{}`))
	var denied *runtime.AccessDeniedError
	if !errors.As(err, &denied) {
		t.Fatalf("%v", err)
	}
	if want := "Access to tool 'x' denied: tool denied by policy 'n'"; denied.Message != want {
		t.Errorf("message %q, want %q", denied.Message, want)
	}
	if got, want := string(denied.Data.AppendJSON(nil)), `{"policy":"n","reason":"tool denied by policy 'n'"}`; got != want {
		t.Errorf("data %s, want %s", got, want)
	}
}

func TestP1_11_CompletionsAreCalledSo(t *testing.T) {
	p := compileText(t, "name: n\nrules: [{name: r, match: {kinds: [prompt]}, deny_prompts: [x]}]", Options{})
	call := callOf(promptNamed(t, "x"), nil, `{}`)
	call.Kind = runtime.KindCompletion
	if err := p.Check(call); err == nil || err.Error() != "Access to completion 'x' denied: denied by rule 'r'" {
		t.Errorf("%v", err)
	}
}
