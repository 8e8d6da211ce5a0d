package policy

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUnmatchedTools(t *testing.T) {
	dir := folder(t, map[string]string{"p.yaml": `
extends: strict
allow_tools: ["find_*", "fnid_assets", "!export"]
rules:
  - name: r
    deny_tools: [find_assets, nothing_like_it]
roles:
  lead: {allow_tools: ["get_*"], match: {names: [hello, helo, "x://helo"]}}
rate_limits: [{rate: 1, tools: [find_assets, "*", find_asset]}]
`})
	p, err := Load(filepath.Join(dir, "p.yaml"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range p.Unmatched(toolWith(t, "find_assets", nil), promptNamed(t, "hello")) {
		got = append(got, strings.TrimPrefix(w.String(), dir+"/"))
	}
	const missing, nothing = "there is no such tool in this server", "there is no such tool, resource or prompt in this server"
	want := []string{
		"p.yaml:3:25: allow_tools[1]: " + missing + "; did you mean 'find_assets'?",
		"p.yaml:3:40: allow_tools[2]: " + missing,
		"p.yaml:9:51: rate_limits[2].tools[2]: " + nothing + "; did you mean 'find_assets'?",
		"p.yaml:8:24: roles.lead.allow_tools[0]: " + missing,
		"p.yaml:8:57: roles.lead.match.names[1]: " + nothing + "; did you mean 'hello'?",
		"p.yaml:6:31: rules[1].deny_tools[1]: " + missing,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What a document extends is missing: that is told once, together with what else is
// wrong.
func TestUnknownExtendsIsOneOfTheMistakes(t *testing.T) {
	dir := folder(t, map[string]string{"p.yaml": "name: p\nextends: standrad\naudit: maybe\n", "q.yaml": "extends: standrad\n"})
	const unknown = "extends: Unknown policy to extend: 'standrad' (profiles: airgapped, audit, open, read_only, soc-analyst, standard, strict); did you mean 'standard'?"
	for file, want := range map[string]string{
		"p.yaml": "Invalid policy: p.yaml:2:10: " + unknown + "; p.yaml:3:8: audit: must be true or false",
		"q.yaml": "q.yaml:1:10: " + unknown,
	} {
		_, err := Load(filepath.Join(dir, file), Options{})
		if err == nil {
			t.Fatalf("%s is taken", file)
		}
		if diff := cmp.Diff(want, strings.ReplaceAll(err.Error(), dir+"/", "")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

func TestSummary(t *testing.T) {
	secret := "docs-example" + "-key"
	doc := read(t, `{"name":"n","deny_tools":["x"],"audit_size":1000,"allow_prompts":[],"vault":{"key":"`+secret+`","scope":"principal"},"rules":[{"name":"r","deny_tools":["y"]}]}`)
	want := `{"name":"n","rules":[{"name":"r","deny_tools":["y"]}],"vault":{"scope":"principal"},"deny_tools":["x"],"allow_prompts":[]}`
	if diff := cmp.Diff(want, string(doc.Summary().AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
