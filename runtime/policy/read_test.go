package policy

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestP1_6_Sources(t *testing.T) {
	dir := folder(t, map[string]string{
		"a.yaml": "name: a\n", "b.JSON": `{"name": "b"}`, "c": "name: c\n", "wrapped.yml": "policy:\n  name: w\n",
		"empty.yaml": "", "strict": "name: not the profile\n", "unnamed.yaml": "audit: yes\n", "half.yaml": "policy: {}\nname: x\n",
	})
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	if err := os.Mkdir("sub", 0o700); err != nil {
		t.Fatal(err)
	}
	type result struct{ Name, Loaded string }
	tests := []struct {
		source string
		want   result
	}{
		{"a.yaml", result{"a", "a.yaml"}},
		{"~/a.yaml", result{"a", dir + "/a.yaml"}},
		{filepath.Join(dir, "a.yaml"), result{"a", dir + "/a.yaml"}},
		{"b.JSON", result{"b", "b.JSON"}},
		{"c", result{"c", "c"}},
		{"wrapped.yml", result{"w", "wrapped.yml"}},
		{"empty.yaml", result{"custom", "empty.yaml"}},
		{"unnamed.yaml", result{"custom", "unnamed.yaml"}},
		{"strict", result{"strict", "profile:strict"}},
		{"./strict", result{"not the profile", "./strict"}},
		{`{"extends": "c"}`, result{"custom(c)", "json"}},
		{`{"extends": "./strict"}`, result{"custom(not the profile)", "json"}},
		{`{"policy": {"name": "p"}}`, result{"p", "json"}},
	}
	for _, tt := range tests {
		doc := read(t, tt.source)
		if diff := cmp.Diff(tt.want, result{doc.Name, doc.Origin.Loaded}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.source, diff)
		}
	}
	if _, err := Read("half.yaml"); err == nil {
		t.Error("a document with policy and another key was unwrapped")
	}
}

func TestP1_6_Failures(t *testing.T) {
	dir := folder(t, map[string]string{"list.yaml": "- a\n", "list.json": "[]", "parent.yaml": "audit: 3\n", "child.yaml": "name: x\nextends: parent.yaml\naudit: yes\n"})
	t.Chdir(dir)
	secret := "hunter" + "22"
	tests := []struct{ source, want string }{
		{"list.yaml", "Policy file list.yaml must contain a mapping"},
		{"list.json", "Policy file list.json must contain a mapping"},
		{"missing.YML", "Policy file not found: missing.YML"},
		{"../x", "Unknown policy '../x': not a profile (" + availableProfiles() + ") or an existing file"},
		{"vault: " + secret, "Unknown policy (a text that is no name): not a profile (" + availableProfiles() + ") or an existing file"},
		{"child.yaml", "Invalid policy: parent.yaml:1:8: audit: must be true or false"},
		{`{"extends": "nope.yaml"}`, "1:13: extends: Unknown policy to extend: 'nope.yaml' (profiles: " + availableProfiles() + ")"},
		{`{"extends": 3}`, "Invalid policy: 1:13: extends: must be a string; numbers, and words such as yes and off, need quotes"},
	}
	for _, tt := range tests {
		_, err := Read(tt.source)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s:\ngot  %v\nwant %s", tt.source, err, tt.want)
		}
	}
}

func TestP1_6_Map(t *testing.T) {
	doc, err := FromMap(map[string]any{
		"extends": "strict", "audit_size": 7, "deny_tools": []string{"x"}, "honor_hints": false,
		"rate_limits": []any{map[string]any{"rate": 1.5, "burst": int64(2)}}, "max_sensitivity": nil,
	})
	if err != nil {
		t.Fatal(err)
	}
	got := []any{doc.Name, doc.Origin.Loaded, doc.AuditSize, doc.DenyTools, doc.HonorHints, doc.RateLimits[2].Rate, doc.RateLimits[2].Burst, string(doc.MaxSensitivity)}
	want := []any{"custom(strict)", "dict", 7, []string{"preview_transform", "x"}, false, 1.5, 2, ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := FromMap(map[string]any{"audit_size": -1}); err == nil || err.Error() != "Invalid policy: audit_size: must be an integer of at least 0" {
		t.Errorf("got %v", err)
	}
}

func TestP1_6_Config(t *testing.T) {
	config := NewDocument()
	config.Extends, config.AuditSize, config.Vault.Key = "audit", 5, "docs-"+"example-key"
	doc, err := config.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	got := []any{doc.Name, doc.Origin.Loaded, doc.Audit, doc.AuditSize, doc.Vault.Key, doc.Origin.Extends}
	want := []any{"custom(audit)", "config", true, 5, config.Vault.Key, []string{"standard", "read_only", "audit"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, v := range []any{doc, *doc, doc.Vault, &doc.Vault, doc.Origin} {
			if text := fmt.Sprintf(format, v); strings.Contains(text, config.Vault.Key) {
				t.Errorf("%s of a %T shows the key", format, v)
			}
		}
	}
}

func TestP1_15_Config(t *testing.T) {
	doc := read(t, `{"name": "n", "transforms": ["Redaction", {"type": "my-own", "id": "m", "x_token": "t", "deep": [{"strategies": {"secret": {"kind": "mask"}, "pii": {}}}]}],
		"roles": {"a": {"transform_options": {"redact": {"strategies": {"password": "drop"}, "hash_key": "k"}}}}, "allow_tools": []}`)
	config := doc.Config()
	get := func(path ...string) string {
		v := config
		for _, name := range path {
			v, _ = v.Get(name)
		}
		return string(v.AppendJSON(nil))
	}
	tests := []struct{ got, want string }{
		{get("transforms"), `[{"type":"redact","id":"redact","options":{}},{"type":"my_own","id":"m","options":{"x_token":"***",` +
			`"deep":[{"strategies":[{"applies_to":"secret","strategy":"mask"},{"applies_to":"pii","strategy":"redact"}]}]}}]`},
		{get("roles", "a", "transform_options"), `{"redact":{"strategies":[{"applies_to":"password","strategy":"drop"}],"hash_key":"***"}}`},
		{get("allow_tools"), `[]`},
		{get("deny_tools"), `[]`},
		{get("vault"), `{"key_env":"CLOUDG_MCP_VAULT_KEY","scope":"global","autosave":false,"encrypt":true}`},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	for name, value := range config.All() {
		if value.IsZero() || string(value.AppendJSON(nil)) == "null" {
			t.Errorf("%s is null", name)
		}
	}
}
