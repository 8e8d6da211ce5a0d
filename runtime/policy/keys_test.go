package policy

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/runtime"
)

func TestP1_3_RuleKeys(t *testing.T) {
	doc := read(t, `{"rules": [{}, {"name": "n", "description": "d", "match": {"roles": ["r"], "kinds": ["prompt"], "sensitivity": ["public"]},
		"transforms": ["annotate"], "transforms_mode": "replace", "transform_options": {"annotate": {"inline": true}},
		"input_transforms": [{"type": "guard_secrets", "id": "g"}], "rate_limits": [{"rate": 2}], "honor_hints": false,
		"allow_tools": [], "deny_capabilities": ["exec"], "max_sensitivity": "internal"}]}`)
	no := false
	want := []Rule{
		{TransformsMode: Append},
		{
			Name: "n", Description: "d",
			Match:           Match{Roles: []string{"r"}, Kinds: []runtime.Kind{"prompt"}, Sensitivities: []runtime.Sensitivity{"public"}},
			Access:          Access{AllowTools: []string{}, DenyCapabilities: []runtime.Capability{"exec"}, MaxSensitivity: "internal"},
			Transforms:      []Step{{Type: "annotate"}},
			TransformsMode:  Replace,
			InputTransforms: []Step{{Type: "guard_secrets", ID: "g"}},
			RateLimits:      []RateLimit{{Rate: 2, Per: Minute, Scope: PrincipalTool, Tools: []string{"*"}}},
			HonorHints:      &no,
		},
	}
	ignore := cmp.Options{cmpopts.IgnoreTypes(Pos{}), cmpopts.IgnoreFields(Rule{}, "TransformOptions")}
	if diff := cmp.Diff(want, doc.Rules, ignore); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if o := doc.Rules[1].TransformOptions; len(o) != 1 || o[0].Name != "annotate" || string(o[0].Options.Value().AppendJSON(nil)) != `{"inline":true}` {
		t.Errorf("options %v", o)
	}
}

func TestP1_5_VaultKeys(t *testing.T) {
	key := "docs-" + "example-key"
	tests := []struct {
		text string
		want Vault
	}{
		{`{}`, Vault{KeyEnv: "CLOUDG_MCP_VAULT_KEY", Scope: Global, Encrypt: true}},
		{`{"vault": {"key": null, "ttl_seconds": null, "path": null}}`, Vault{KeyEnv: "CLOUDG_MCP_VAULT_KEY", Scope: Global, Encrypt: true}},
		{`{"vault": {"key": "` + key + `", "key_env": "E", "scope": "principal", "ttl_seconds": 1.5, "path": "v", "autosave": true, "encrypt": false}}`,
			Vault{Key: key, KeyEnv: "E", Scope: PerPrincipal, TTLSeconds: 1.5, Path: "v", Autosave: true}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, read(t, tt.text).Vault); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestP4_1_SpecsOfSteps(t *testing.T) {
	doc := read(t, `{"transforms": [" Re-Dact ", {"name": "Projection", "id": "p1", "max_list": 1},
		{"transform": "x", "options": {"a": 1, "b": 1}, "b": 2, "c": 3}, {"type": "t", "name": "n"}]}`)
	var got []string
	for _, s := range doc.Transforms {
		got = append(got, s.Type+"|"+s.ID+"|"+string(s.Options.Value().AppendJSON(nil)))
	}
	want := []string{`re_dact||null`, `projection|p1|{"max_list":1}`, `x||{"a":1,"b":2,"c":3}`, `t||{"name":"n"}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
