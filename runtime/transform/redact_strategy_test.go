package transform

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// under returns the options of a redactor that treats what is found by detectors in one
// way, and leaves what stands under keys.
func under(strategy string) string {
	return `{"key_rules":false,"default":` + strategy + `}`
}

// written returns what a strategy makes of a text.
func written(t *testing.T, strategy, text string) string {
	t.Helper()
	got, _ := redacted(t, under(strategy), `["`+text+`"]`)
	return strings.TrimSuffix(strings.TrimPrefix(got, `["`), `"]`)
}

func TestP7_2_Redact(t *testing.T) {
	rows{
		{`{"strategies":{"secret":{"text":"<{entity}: {length} chars withheld>"}}}`, `{"password":"1234é67"}`,
			`{"password":"<sensitive_field: 7 chars withheld>"}`, `{"redacted":{"sensitive_field":1}}`},
		{`{"redact_template":"{{{entity}}}","strategies":{"email":"redact"}}`, `["a@corp.com"]`, `["{email}"]`, `{"redacted":{"email":1}}`},
	}.run(t)
}

func TestP7_3_Mask(t *testing.T) {
	for _, tt := range []struct{ options, in, want string }{
		{`{}`, "123456789012", "********9012"},
		{`{"keep_first":4,"keep_last":4}`, accessKey, "AKIA************MPLE"},
		{`{"keep_first":2,"keep_last":0,"char":"#","preserve":"@."}`, "ab@cd.com", "ab@##.###"},
		{`{}`, "abcd", "****"},
		{`{}`, "abcde", "***de"},
		{`{"keep_first":4}`, "abcde", "****e"},
		{`{"keep_first":4}`, "abcdefgh", "******gh"},
		{`{"keep_first":4}`, "abcdefghi", "*****fghi"},
		{`{"keep_last":3,"max_length":4,"char":"xy"}`, "äöüäöüä", "xxxx"},
	} {
		rule := `{"key_rules":false,"extra_key_rules":[{"name":"own","pattern":"^k$"}],"strategies":{"own":` +
			strings.Replace(tt.options, "{", `{"strategy":"mask",`, 1) + `}}`
		rule = strings.ReplaceAll(rule, ",}", "}")
		got, _ := redacted(t, rule, `{"k":"`+tt.in+`"}`)
		if got != `{"k":"`+tt.want+`"}` {
			t.Errorf("%s %s: %s, want %s", tt.options, tt.in, got, tt.want)
		}
	}
}

func TestP7_4_Hash(t *testing.T) {
	for text, want := range map[string]string{
		"alice@corp.com": "email:c3c19eba12fe", "10.0.1.5": "private_ip:a8a9b1877e8b", "2024-05-01T12:30:00Z": "timestamp:75a8629ea56f",
	} {
		if got := written(t, `"hash"`, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if got := written(t, `{"strategy":"hash","length":6,"template":"<{entity}#{digest}>"}`, "ab@cd.com"); got != "<email#9b6638>" {
		t.Errorf("%s", got)
	}
}

func TestP7_5_PseudonymAs(t *testing.T) {
	got := written(t, `{"strategy":"pseudonymize","as":"resource_name"}`, "web-1@corp.com")
	if !strings.HasPrefix(got, "res-") {
		t.Errorf("%s", got)
	}
	if _, err := registry(t, nil, Context{}).Build(Redact, parsed(t, under(`"pseudonymize"`))); err == nil {
		t.Error("pseudonyms without a vault")
	}
}

func TestP7_6_Generalize(t *testing.T) {
	const vm = "/subscriptions/9f86d081-884c-4d63-a1b2-000000000001/resourceGroups/rg/providers/Microsoft.Compute/virtualMachines/web-1"
	for _, tt := range []struct{ options, in, want string }{
		{``, "10.1.2.3", "10.1.2.0/24"},
		{`,"ipv4_prefix":16`, "10.1.2.3", "10.1.0.0/16"},
		{``, "10.1.2.0/28", "10.1.2.0/24"},
		{``, "10.0.0.0/8", "10.0.0.0/8"},
		{``, "2600:1f18:abcd:1::5", "2600:1f18:abcd::/48"},
		{``, "0.0.0.0/0", "0.0.0.0/0"},
		{``, "alice@corp.com", "*@corp.com"},
		{``, "a.b.corp.com", "*.corp.com"},
		{``, "corp.com", "corp.com"},
		{`,"keep_labels":3`, "db1.eu.prod.corp.com", "*.prod.corp.com"},
		{``, "arn:aws:ec2:us-east-1:123456789012:instance/i-0abc", "arn:aws:ec2:us-east-1:*:instance/*"},
		{``, "arn:aws:s3:::bucket", "arn:aws:s3:::*"},
		{``, "arn:aws:s3:::bucket/key", "arn:aws:s3:::*"},
		{``, vm, "/subscriptions/*/resourceGroups/*/providers/Microsoft.Compute/virtualMachines/*"},
		{``, "//compute.googleapis.com/projects/p/zones/us-central1-a/instances/web-1",
			"//compute.googleapis.com/projects/*/zones/us-central1-a/instances/*"},
		{``, "123456789012", "<aws_account_id>"},
		{``, "2024-05-01T12:30:00Z", "2024-05-01"},
		{`,"granularity":"minute"`, "2024-05-01T12:30:00Z", "2024-05-01T12:30"},
	} {
		if got := written(t, `{"strategy":"generalize"`+tt.options+`}`, tt.in); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.options, tt.in, got, tt.want)
		}
	}
}

func TestP7_6_Buckets(t *testing.T) {
	for _, tt := range []struct {
		options  string
		in, want string
	}{
		{`,"bucket":10`, "57", "50-60"}, {`,"bucket":10`, "60", "60-70"}, {`,"bucket":10`, "-5", "-10-0"},
		{`,"bucket":1000`, "8443", "8000-9000"}, {`,"bucket":0.25`, "0.37", "0.25-0.5"},
		{``, "57", "<own>"}, {`,"bucket":10`, "5e1", "<own>"}, {`,"bucket":-1`, "57", "57"},
	} {
		options := `{"key_rules":false,"extra_key_rules":[{"name":"own","pattern":"^k$"}],"strategies":{"own":{"strategy":"generalize"` + tt.options + `}}}`
		if got, _ := redacted(t, options, `{"k":"`+tt.in+`"}`); got != `{"k":"`+tt.want+`"}` {
			t.Errorf("%s %s: %s, want %s", tt.options, tt.in, got, tt.want)
		}
	}
}

func TestP7_7_DropAndKeep(t *testing.T) {
	rows{
		{under(`"drop"`), `{"a":"to alice@corp.com","b":["x","10.0.0.1"],"c":1}`, `{"b":["x"],"c":1}`, `{"dropped":{"email":1,"private_ip":1}}`},
		{under(`"drop"`), `{"alice@corp.com":1,"b":2}`, `{"b":2}`, `{"dropped":{"email":1}}`},
		{under(`"keep"`), `["alice@corp.com"]`, `["alice@corp.com"]`, `{}`},
	}.run(t)
}

func TestP7_8_OneTextUnderEachStrategy(t *testing.T) {
	text := `alice@corp.com from 10.0.1.5 at 2024-05-01T12:30:00Z key ` + accessKey
	in := `{"msg":"` + text + `","other":1}`
	for strategy, want := range map[string]string{
		"redact":       "[REDACTED:email] from [REDACTED:private_ip] at [REDACTED:timestamp] key [REDACTED:aws_access_key_id]",
		"mask":         "**********.com from ****.1.5 at ****************:00Z key ****************MPLE",
		"hash":         "email:c3c19eba12fe from private_ip:a8a9b1877e8b at timestamp:75a8629ea56f key aws_access_key_id:938ed3107d92",
		"pseudonymize": "user-f53165f9@d-a9aaafa8bb.example from 10.54.186.36 at timestamp-0d629c0ac1 key AKIA",
		"generalize":   "*@corp.com from 10.0.1.0/24 at 2024-05-01 key <aws_access_key_id>",
		"keep":         text,
	} {
		got, _ := redacted(t, under(`"`+strategy+`"`), in)
		want = `{"msg":"` + want + `","other":1}`
		if strategy == "pseudonymize" {
			end := strings.Index(got, "AKIA") + len("AKIA")
			if len(got) != end+len(`0123456789012345","other":1}`) {
				t.Errorf("pseudonymize: %s", got)
			}
			got = got[:end] + `","other":1}`
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", strategy, diff)
		}
	}
	if got, _ := redacted(t, under(`"drop"`), in); got != `{"other":1}` {
		t.Errorf("drop: %s", got)
	}
}
