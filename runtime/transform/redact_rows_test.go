package transform

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// Secrets of tests, put together here.
var (
	accessKey  = "AKIA" + "IOSFODNN7EXAMPLE"
	privateKey = "-----BEGIN RSA PRIV" + `ATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIV` + "ATE KEY-----"
	webToken   = "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl"
	opaque     = "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZn"
)

// rows are documents, each with what redaction makes of it and reports.
type rows []struct{ options, in, want, report string }

func (list rows) run(t *testing.T) {
	t.Helper()
	for _, tt := range list {
		got, report := redacted(t, tt.options, tt.in)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", tt.options, tt.in, diff)
		}
		if diff := cmp.Diff(tt.report, report); diff != "" {
			t.Errorf("%s %s: report (-want +got)\n%s", tt.options, tt.in, diff)
		}
	}
}

func TestRowX1_Metadata(t *testing.T) {
	rows{{
		standard,
		`{"password":"hunter22x","user_data":"abc","password_last_used":"2024","kms_key_id":"abc","has_password":true,` +
			`"AccessKeyId":"` + accessKey + `","pem":"x","cert":"` + privateKey + `","note":"postgres://admin:hunter22@db/x and ` + webToken + `"}`,
		`{"password":"[REDACTED:sensitive_field]","user_data":"[REDACTED:sensitive_field]","password_last_used":"2024","kms_key_id":"abc","has_password":true,` +
			`"AccessKeyId":"AKIA************MPLE","pem":"[REDACTED:sensitive_field]","note":"postgres://admin:[REDACTED:password]@db/x and [REDACTED:jwt]"}`,
		`{"dropped":{"private_key":1},"redacted":{"jwt":1,"password":1,"sensitive_field":3},"masked":{"aws_access_key_id":1}}`,
	}}.run(t)
}

func TestRowX3_HashesByKey(t *testing.T) {
	const options = `{"strategies":{"email":"hash"}}`
	other, err := vault.New(vault.Config{Key: "another key"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	const text = `["alice@corp.com","to alice@corp.com"]`
	got, _ := redacted(t, options, text)
	if want := `["email:c3c19eba12fe","to email:c3c19eba12fe"]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	step := redactStep(t, options, Context{Vault: other})
	if again, _ := apply(t, step.Transform, text); again == got || strings.Contains(again, "alice") {
		t.Errorf("with another key: %s", again)
	}
	if step.Settings.Reversible() || other.Stats().Entries > 0 {
		t.Error("a hash can be reversed")
	}
}

func TestRowX4_NumbersInBuckets(t *testing.T) {
	rows{{
		`{"key_rules":false,"extra_key_rules":[{"name":"port","pattern":"^port$","category":"x","scalars":true}],` +
			`"strategies":{"x":{"strategy":"generalize","bucket":1000}}}`,
		`{"port":8443,"other":8443}`, `{"port":"8000-9000","other":8443}`, `{"generalized":{"port":1}}`,
	}}.run(t)
}

func TestRowX6_ActiveDetectors(t *testing.T) {
	const arn = "arn:aws:ec2:us-east-1:123456789012:instance/i-0abc"
	rows{
		{`{"strategies":{"secret":"redact"}}`, `"` + arn + ` a@b.com ` + webToken + `"`, `"` + arn + ` a@b.com [REDACTED:jwt]"`, `{"redacted":{"jwt":1}}`},
		{`{"strategies":{"public_ip":"redact"}}`, `"54.12.33.4 10.0.0.1"`, `"[REDACTED:public_ip] 10.0.0.1"`, `{"redacted":{"public_ip":1}}`},
	}.run(t)
}

func TestRowX7_Confidence(t *testing.T) {
	rows{
		{`{"strategies":{"secret":"redact"}}`, `"` + opaque + `"`, `"[REDACTED:secret_value]"`, `{"redacted":{"secret_value":1}}`},
		{`{"strategies":{"secret":"redact"},"min_confidence":0.8}`, `"` + opaque + `"`, `"` + opaque + `"`, `{}`},
	}.run(t)
}

func TestRowX9_Tags(t *testing.T) {
	rows{
		{strict, `{"tags":{"Owner":"alice","env":"prod","Team":"payments"}}`,
			`{"tags":{"Owner":"person-97eed0ceb8","env":"prod","Team":"tag-3f91de21dd"}}`, `{"pseudonymized":{"person":1,"tag_value":1}}`},
		// What stands beside the key and the value of a tag is no tag, and still no place to hide.
		{strict, `{"tags":[{"Key":"CreatedBy","Value":"bob"},{"Key":"Stage","Value":"dev","Other":"bob@corp.com"},["x"]]}`,
			`{"tags":[{"Key":"CreatedBy","Value":"person-20e68d7c5a"},{"Key":"Stage","Value":"dev","Other":"user-abb43394@d-a9aaafa8bb.example"},["x"]]}`,
			`{"pseudonymized":{"person":1,"email":1}}`},
		{`{"strategies":{"tag_value":"drop"}}`, `{"labels":[{"key":"a","value":"b"},{"key":"env","value":"c"}],"tag":{"x":"y","n":1}}`,
			`{"labels":[{"key":"env","value":"c"}],"tag":{"n":1}}`, `{"dropped":{"tag_value":2}}`},
		{standard, `{"tags":{"db_password":"hunter22x"}}`, `{"tags":{"db_password":"[REDACTED:sensitive_field]"}}`, `{"redacted":{"sensitive_field":1}}`},
		{`{"tags":false,"strategies":{"tag_value":"drop"}}`, `{"tags":{"x":"y"}}`, `{"tags":{"x":"y"}}`, `{}`},
		{`{"tag_key_allowlist":["Cost-Center"],"strategies":{"tag_value":"redact"}}`, `{"tags":{"costCenter":"1","env":"2"}}`,
			`{"tags":{"costCenter":"1","env":"[REDACTED:tag_value]"}}`, `{"redacted":{"tag_value":1}}`},
	}.run(t)
}

func TestRowX10_FindingsInTags(t *testing.T) {
	rows{{`{"strategies":{"email":"redact"}}`, `{"tags":{"Contact":"a@corp.com"}}`, `{"tags":{"Contact":"[REDACTED:email]"}}`, `{"redacted":{"email":1}}`}}.run(t)
}

func TestRowX12_SkippedKeys(t *testing.T) {
	rows{
		{standard, `{"_meta":{"password":"hunter22x"}}`, `{"_meta":{"password":"hunter22x"}}`, `{}`},
		{`{"skip_keys":["x"],"strategies":{"secret":"redact"}}`, `{"x":{"password":"a"},"_meta":{"password":"a"}}`,
			`{"x":{"password":"a"},"_meta":{"password":"[REDACTED:sensitive_field]"}}`, `{"redacted":{"sensitive_field":1}}`},
	}.run(t)
}

func TestRowX13_DroppedAtTheTop(t *testing.T) {
	rows{
		{standard, `"` + privateKey + `"`, `"[REDACTED:content]"`, `{"dropped":{"private_key":1}}`},
		{under(`"drop"`), `123456789012`, `123456789012`, `{}`},
		{`{"default":"drop"}`, `"{\"user_name\":\"web-1\",\"x\":\"y\",\"z\":\"a web-1\"}"`, `"{\"x\": \"y\"}"`, `{"dropped":{"resource_name":1,"resource_name_mention":1}}`},
		{standard, `["a","` + privateKey + `","b"]`, `["a","b"]`, `{"dropped":{"private_key":1}}`},
	}.run(t)
}

func TestRowX15_NoPseudonyms(t *testing.T) {
	options := strings.Replace(strict, "{", `{"allow_pseudonymize":false,`, 1)
	const arn = "arn:aws:s3:::bucket"
	rows{{options, `{"arn":"` + arn + `","password":"abc"}`, `{"arn":"` + arn + `","password":"[REDACTED:sensitive_field]"}`, `{"redacted":{"sensitive_field":1}}`}}.run(t)
	if redactStep(t, options, Context{}).Settings.Reversible() {
		t.Error("it gives pseudonyms")
	}
}

func TestRowX16_EveryReplacementCounts(t *testing.T) {
	const arn = `"arn:aws:s3:::bucket"`
	_, report := redacted(t, strict, `[`+arn+`,`+arn+`,`+arn+`]`)
	if want := `{"pseudonymized":{"aws_arn":3}}`; report != want {
		t.Errorf("%s, want %s", report, want)
	}
}

func TestRowX18_Mentions(t *testing.T) {
	const in = `{"assets":[{"name":"web-1","arn":"x"},{"name":"db-main","arn":"y"}],"summary":"web-1 -> db-main",` +
		`"single":"web-1","type":"web-1","tags":{"Team":"web-1"},"not":"a web-10, x.web-1, web-1.x, web-1@x"}`
	const names = `{"assets":[{"name":"res-3c1f1e6b50","arn":"x"},{"name":"res-7b2a5b9e6b","arn":"y"}],`
	const rest = `"type":"web-1","tags":{"Team":"tag-8bddeb853c"},"not":"a web-10, x.web-1, web-1.x, web-1@x"}`
	rows{
		{strict, in, names + `"summary":"res-3c1f1e6b50 -> res-7b2a5b9e6b","single":"res-3c1f1e6b50",` + rest,
			`{"pseudonymized":{"tag_value":1,"resource_name":2,"resource_name_mention":3}}`},
		{strings.Replace(strict, "{", `{"name_mentions":false,`, 1), in, names + `"summary":"web-1 -> db-main","single":"web-1",` + rest,
			`{"pseudonymized":{"tag_value":1,"resource_name":2}}`},
	}.run(t)
}

func TestRowX19_LabelsAreNoSecrets(t *testing.T) {
	step := redactStep(t, standard, Context{Labels: []string{"SECRET", "ACCESS_KEY", "KMS_KEY", "EC2_INSTANCE"}})
	got, _ := apply(t, step.Transform, `{"assets_by_type":{"SECRET":3,"KMS_KEY":2,"ACCESS_KEY":1},"secret":"a","Secret":"b"}`)
	want := `{"assets_by_type":{"SECRET":3,"KMS_KEY":2,"ACCESS_KEY":1},"secret":"[REDACTED:sensitive_field]","Secret":"[REDACTED:sensitive_field]"}`
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	step = redactStep(t, strict, Context{Labels: []string{"EC2_INSTANCE"}})
	got, _ = apply(t, step.Transform, `[{"type":"EC2_INSTANCE","name":"web-1"},{"type":"rose","name":"web-2"}]`)
	if want := `[{"type":"EC2_INSTANCE","name":"res-3c1f1e6b50"},{"type":"rose","name":"web-2"}]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRowX21_RepeatedDigits(t *testing.T) {
	const token = "544226932392"
	const in = `{"account_id":"111111111111","by_account":{"111111111111":3},"account":"111111111111 -> 111111111111",` +
		`"text":"see 111111111111 there","n":111111111111,"bytes":107374182400}`
	got, _ := redacted(t, strict, in)
	if want := strings.ReplaceAll(in, "111111111111", token); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestRowX22_GUIDUnderID gives a GUID that identifies a resource a pseudonym like any
// name, although GUIDs elsewhere stay.
func TestRowX22_GUIDUnderID(t *testing.T) {
	const guid, other = "9f86d081-884c-4d63-a1b2-000000000001", "9f86d081-884c-4d63-a1b2-000000000002"
	got, _ := redacted(t, strict, `{"id":"`+guid+`","arn":"x","other":"`+other+`"}`)
	if got != `{"id":"res-51a551d9ce","arn":"x","other":"`+other+`"}` {
		t.Errorf("%s", got)
	}
}

func TestRowX24_TextThatIsData(t *testing.T) {
	rows{
		{standard, `"{\"password\":\"ab\",\"é\":1,\"n\":[]}"`, `"{\"password\": \"[REDACTED:sensitive_field]\", \"é\": 1, \"n\": []}"`, `{"redacted":{"sensitive_field":1}}`},
		{standard, `"{\n\"password\":\"ab\"}"`, `"{\n  \"password\": \"[REDACTED:sensitive_field]\"\n}"`, `{"redacted":{"sensitive_field":1}}`},
		{standard, `{"a":" [{\"b\":\"{\\\"secret\\\":\\\"ab\\\"}\"}]"}`, `{"a":"[{\"b\": \"{\\\"secret\\\": \\\"[REDACTED:sensitive_field]\\\"}\"}]"}`, `{"redacted":{"sensitive_field":1}}`},
		{standard, `"{\"a\":1}"`, `"{\"a\":1}"`, `{}`},
		{`{"structured_text":false,"strategies":{"secret":"redact"}}`, `"{\"pem\":\"ab\"}"`, `"{\"pem\":\"ab\"}"`, `{}`},
	}.run(t)
}

func TestRowX25_KnownValuesInText(t *testing.T) {
	shared := testVault(t)
	step := redactStep(t, strict, Context{Vault: shared})
	apply(t, step.Transform, `{"name":"web-1","account_id":"111111111111"}`)
	const text = `"<node id=\"web-1\"><data>111111111111</data></node>"`
	got, report := apply(t, step.Transform, text)
	if strings.Contains(got, "111111111111") || report != `{"pseudonymized":{"resource_name_mention":2}}` {
		t.Errorf("%s %s", got, report)
	}
	plain := redactStep(t, standard, Context{Vault: shared})
	if got, _ := apply(t, plain.Transform, text); got != string(parsed(t, text).AppendJSON(nil)) {
		t.Errorf("without pseudonyms: %s", got)
	}
}

func TestRowX27_Strict(t *testing.T) {
	rows{{strict, `{"account":"123456789012","note":"password=abcd1234","ip":"0.0.0.0/0"}`,
		`{"account":"192604312079","note":"password=[REDACTED:password]","ip":"0.0.0.0/0"}`,
		`{"redacted":{"password":1},"pseudonymized":{"aws_account_id":1}}`}}.run(t)
}

// TestUnchangedValuesAreShared holds that nothing is copied for nothing.
func TestUnchangedValuesAreShared(t *testing.T) {
	step := redactStep(t, strict, Context{})
	clean := parsed(t, `{"a":[1,{"b":"running"}],"c":null}`)
	got, err := step.Transform.Apply(output(), clean)
	if err != nil || got != clean {
		t.Errorf("%v, %v", got, err)
	}
	mixed := parsed(t, `{"clean":{"a":"b"},"password":"x"}`)
	got, err = step.Transform.Apply(output(), mixed)
	if err != nil || got.Member(0).Value != mixed.Member(0).Value {
		t.Errorf("%v, %v", got, err)
	}
}

func TestTooDeep(t *testing.T) {
	v := codec.StringValue("x")
	for range maxDepth + 1 {
		v = codec.ListValue(v)
	}
	if got, err := redactStep(t, strict, Context{}).Transform.Apply(output(), v); err == nil || !got.IsZero() {
		t.Error("it passed")
	}
}
