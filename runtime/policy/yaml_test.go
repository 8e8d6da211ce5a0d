package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestP1_1_Scalars(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[yes, Yes, YES, on, true, True]", `[true,true,true,true,true,true]`},
		{"[no, Off, OFF, false, n, y]", `[false,false,false,false,"n","y"]`},
		{`["yes", 'off', !!str yes]`, `["yes","off","yes"]`},
		{"[~, null, NULL, ]", `[null,null,null]`},
		{"[1, -2, +3, 1_000, 0x1F, 0b11, 0]", `[1,-2,3,1000,31,3,0]`},
		{"[1.5, .5, 2., -1e3, 1.0, 0.25]", `[1.5,0.5,2,-1e3,1.0,0.25]`},
		{"[012345678901, 0o17, 12:30, 2024-01-01, 1.2.3, 1e, -, .inf]", `["012345678901","0o17","12:30","2024-01-01","1.2.3","1e","-",".inf"]`},
		{"{111111111111: a, yes: b}", `{"111111111111":"a","yes":"b"}`},
		{"a: |\n  x\n  y\nb: >-\n  x\n  y\nc: x\n  y\n", `{"a":"x\ny\n","b":"x y","c":"x y"}`},
		{"a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  l: 2\nd: {<<: [*x, {k: 3, m: 4}]}\n", `{"a":{"k":1},"b":{"k":1},"c":{"l":2,"k":1},"d":{"k":1,"m":4}}`},
		{"? a\n: b\n", `{"a":"b"}`},
		{"\ufeff%YAML 1.1\n---\na: 1\n...\n", `{"a":1}`},
		{"a: 1\r\nb: [x,\r\n  y]\r\n", `{"a":1,"b":["x","y"]}`},
	}
	for _, tt := range tests {
		root, err := parseYAML("", []byte(tt.text))
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if diff := cmp.Diff(tt.want, string(root.Value().AppendJSON(nil))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestP1_6_RefusedYAML(t *testing.T) {
	bomb := "a0: &a0 [x]\n"
	for i := range 12 {
		ref := "*a" + string(rune('a'+i-1))
		if i == 0 {
			ref = "*a0"
		}
		bomb += "b" + string(rune('a'+i)) + ": &a" + string(rune('a'+i)) + " [" + strings.Repeat(ref+", ", 10) + "]\n"
	}
	tests := []struct{ name, text, want string }{
		{"two documents", "a: 1\n---\nb: 2\n", "3:1: policy: a second document starts here, but a file holds one"},
		{"alias without anchor", "a: *x\n", "1:4: policy: the alias is of no anchor before it"},
		{"alias in its anchor", "a: &x [*x]\n", "1:8: policy: the alias is inside its own anchor"},
		{"foreign tag", "a: !!python/object x\n", "1:4: policy: the tag is not known; a policy needs none"},
		{"merge of a list of scalars", "<<: [1]\n", "1:5: policy: a merge key takes a mapping or a list of mappings"},
		{"a bomb", bomb, "the document is too large"},
		{"deep flow", "a: " + strings.Repeat("[", 20_000), "1:132: policy: the document nests too deeply"},
		{"deep blocks", "a:\n" + strings.Repeat("- ", 20_000) + "b", "2:1001: policy: the document nests too deeply"},
		{"a comma missing", "{a: x b: y}", "1:5: policy: this text needs quotes"},
		{"a bracket missing", "a: {b: x], c: y}", "1:8: policy: this text needs quotes"},
		{"a brace too many", "a: x\nb: }y\n", "2:4: policy: this text needs quotes"},
		{"a tab in a key", "na\tme: x", "1:1: policy: this text needs quotes"},
		{"no space behind an anchor", "allow: &x['a']", "the name of an anchor ends before a bracket"},
		{"not UTF-8", "a: é\nb: caf\xe9\n", "2:7: policy: the text is not UTF-8 here"},
		{"UTF-16", "\xff\xfea\x00", "1:1: policy: the text is not UTF-8 here"},
		{"a control character", "a: \x00", "1:4: policy: there is a control character here"},
	}
	for _, tt := range tests {
		_, err := parseYAML("", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestP1_1_LaxValues(t *testing.T) {
	const text = `
audit: "ON"
hide_denied: 0
honor_hints: "n"
audit_size: "1_000"
vault: {ttl_seconds: " 1e2 ", autosave: t, encrypt: 1.0}
rate_limits:
- {rate: "2", burst: 3.0}
rules:
- {honor_hints: off}
`
	root, err := parseYAML("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := decode(root)
	if err != nil {
		t.Fatal(err)
	}
	limit := doc.RateLimits[0]
	limit.Pos = Pos{}
	want := RateLimit{Rate: 2, Per: Minute, Burst: 3, Scope: PrincipalTool, Tools: []string{"*"}}
	if diff := cmp.Diff(want, limit); diff != "" {
		t.Errorf("limit (-want +got):\n%s", diff)
	}
	got := []any{doc.Audit, doc.HideDenied, doc.HonorHints, doc.AuditSize, doc.Vault.TTLSeconds, doc.Vault.Autosave, doc.Vault.Encrypt, *doc.Rules[0].HonorHints}
	if diff := cmp.Diff([]any{true, false, false, 1000, 100.0, true, true, false}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// FuzzDocument looks for texts that make reading panic, that are read as YAML and
// cannot be written, and for errors that quote a marked value.
func FuzzDocument(f *testing.F) {
	marker := "hunter" + "22"
	for _, name := range Profiles() {
		data, err := profileFiles.ReadFile(profileDir + name + profileSuffix)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("vault: {key: " + marker + "}\nroles: {a: &x {}, b: *x}\n")
	f.Add(`{"vault": {"key": ["` + marker + `"]}, "rules": [1]}`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range []func(string, []byte) (*Node, error){parseYAML, parseJSON} {
			root, err := parse("f", []byte(text))
			if err == nil {
				if _, err := root.Value().MarshalJSON(); err != nil {
					t.Errorf("a document cannot be written: %v", err)
				}
				_, err = decode(root)
			}
			if err != nil && strings.Contains(err.Error(), marker) {
				t.Errorf("the error quotes the document: %v", err)
			}
		}
	})
}
