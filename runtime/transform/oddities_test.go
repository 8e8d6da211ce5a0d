package transform

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// TestP12_1_V4_OwnRulesDefer has rules of a policy leave to a detector what it knows, and
// see the keys of maps.
func TestP12_1_V4_OwnRulesDefer(t *testing.T) {
	const rule = `{"key_rules":[],"extra_key_rules":[{"name":"own","pattern":"^host$"%s}],"strategies":{"own":"redact","email":"mask"}}`
	rows{
		{fmt.Sprintf(rule, ""), `{"host":"a@b.com"}`, `{"host":"[REDACTED:own]"}`, `{"redacted":{"own":1}}`},
		{fmt.Sprintf(rule, `,"defer":true`), `{"host":"a@b.com"}`, `{"host":"****com"}`, `{"masked":{"email":1}}`},
		{fmt.Sprintf(rule, `,"defer":true`), `{"host":"web"}`, `{"host":"[REDACTED:own]"}`, `{"redacted":{"own":1}}`},
		{fmt.Sprintf(rule, `,"map_keys":true`), `{"host":{"web":"x"}}`, `{"host":{"[REDACTED:own]":"x"}}`, `{"redacted":{"own":1}}`},
	}.run(t)
}

// TestP12_2_G18_ManyNames has more names than an expression could have alternatives.
func TestP12_2_G18_ManyNames(t *testing.T) {
	var items []codec.Value
	const n = 6000
	for i := range n {
		items = append(items, codec.ObjectValue(codec.Member{Name: "resource_name", Value: codec.StringValue(fmt.Sprintf("web-%d", i))}))
	}
	in := codec.ObjectValue(codec.Member{Name: "list", Value: codec.ListValue(items...)}, codec.Member{Name: "note", Value: codec.StringValue(fmt.Sprintf("about web-%d, ok", n-1))})
	got, err := redactStep(t, strict, Context{}).Transform.Apply(output(), in)
	if err != nil {
		t.Fatal(err)
	}
	if note, _ := got.Get("note"); strings.Contains(note.Text(), "web-") || !strings.Contains(note.Text(), "about res-") {
		t.Errorf("%s", note.Text())
	}
}

// TestP12_3_Q7_TokensAreAskedForEveryTime forgets what was given out, while the places of
// findings are still remembered: what is given out then can be turned back.
func TestP12_3_Q7_TokensAreAskedForEveryTime(t *testing.T) {
	v := testVault(t)
	step := redactStep(t, strict, Context{Vault: v})
	for range 4 {
		got, err := step.Transform.Apply(output(), codec.ListValue(codec.StringValue("mail to alice@corp.example.com")))
		if err != nil {
			t.Fatal(err)
		}
		token := strings.TrimPrefix(got.Index(0).Text(), "mail to ")
		if value, ok := v.Detokenize(token, "global"); !ok || value != "alice@corp.example.com" {
			t.Fatalf("%s stands for %q", token, value)
		}
		v.ClearAll()
	}
}

// TestP12_3_Q19_NetworksAreNoAddresses: a strategy for addresses is none for networks.
func TestP12_3_Q19_NetworksAreNoAddresses(t *testing.T) {
	rows{
		{`{"strategies":{"ip_address":"redact"}}`, `["10.0.0.0/16 10.0.1.5"]`, `["10.0.0.0/16 [REDACTED:private_ip]"]`, `{"redacted":{"private_ip":1}}`},
		{`{"strategies":{"cidr":"redact"}}`, `["10.0.0.0/16 10.0.1.5"]`, `["[REDACTED:private_cidr] 10.0.1.5"]`, `{"redacted":{"private_cidr":1}}`},
	}.run(t)
}
