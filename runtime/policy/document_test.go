package policy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// read loads a document that a test wants to be good.
func read(t *testing.T, source string) *Document {
	t.Helper()
	doc, err := Read(source)
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return doc
}

// folder writes files and returns their folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRowP1_Profiles(t *testing.T) {
	want := []string{"airgapped", "audit", "open", "read_only", "soc-analyst", "standard", "strict"}
	if diff := cmp.Diff(want, Profiles()); diff != "" {
		t.Errorf("Profiles (-want +got):\n%s", diff)
	}
	for _, name := range want {
		doc := read(t, name)
		if doc.Name != name || doc.Origin.Loaded != "profile:"+name {
			t.Errorf("%s: name %q, loaded from %q", name, doc.Name, doc.Origin.Loaded)
		}
		if shown, _ := doc.Config().Get("name"); shown.Text() != name {
			t.Errorf("%s: described as %q", name, shown.Text())
		}
	}
}

func TestRowP2_Default(t *testing.T) {
	t.Setenv(EnvPolicy, "  ")
	if got := read(t, "").Name; got != "standard" {
		t.Errorf("with the environment unset: %q, want standard", got)
	}
	t.Setenv(EnvPolicy, " strict\n")
	if got := read(t, "").Name; got != "strict" {
		t.Errorf("with the environment: %q, want strict", got)
	}
}

func TestRowP5_InlineJSON(t *testing.T) {
	doc := read(t, ` {"name":"inline","extends":"strict"}`)
	if doc.Name != "inline" || doc.Origin.Loaded != "json" {
		t.Errorf("name %q, loaded from %q", doc.Name, doc.Origin.Loaded)
	}
	if doc.MaxSensitivity != runtime.Confidential {
		t.Errorf("the ceiling of strict is not inherited: %q", doc.MaxSensitivity)
	}
}

func TestRowP7_UnknownSources(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "x.yaml")
	_, profileErr := ReadProfile("no-such-profile")
	_, nameErr := Read("no-such-profile")
	_, fileErr := Read(missing)
	_, typeErr := FromMap(map[string]any{"name": make(chan int)})
	list := "airgapped, audit, open, read_only, soc-analyst, standard, strict"
	tests := []struct {
		err  error
		want string
	}{
		{nameErr, "Unknown policy 'no-such-profile': not a profile (" + list + ") or an existing file"},
		{profileErr, "Unknown policy profile 'no-such-profile'; available: " + list},
		{fileErr, "Policy file not found: " + missing},
		{typeErr, "Cannot load a policy from chan int"},
	}
	for _, tt := range tests {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", tt.err, tt.want)
		}
	}
}

func TestRowP8_UnknownKey(t *testing.T) {
	_, err := Read(`{"deny_toolz": []}`)
	if err == nil || !strings.HasPrefix(err.Error(), "Invalid policy: 1:2: deny_toolz: there is no such key (did you mean 'deny_tools'?); known are name, ") {
		t.Errorf("got %v", err)
	}
}

func TestRowP10_ExtendsFiles(t *testing.T) {
	dir := folder(t, map[string]string{
		"base.yaml": `
name: base
extends: standard
deny_tools: [a]
rules: [{name: r1}]
transform_options: {project: {max_list: 10}}
`,
		"child.yaml": `
extends: base.yaml
deny_tools: [b]
rules: [{name: r2}]
transform_options: {project: {max_string: 5}}
`})
	doc := read(t, filepath.Join(dir, "child.yaml"))
	type summary struct {
		Name        string
		Chain, Deny []string
		Rules       []string
		Options     string
		Types       []string
	}
	got := summary{Name: doc.Name, Chain: doc.Origin.Extends, Deny: doc.DenyTools}
	for _, r := range doc.Rules {
		got.Rules = append(got.Rules, r.Name)
	}
	got.Options = string(doc.TransformOptions[0].Options.Value().AppendJSON(nil))
	for _, s := range doc.Transforms {
		got.Types = append(got.Types, s.Type)
	}
	want := summary{
		Name: "custom(base)", Chain: []string{"standard", "base"}, Deny: []string{"a", "b"},
		Rules: []string{"r1", "r2"}, Options: `{"max_list":10,"max_string":5}`,
		Types: []string{"sanitize", "redact", "project", "annotate"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRowP11_Cycles(t *testing.T) {
	dir := folder(t, map[string]string{
		"self.yaml":    "name: self\nextends: ./self.yaml\n",
		"a.yaml":       "extends: b.yaml\n",
		"b.yaml":       "extends: sub/../a.yaml\n",
		"nowhere.yaml": "name: x\nextends: nowhere\n",
	})
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return realPath(filepath.Join(dir, name)) }
	tests := []struct{ file, want string }{
		{"self.yaml", "self.yaml:2:10: extends: Policy 'extends' cycle: " + at("self.yaml") + " -> " + at("self.yaml")},
		{"a.yaml", "b.yaml:1:10: extends: Policy 'extends' cycle: " + at("a.yaml") + " -> " + at("b.yaml") + " -> " + at("a.yaml")},
		{"nowhere.yaml", "nowhere.yaml:2:10: extends: Unknown policy to extend: 'nowhere' (profiles: " + availableProfiles() + ")"},
	}
	for _, tt := range tests {
		_, err := Read(filepath.Join(dir, tt.file))
		if err == nil || err.Error() != dir+string(filepath.Separator)+tt.want {
			t.Errorf("%s:\ngot  %v\nwant %s", tt.file, err, tt.want)
		}
	}
}

func TestRowP14_SecretsAreNotShown(t *testing.T) {
	secret := "hunter" + "22-vault"
	doc := read(t, `{"name":"x","vault":{"key":"`+secret+`"},
		"transforms":[{"type":"redact","hash_key":"`+secret+`"}],
		"rules":[{"transform_options":{"redact":{"salt_secret":"`+secret+`"}}}],
		"detectors":[{"name":"d","pattern":"x","api_token":"`+secret+`"}]}`)
	if doc.Vault.Key != secret {
		t.Fatalf("the key was not read")
	}
	if text := string(doc.Config().AppendJSON(nil)); strings.Contains(text, secret) {
		t.Errorf("the description shows the secret: %s", text)
	}
}

func TestRowP16_DescribedStrategies(t *testing.T) {
	config := read(t, "standard").Config()
	steps, _ := config.Get("transforms")
	got := string(steps.Index(1).AppendJSON(nil))
	want := `{"type":"redact","id":"redact","options":{"strategies":[{"applies_to":"secret","strategy":"redact"},` +
		`{"applies_to":"private_key","strategy":"drop"},` +
		`{"applies_to":"credential","strategy":"mask","options":{"keep_first":4,"keep_last":4}}]}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRowP17_Fingerprint(t *testing.T) {
	a, b := read(t, "strict").Fingerprint(), read(t, `{"extends":"strict","name":"strict","vault":{"key":"k"}}`).Fingerprint()
	if len(a) != 16 {
		t.Errorf("%d digits, want 16", len(a))
	}
	if a == read(t, "standard").Fingerprint() {
		t.Error("two documents have the same fingerprint")
	}
	if a != b {
		t.Error("the vault counts")
	}
}
