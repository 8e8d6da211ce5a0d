package transform

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// restoring builds a step that turns back what a vault gave.
func restoring(t testing.TB, v *vault.Vault, options string) Transform {
	t.Helper()
	return build(t, Depseudonymize, options, Context{Vault: v}).Transform
}

func TestP11_1_Depseudonymize(t *testing.T) {
	v := testVault(t)
	for _, given := range [][2]string{
		{"resource_name", "web-1"}, {"private_ip", "10.0.1.5"}, {"aws_account_id", "123456789012"}, {"resource_name", "⟦untrusted⟧ odd ⟦/untrusted⟧"},
	} {
		v.Tokenize(given[1], given[0], "global")
	}
	odd, _ := v.Lookup("⟦untrusted⟧ odd ⟦/untrusted⟧", "resource_name", "global")
	const aliases = `{"aliases": {"10.9.9.9": "gateway", "123456789012": "prod"}}`
	for _, tt := range []struct{ options, in, want, report string }{
		{`{}`, `"res-3c1f1e6b50"`, `"web-1"`, `{"depseudonymized":1}`},
		{`{}`, `{"a": [{"b": "10.54.186.36"}, "x res-3c1f1e6b50, 'RES-3C1F1E6B50'"]}`, `{"a":[{"b":"10.0.1.5"},"x web-1, 'web-1'"]}`, `{"depseudonymized":3}`},
		{`{}`, `{"res-3c1f1e6b50": "res-0000000000"}`, `{"res-3c1f1e6b50":"res-0000000000"}`, `{}`},
		{`{"keys": true}`, `{"res-3c1f1e6b50": "10.54.186.37"}`, `{"web-1":"10.54.186.37"}`, `{"depseudonymized":1}`},
		{`{}`, `"⟦untrusted⟧ see res-3c1f1e6b50 ⟦/untrusted⟧"`, `"see web-1"`, `{"depseudonymized":1}`},
		{`{"strip_fences": false}`, `"⟦untrusted⟧ see res-3c1f1e6b50 ⟦/untrusted⟧"`, `"⟦untrusted⟧ see web-1 ⟦/untrusted⟧"`, `{"depseudonymized":1}`},
		{`{}`, `"` + odd + `"`, `"odd"`, `{"depseudonymized":1}`},
		{`{}`, `[192604312079, 192604312078, 3.5, true, null]`, `[123456789012,192604312078,3.5,true,null]`, `{"depseudonymized":1}`},
		{aliases, `["gateway", "arn:aws:ec2:us-east-1:prod:instance/res-3c1f1e6b50"]`, `["10.9.9.9","arn:aws:ec2:us-east-1:123456789012:instance/web-1"]`, `{"depseudonymized":3}`},
		{aliases, `["web-1", "10.0.1.5", "123456789012", "no-gateway"]`, `["web-1","10.0.1.5","123456789012","no-gateway"]`, `{}`},
	} {
		got, report := apply(t, restoring(t, v, tt.options), tt.in)
		if got != string(parsed(t, tt.want).AppendJSON(nil)) || report != tt.report {
			t.Errorf("%s %s: %s %s, want %s %s", tt.options, tt.in, got, report, tt.want, tt.report)
		}
	}
}

// TestRowS7_TokensGoBeforeAliases has an alias that is a word of a token.
func TestRowS7_TokensGoBeforeAliases(t *testing.T) {
	v := testVault(t)
	arn := "arn:aws:s3:::prod-data"
	token := v.Tokenize(arn, "aws_arn", "global") // arn:aws:s3:::res-01c3f9edb0
	step := restoring(t, v, `{"aliases": {"other": "s3"}}`)
	if got, _ := apply(t, step, `"`+token+`"`); got != `"`+arn+`"` {
		t.Error(got)
	}
	if got, _ := apply(t, step, `"s3 `+token+`"`); got != `"other arn:aws:other:::prod-data"` {
		t.Error(got)
	}
}

func TestP11_1_PairsAreNoted(t *testing.T) {
	v := testVault(t)
	v.Tokenize("web-1", "resource_name", "global")
	run := output()
	step := restoring(t, v, `{"aliases": {"10.9.9.9": "gateway"}}`)
	if _, err := step.Apply(run, parsed(t, `["res-3c1f1e6b50", "see gateway/res-3c1f1e6b50"]`)); err != nil {
		t.Fatal(err)
	}
	want := []runtime.Restored{{Real: "web-1", Token: "res-3c1f1e6b50"}, {Real: "10.9.9.9", Token: "gateway"}, {Real: "web-1", Token: "res-3c1f1e6b50"}}
	if diff := cmp.Diff(want, run.Restored); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNamespacesDoNotReverseEachOther(t *testing.T) {
	v, err := vault.New(vault.Config{Key: testKey, Scope: vault.PerPrincipal}, nil)
	if err != nil {
		t.Fatal(err)
	}
	token := v.Tokenize("web-1", "resource_name", "p:a")
	step := restoring(t, v, `{}`)
	for id, want := range map[string]string{"a": "web-1", "b": token} {
		run := output()
		run.Principal = &runtime.Principal{ID: id}
		got, err := step.Apply(run, codec.StringValue(token))
		if err != nil || got.Text() != want {
			t.Errorf("%s: %v, %v, want %s", id, got.Text(), err, want)
		}
	}
}

func TestLiteralsMeanWhatTheySay(t *testing.T) {
	v := testVault(t)
	v.Tokenize("web-1", "resource_name", "global")
	run := output()
	run.Spec = &runtime.ToolSpec{Primitive: runtime.Primitive{KeyRules: []runtime.KeyRule{
		{Path: "token", Entity: "literal"}, {Path: "list.*.token", Entity: "literal"},
	}}}
	in := `{"token":"res-3c1f1e6b50","list":[{"token":"res-3c1f1e6b50","a":"res-3c1f1e6b50"}],"a":{"token":"res-3c1f1e6b50"}}`
	const want = `{"token":"res-3c1f1e6b50","list":[{"token":"res-3c1f1e6b50","a":"web-1"}],"a":{"token":"web-1"}}`
	got, err := restoring(t, v, `{}`).Apply(run, parsed(t, in))
	if err != nil || string(got.AppendJSON(nil)) != want {
		t.Errorf("%s, %v", got.AppendJSON(nil), err)
	}
}

// TestP12_2_G8_AmbiguousTokens has an address in the estate be the pseudonym of another
// one. The pseudonym wins, because that is what the caller was shown, and the report says
// that it may have been otherwise.
func TestP12_2_G8_AmbiguousTokens(t *testing.T) {
	v := testVault(t)
	token := v.Tokenize("10.0.1.5", "private_ip", "global")
	step := restoring(t, v, `{}`)
	in := `["` + token + `", "at ` + token + `."]`
	const want = `["10.0.1.5","at 10.0.1.5."]`
	if got, report := apply(t, step, in); got != want || report != `{"depseudonymized":2}` {
		t.Errorf("%s, %s", got, report)
	}
	v.Tokenize(token, "private_ip", "global")
	if got, report := apply(t, step, in); got != want || report != `{"depseudonymized":2,"ambiguous":2}` {
		t.Errorf("%s, %s", got, report)
	}
}
