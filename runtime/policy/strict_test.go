package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// problems returns what is wrong with a YAML document, a line each.
func problems(t *testing.T, text string) []string {
	t.Helper()
	root, err := parseYAML("p.yaml", []byte(text))
	if err == nil {
		_, err = decode(root)
	}
	invalid, ok := err.(*InvalidError)
	if err != nil && !ok {
		t.Fatalf("the error is a %T", err)
	}
	var lines []string
	if ok {
		for _, p := range invalid.Problems {
			message, _, _ := strings.Cut(p.Message, "; known are ")
			lines = append(lines, strings.TrimSpace(p.Pos.String()+" "+p.Path)+": "+message)
		}
	}
	return lines
}

func TestP1_1_StrictDecoding(t *testing.T) {
	secret := "hunter" + "22"
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"a comment", "# nothing\n", nil},
		{"no mapping", "[a]", []string{"p.yaml:1:1: must be a mapping"}},
		{"unknown keys at every level", "nam: x\nroles:\n  admin: {allow_tool: []}\nrules:\n- match: {rols: []}\n- {" + secret + ": 1}\nvault: {ky: " + secret + "}\nrate_limits:\n- {rate: 1, ratee: 2}\n",
			[]string{
				"p.yaml:1:1 nam: there is no such key (did you mean 'name'?)",
				"p.yaml:3:11 roles.admin.allow_tool: there is no such key (did you mean 'allow_tools'?)",
				"p.yaml:5:11 rules[0].match.rols: there is no such key (did you mean 'roles'?)",
				"p.yaml:6:4 rules[1]: there is a key here that is not known",
				"p.yaml:7:9 vault.ky: there is no such key (did you mean 'key'?)",
				"p.yaml:9:13 rate_limits[0].ratee: there is no such key (did you mean 'rate'?)",
			}},
		{"wrong types", "name: 1\naudit: maybe\naudit_size: -1\nallow_tools: find\ndeny_tools: ~\nmax_sensitivity: secret\nhonor_hints: 2\n",
			[]string{
				"p.yaml:1:7 name: must be a string; numbers, and words such as yes and off, need quotes",
				"p.yaml:2:8 audit: must be true or false",
				"p.yaml:3:13 audit_size: must be an integer of at least 0",
				"p.yaml:4:14 allow_tools: must be a list",
				"p.yaml:5:13 deny_tools: must be a list",
				"p.yaml:6:18 max_sensitivity: must be one of public, internal, confidential, restricted",
				"p.yaml:7:14 honor_hints: must be true or false",
			}},
		{"a vault key that is a list", "vault: {key: [" + secret + "], ttl_seconds: 0, scope: tenant}",
			[]string{
				"p.yaml:1:14 vault.key: must be a string",
				"p.yaml:1:39 vault.ttl_seconds: must be a number greater than 0",
				"p.yaml:1:49 vault.scope: must be one of global, principal",
			}},
		{"limits", "rate_limits:\n- {tools: [x]}\n- {rate: .inf, per: week, burst: 0, scope: all}\n- fast\n",
			[]string{
				"p.yaml:2:3 rate_limits[0].rate: is missing",
				"p.yaml:3:10 rate_limits[1].rate: must be a number greater than 0",
				"p.yaml:3:21 rate_limits[1].per: must be one of second, minute, hour, day",
				"p.yaml:3:34 rate_limits[1].burst: must be an integer of at least 1",
				"p.yaml:3:44 rate_limits[1].scope: must be one of principal, tool, principal_tool, global",
				"p.yaml:4:3 rate_limits[2]: must be a mapping",
			}},
		{"match", "rules:\n- match: {kinds: [completion], sensitivity: [" + secret + "], capabilities: [fly]}\n",
			[]string{
				"p.yaml:2:19 rules[0].match.kinds[0]: must be one of tool, resource, resource_template, prompt",
				"p.yaml:2:46 rules[0].match.sensitivity[0]: must be one of public, internal, confidential, restricted",
				"p.yaml:2:72 rules[0].match.capabilities[0]: must be one of read_state, write_state, read_fs, write_fs, cloud_access, exec, reveal",
			}},
		{"steps", "transforms:\n- 1\n- {options: {}}\n- {type: [x], options: 3}\nrules:\n- {transforms_mode: merge}\n",
			[]string{
				"p.yaml:2:3 transforms[0]: Invalid transform spec: must be the name of a transform, or a mapping with the key type",
				"p.yaml:3:3 transforms[1]: Transform spec needs a 'type': the name of a transform",
				"p.yaml:4:10 transforms[2].type: must be a string",
				"p.yaml:4:24 transforms[2].options: must be a mapping",
				"p.yaml:6:21 rules[0].transforms_mode: must be one of append, prepend, replace",
			}},
		{"a key twice", "name: a\nname: b\n", []string{"p.yaml:2:1: the key is given twice in this mapping"}},
		{"an account as the name of a role", "roles: {\"123456789012\": 1}", []string{"p.yaml:1:25 roles.(…): must be a mapping"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := problems(t, tt.text)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if strings.Contains(strings.Join(got, "\n"), secret) {
				t.Error("the error quotes the document")
			}
		})
	}
}

func TestP1_6_SyntaxErrorsQuoteNothing(t *testing.T) {
	secret := "hunter" + "22"
	for _, text := range []string{
		"key: " + secret + ": x: y\n",
		"vault: [" + secret + "\n",
		"vault: {key: \"" + secret + "\n",
		"vault:\n  key: |" + secret + "\n  x\n",
		"vault:\n\tkey: " + secret + "\n",
		"key: &" + secret + "\n  *nope\n",
		"key: *" + secret + "\n",
		"key: !" + secret + " x\n",
		"%" + secret + "\n---\na: b\n",
		"a: 1\n b: " + secret + "\n",
		"- " + secret + "\n? " + secret + "\n",
	} {
		_, err := parseYAML("p.yaml", []byte(text))
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%q: the error quotes the document: %v", text, err)
		}
		_, err = parseJSON("p.json", []byte("{"+text))
		if err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%q as JSON: %v", text, err)
		}
	}
}

func TestP1_6_SyntaxErrorsHaveAPlace(t *testing.T) {
	_, yamlErr := parseYAML("p.yaml", []byte("name: x\ndeny_tools: [a\naudit: on\n"))
	_, jsonErr := parseJSON("p.json", []byte("{\n  \"name\": \"é\", oops\n}"))
	_, moreErr := parseJSON("p.json", []byte("{}\n x"))
	_, shortErr := parseJSON("p.json", []byte("{\"name\":\n"))
	tests := []struct {
		err  error
		want string
	}{
		{yamlErr, "Invalid policy: p.yaml:3:1: policy: this is not YAML: ',' or ']' must be specified"},
		{jsonErr, "Invalid policy: p.json:2:16: policy: this is not JSON"},
		{moreErr, "Invalid policy: p.json:2:2: policy: there is more text after the document"},
		{shortErr, "Invalid policy: p.json:2:1: policy: the JSON text ends too early"},
	}
	for _, tt := range tests {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", tt.err, tt.want)
		}
	}
}

func TestP1_6_JSONIsBounded(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`{"a": [` + strings.Repeat("0,", maxNodes) + `0]}`, "the document is too large"},
		{`{"a": "caf` + "\xe9" + `"}`, "1:11: policy: the text is not UTF-8 here"},
	} {
		if _, err := parseJSON("", []byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestP1_6_ErrorTextsAreBounded(t *testing.T) {
	root, err := parseYAML("", []byte("deny_tools: ["+strings.Repeat("1, ", 1000)+"]"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = decode(root)
	if text := err.Error(); !strings.HasSuffix(text, "; and 950 more") || strings.Count(text, "deny_tools[") != maxTold {
		t.Errorf("%d problems told, at the end: %s", strings.Count(text, "deny_tools["), text[max(0, len(text)-40):])
	}
}
