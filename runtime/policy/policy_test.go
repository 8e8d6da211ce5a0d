package policy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/transform"
)

func TestP1_3_NamesOfRules(t *testing.T) {
	p := compileText(t, "roles: {a: {}, b: {name: own}}\nrules: [{}, {name: r}, {}]", Options{})
	var got []string
	for _, r := range p.rules {
		got = append(got, r.name)
	}
	if diff := cmp.Diff([]string{"role:a", "own", "rule[0]", "r", "rule[2]"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP1_3_EmptyAllowListsGrantNothing(t *testing.T) {
	p := compileText(t, "deny_tools: [x]\nrules: [{allow_tools: []}, {allow_tools: null}, {allow_categories: []}]", Options{})
	if p.Allowed(nil, toolWith(t, "x", nil), at("")) {
		t.Error("allowed")
	}
}

func TestPoliciesPrintNoSecrets(t *testing.T) {
	p := compileText(t, exampleVault, Options{})
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(verb, p); got != "policy(custom)" {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func TestP8_9_VaultStats(t *testing.T) {
	for document, want := range map[string]string{
		exampleVault: `"scope":"global","ttl_seconds":null,"key_source":"config","key_id":"07fcbfa77970","persist_path":null`,
		strings.Replace(exampleVault, "}", ", scope: principal, ttl_seconds: 60, path: v.bin}", 1): `"scope":"principal","ttl_seconds":60,"key_source":"config","key_id":"07fcbfa77970","persist_path":"v.bin"`,
	} {
		p := compileText(t, document, Options{})
		token := p.Vault().Tokenize("web-1", "resource_name", "global")
		p.Vault().Tokenize("web-1", "resource_name", "global")
		p.Vault().Tokenize("10.0.1.5", "private_ip", "p:a")
		p.Vault().Detokenize(token, "global")
		want = `{"entries":2,"namespaces":2,"by_entity":{"private_ip":1,"resource_name":1},` + want +
			`,"counters":{"tokenized":2,"tokenize_hits":1,"collisions":0,"detokenized":1}}`
		if got := string(p.VaultStats().AppendJSON(nil)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestWarnings(t *testing.T) {
	none := func(string) string { return "" }
	p := compileText(t, `
transforms: [{type: redact, id: mine}]
transform_options: {mine: {}, dlp: {}, redcat: {}}
rules: [{transform_options: {redact: {default: pseudonymize}}}]
`, Options{Getenv: none})
	var got []string
	for _, w := range p.Warnings() {
		got = append(got, w.Path)
	}
	if diff := cmp.Diff([]string{"transform_options.redcat", "vault"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := compileText(t, "extends: standard", Options{Getenv: none}).Warnings(); got != nil {
		t.Errorf("standard: %v", got)
	}
}

func TestBadOptionsOfTheHost(t *testing.T) {
	if _, err := tryCompile(t, "{}", Options{Transforms: map[string]transform.Factory{"redact": nil}}); err == nil {
		t.Error("a factory that is nil is taken")
	}
}

func TestP10_3_AliasFilesAreRead(t *testing.T) {
	dir := folder(t, map[string]string{"names.yaml": "aliases: {g: {\"111\": prod}}", "list.yaml": "[secret-value]"})
	p := compileText(t, "transforms: [{type: alias, files: ["+dir+"/names.yaml]}]", Options{})
	got := settingsOf[*transform.AliasOptions](t, p.pipelines(nil, toolWith(t, "x", nil)).output).Aliases
	if diff := cmp.Diff([]transform.AliasEntry{{Real: "111", Alias: "prod"}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, name := range []string{"list.yaml", "none.yaml"} {
		_, err := tryCompile(t, "transforms: [{type: alias, files: ["+dir+"/"+name+"]}]", Options{})
		if err == nil || !strings.Contains(err.Error(), "files[0]: ") || strings.Contains(err.Error(), "secret-value") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBitset(t *testing.T) {
	var set, other bitset
	want := []int{0, 1, 63, 64, 255, 256, 700, 1000}
	for _, n := range want {
		set.add(n)
	}
	var got []int
	for n := range set.all {
		got = append(got, n)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for n := range set.all {
		if n != 0 {
			t.Errorf("%d after the end", n)
		}
		break
	}
	other.add(256)
	if string(set.appendKey(nil)) == string(other.appendKey(nil)) {
		t.Error("two sets have the same key")
	}
}

func TestFIFO(t *testing.T) {
	f := fifo[int, string]{max: 2}
	first := f.put(1, "one")
	again := f.put(1, "uno")
	f.put(2, "two")
	f.put(3, "three")
	f.put(4, "four")
	if first != "one" || again != "one" {
		t.Errorf("put returned %s, then %s", first, again)
	}
	var got []bool
	for key := range 5 {
		_, ok := f.get(key)
		got = append(got, ok)
	}
	if diff := cmp.Diff([]bool{false, false, false, true, true}, got); diff != "" {
		t.Errorf("kept (-want +got)\n%s", diff)
	}
}

func TestManyPrimitivesAndRules(t *testing.T) {
	p := compileText(t, "rules:\n"+strings.Repeat("- {transforms: [project]}\n", 300), Options{})
	if got := len(p.pipelines(nil, toolWith(t, "x", nil)).output.steps); got != 300 {
		t.Errorf("%d steps", got)
	}
}

func TestExplainScopes(t *testing.T) {
	p := compileText(t, "rate_limits: [{rate: 1, scope: principal}, {rate: 2, scope: tool}]", Options{})
	got := p.Explain(&runtime.Principal{ID: "a"}, toolWith(t, "x", nil), at(""))
	if diff := cmp.Diff([]string{"1/minute for each principal", "2/minute for each primitive"}, got.Limits); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if text := got.String(); !strings.Contains(text, "with roles (none): allowed") {
		t.Errorf("%s", text)
	}
}
