package transform

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

func TestP5_2_DisabledAndCustomDetectors(t *testing.T) {
	rows{
		{`{"strategies":{"email":"redact","ticket_id":"hash"},"disabled_detectors":["email"],"custom_detectors":[{"name":"ticket_id","pattern":"SECOPS-[0-9]+"}]}`,
			`["by SECOPS-4821 a@b.com"]`, `["by ticket_id:b3bf9c7e5ed7 a@b.com"]`, `{"hashed":{"ticket_id":1}}`},
		{`{"strategies":{"email":"redact"},"custom_detectors":[{"name":"email","pattern":"at .*","enabled":false}]}`, `["a@b.com at home"]`,
			`["a@b.com at home"]`, `{}`},
		{`{"strategies":{"own":"redact"},"custom_detectors":[{"name":"own","pattern":"v=(\\S+)","group":1,"validator":"entropy:2"}]}`,
			`["v=aaaa v=abcd"]`, `["v=aaaa v=[REDACTED:own]"]`, `{"redacted":{"own":1}}`},
		{`{"strategies":{"private_ip":"redact"},"custom_detectors":[{"name":"own","pattern":"addr (\\S+)","group":1,"validator":"ip"}]}`,
			`["addr 10.0.0.1 addr x"]`, `["addr [REDACTED:private_ip] addr x"]`, `{"redacted":{"private_ip":1}}`},
	}.run(t)
}

func TestP5_3_Chains(t *testing.T) {
	rows{
		{`{"strategies":{"ip_address":"redact","private_ip":"keep","ipv4":"hash","network":"pseudonymize"}}`,
			`["10.0.1.5 54.12.33.4 fe80::1 00:1a:2b:3c:4d:5e"]`,
			`["10.0.1.5 [REDACTED:public_ip] [REDACTED:special_ip] 7a:21:08:5d:dd:cf"]`,
			`{"redacted":{"special_ip":1,"public_ip":1},"pseudonymized":{"mac_address":1}}`},
		{`{"strategies":{"aws_account_id":"redact"}}`, `{"account_id":"9f86d081-884c-4d63-a1b2-000000000001"}`,
			`{"account_id":"[REDACTED:azure_subscription_id]"}`, `{"redacted":{"azure_subscription_id":1}}`},
		{`{"strategies":{"hostname_key":"mask","default":"keep"},"default":"redact"}`, `{"hostname":"web","note":"a@b.com"}`,
			`{"hostname":"***","note":"a@b.com"}`, `{"masked":{"hostname":1}}`},
	}.run(t)
}

func TestP5_4_Keys(t *testing.T) {
	rows{
		{`{"strategies":{"email":"redact"}}`, `{"a@corp.com":1,"b@corp.com":2}`, `{"[REDACTED:email]":1,"[REDACTED:email]_2":2}`, `{"redacted":{"email":2}}`},
		{`{"scan_keys":false,"strategies":{"email":"redact"}}`, `{"a@corp.com":1}`, `{"a@corp.com":1}`, `{}`},
	}.run(t)
}

func TestP5_5_ValuesUnderRules(t *testing.T) {
	rows{
		{standard, `{"secret":{"a":["x",1,true,null,""],"_meta":"y"},"token":12,"password":"","total_tokens":5,"tokens":{"in":3}}`,
			`{"secret":{"a":["[REDACTED:sensitive_field]","[REDACTED:sensitive_field]",true,null,""],"_meta":"[REDACTED:sensitive_field]"},` +
				`"token":"[REDACTED:sensitive_field]","password":"","total_tokens":5,"tokens":{"in":3}}`, `{"redacted":{"sensitive_field":4}}`},
		{`{"strategies":{"secret":"drop"}}`, `{"secret":{"a":1,"b":2},"c":3}`, `{"c":3}`, `{"dropped":{"sensitive_field":1}}`},
		{`{"strategies":{"aws_account_id":"redact","cloud_account":"redact"}}`, `{"account_ids":["123456789012",["222222222222"],{"x":"a"}],"by_account":{"123456789012":{"y":"z"}}}`,
			`{"account_ids":["[REDACTED:aws_account_id]",["[REDACTED:aws_account_id]"],{"x":"a"}],"by_account":{"[REDACTED:aws_account_id]":{"y":"z"}}}`,
			`{"redacted":{"aws_account_id":3}}`},
		{`{"key_rules":[],"extra_key_rules":[{"name":"own","pattern":"^names$"}],"strategies":{"own":"redact"}}`, `{"names":["a","b"],"password":"x"}`,
			`{"names":["[REDACTED:own]","[REDACTED:own]"],"password":"x"}`, `{"redacted":{"own":2}}`},
		{`{"key_rules":["rag_content_key"],"extra_key_rules":[{"name":"own","pattern":"^n$","requires_sibling":["isIt"]}],"strategies":{"own":"redact"}}`,
			`[{"n":"a","is_it":1},{"n":"a"}]`, `[{"n":"[REDACTED:own]","is_it":1},{"n":"a"}]`, `{"redacted":{"own":1}}`},
	}.run(t)
}

func TestP5_6_DetectorsGoFirst(t *testing.T) {
	rows{
		{`{"strategies":{"identifier":"redact","ip_address":"mask"}}`, `{"source":"10.0.0.1","target":"10.0.0.1 x"}`,
			`{"source":"****.0.1","target":"[REDACTED:resource_name]"}`, `{"masked":{"private_ip":1},"redacted":{"resource_name":1}}`},
	}.run(t)
}

func TestEncodedValuesGoAsAWhole(t *testing.T) {
	hidden := base64.StdEncoding.EncodeToString([]byte("password=hunter22x and more"))
	rows{
		{standard, `["x ` + hidden + ` y"]`, `["x [REDACTED:password] y"]`, `{"redacted":{"password":1}}`},
		{`{"strategies":{"secret":"mask"}}`, `["` + hidden + `"]`, `["[REDACTED:password]"]`, `{"redacted":{"password":1}}`},
		{`{"strategies":{"secret":"drop"}}`, `["` + hidden + `",1]`, `[1]`, `{"dropped":{"password":1}}`},
	}.run(t)
	got, _ := redacted(t, strict, `["mail to al`+"\u200b"+`ice@corp.com"]`)
	if strings.Contains(got, "corp.com") || !strings.HasPrefix(got, `["mail to user-`) {
		t.Errorf("%s", got)
	}
}

func TestNumbersThatIdentify(t *testing.T) {
	rows{
		{strict, `{"account_id":123456789012,"size":107374182400,"owner":{"id":12345}}`,
			`{"account_id":192604312079,"size":107374182400,"owner":{"id":12345}}`, `{"pseudonymized":{"aws_account_id":1}}`},
		{`{"strategies":{"identifier":"redact"}}`, `{"account":"123456789012","n":123456789012,"m":123456789013,"from":80}`,
			`{"account":"[REDACTED:aws_account_id]","n":"[REDACTED:aws_account_id]","m":123456789013,"from":80}`, `{"redacted":{"aws_account_id":2}}`},
	}.run(t)
}

func TestDeclaredFields(t *testing.T) {
	spec := &runtime.ToolSpec{Primitive: runtime.Primitive{KeyRules: []runtime.KeyRule{
		{Path: "owner", Entity: "pii"}, {Path: "items.*.label", Entity: "name"}, {Path: "items.*.source", Entity: "literal"},
		{Path: "by.*", Entity: "secret"}, {Path: "by.fine", Entity: "literal"}, {Path: "ids", Entity: "identifier"}, {Path: "text", Entity: "free_text"},
	}}}
	run := output()
	run.Spec = spec
	in := parsed(t, `{"owner":"al","items":[{"label":"db","source":"web-1"}],"by":{"a":"x","fine":"y"},"ids":["q1"],"text":"hello","label":"z"}`)
	got, err := redactStep(t, `{"default":"redact"}`, Context{}).Transform.Apply(run, in)
	want := `{"owner":"[REDACTED:person]","items":[{"label":"[REDACTED:resource_name]","source":"web-1"}],` +
		`"by":{"a":"[REDACTED:sensitive_field]","fine":"y"},"ids":["[REDACTED:resource_name]"],"text":"[REDACTED:free_text]","label":"z"}`
	if err != nil || compact(got) != want {
		t.Errorf("%s, %v\nwant %s", compact(got), err, want)
	}
}

// TestChecksumsStay has what looks like a key under a key that says that it is a checksum.
func TestChecksumsStay(t *testing.T) {
	digest := "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZnWgQ="
	for text, stays := range map[string]bool{
		`{"CodeSha256":"` + digest + `"}`:        true,
		`{"digest":["` + digest + `"]}`:          true,
		`{"value":"` + digest + `"}`:             false,
		`{"digest":"x ` + digest + `"}`:          false,
		`{"digest":{"value":"` + digest + `"}}`:  false,
		`{"password_hash":"` + digest + `"}`:     false,
		`{"secret":{"digest":"` + digest + `"}}`: false,
	} {
		if got, _ := redacted(t, standard, text); (got == text) != stays {
			t.Errorf("%s became %s", text, got)
		}
	}
}
