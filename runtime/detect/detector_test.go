package detect

import (
	"slices"
	"strings"
	"testing"
)

// guid is some GUID.
const guid = "9f86d081-884c-4d63-a5d9-0123456789ab"

// example is a text with a value in it.
type example struct{ text, value, entity string }

// examples returns a text for each built-in detector.
func examples() map[string]example {
	opaque := strings.Repeat("Ab3", 13) + "z"
	body := strings.Repeat("Zq7", 8)
	made := strings.Repeat("4f5a9c0e", 4)
	dashes := strings.Repeat("-", 5)
	pem := dashes + "BEGIN RSA PRIVATE " + "KEY" + dashes + "\nMIIE\n" + dashes + "END RSA PRIVATE " + "KEY" + dashes
	token := "ey" + "JhbGciOi.ey" + "JzdWIiOiI.c2ln"
	return map[string]example{
		"cloudg_uri":               {"see cloudg://assets/i-1, ok", "cloudg://assets/i-1", "cloudg_uri"},
		"private_key":              {"x " + pem + " y", pem, "private_key"},
		"jwt":                      {"a " + token + " b", token, "jwt"},
		"url_credentials":          {"postgres://admin:" + "hunter22@db:5432/app", "hunter22", "password"},
		"url_userinfo":             {"ssh://alice@git/r.git", "alice", "url_username"},
		"connection_string_secret": {"Server=x;Pass" + "word=S3cr3t!x;", "S3cr3t!x", "password"},
		"aws_secret_access_key":    {"aws_secret_access_key = " + opaque, opaque, "aws_secret_access_key"},
		"secret_assignment":        {`{"api_key": "zq81Lm2Xp0"}`, "zq81Lm2Xp0", "secret_value"},
		"authorization_header":     {"Authorization: Bearer abcdefghijklmnop1234", "abcdefghijklmnop1234", "secret_value"},
		"github_token":             {"ghp" + "_" + strings.Repeat("a1", 18), "ghp" + "_" + strings.Repeat("a1", 18), "api_token"},
		"slack_token":              {"xoxb" + "-1234567890-abcdefghij", "xoxb" + "-1234567890-abcdefghij", "api_token"},
		"google_api_key":           {"AIza" + strings.Repeat("x-_y1", 7), "AIza" + strings.Repeat("x-_y1", 7), "api_token"},
		"stripe_key":               {"sk_" + "live_" + body, "sk_" + "live_" + body, "api_token"},
		"named_secret":             {"DATADOG_API_KEY=" + made, made, "secret_value"},
		"vendor_token":             {"use glpat" + "-" + made[:20] + ".", "glpat" + "-" + made[:20], "api_token"},
		"telegram_bot_token":       {"bot 123456789:AA" + made + "z.", "123456789:AA" + made + "z", "api_token"},
		"azure_client_secret":      {"secret Abc8Q" + "~" + made + " of", "Abc8Q" + "~" + made, "secret_value"},
		"slack_webhook":            {"https://hooks.slack.com/services/" + "T0/B0/" + made, "hooks.slack.com/services/" + "T0/B0/" + made, "secret_value"},
		"azure_sas_signature":      {"?sv=1&sig=" + body + "%3D&x", body + "%3D", "secret_value"},
		"azure_storage_key":        {" " + strings.Repeat("ab", 43) + "== ", strings.Repeat("ab", 43) + "==", "secret_value"},
		"aws_access_key_id":        {"AKIA" + "IOSFODNN7EXAMPLE", "AKIA" + "IOSFODNN7EXAMPLE", "aws_access_key_id"},
		"aws_unique_id":            {"AROA" + "IOSFODNN7EXAMPLE", "AROA" + "IOSFODNN7EXAMPLE", "aws_unique_id"},
		"aws_org_id":               {"in o-abcdef1234", "o-abcdef1234", "aws_org_id"},
		"aws_ou_id":                {"in ou-ab12-abcdef12", "ou-ab12-abcdef12", "aws_ou_id"},
		"aws_root_id":              {"in r-ab12", "r-ab12", "aws_root_id"},
		"aws_resource_id":          {"in subnet-0123456789abcdef0,", "subnet-0123456789abcdef0", "resource_name"},
		"aws_arn":                  {"arn:aws-us-gov:s3:::bucket/key", "arn:aws-us-gov:s3:::bucket/key", "aws_arn"},
		"azure_resource_id":        {"/subscriptions/" + guid + "/resourceGroups/rg", "/subscriptions/" + guid + "/resourceGroups/rg", "azure_resource_id"},
		"gcp_resource_name":        {"in projects/acme-prod-1/locations/global", "projects/acme-prod-1/locations/global", "gcp_resource_name"},
		"azure_subscription_ref":   {"tenant_id: " + guid, guid, "azure_subscription_id"},
		"email":                    {"to alice.smith+x@corp.example.com", "alice.smith+x@corp.example.com", "email"},
		"ipv6":                     {"at 2600:1f18:abcd::5", "2600:1f18:abcd::5", "public_ip"},
		"ipv4":                     {"at 10.0.1.5", "10.0.1.5", "private_ip"},
		"mac_address":              {"mac 00:1a:2b:3c:4d:5e", "00:1a:2b:3c:4d:5e", "mac_address"},
		"hostname":                 {"at db.internal", "db.internal", "hostname"},
		"aws_account_id":           {"of 123456789012", "123456789012", "aws_account_id"},
		"timestamp":                {"at 2026-11-30T03:16:11.5+01:00", "2026-11-30T03:16:11.5+01:00", "timestamp"},
		"uuid":                     {"id " + guid, guid, "uuid"},
		"high_entropy_secret":      {"value " + "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZn", "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZn", "secret_value"},
	}
}

func TestP6_3_Detectors(t *testing.T) {
	set := everything(t)
	for name, tt := range examples() {
		t.Run(name, func(t *testing.T) {
			got := set.Scan(nil, tt.text)
			if len(got) != 1 || got[0].Detector.Name != name || got[0].Entity != tt.entity ||
				tt.text[got[0].Start:got[0].End] != tt.value {
				t.Errorf("%q: %+v", tt.text, got)
			}
		})
	}
	for _, d := range Detectors() {
		if _, ok := examples()[d.Name]; !ok {
			t.Errorf("%s has no example", d.Name)
		}
	}
	if n := len(Detectors()); n != builtins {
		t.Errorf("%d detectors, %d numbers", n, builtins)
	}
}

// TestP6_3_Nothing has texts without anything, times and ids aside.
func TestP6_3_Nothing(t *testing.T) {
	set := everything(t)
	for _, text := range []string{
		"foo::bar std::vector", "password_last_used", "version 1.2", "12:30:45", "1234567890123", "000000000000",
		"sha256:" + strings.Repeat("0123456789abcdef", 4), guid, "compute/v1/projects-list/zones",
		"config.yaml and setup.py", "password = null", "token: ${TOKEN}", "an ordinary sentence, nothing else", "999.1.1.1",
	} {
		got := slices.DeleteFunc(set.Scan(nil, text), func(f Finding) bool {
			return f.Entity == "uuid" || f.Entity == "timestamp"
		})
		if len(got) > 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestP6_3_ARNs(t *testing.T) {
	cases{
		{"arn:aws:s3:::b", one("aws_arn arn:aws:s3:::b")},
		{"arn:aws-iso-b:ec2:r:123456789012:x", one("aws_arn arn:aws-iso-b:ec2:r:123456789012:x")},
		{"arn:aws:iam::aws:policy/Admin", one("aws_arn arn:aws:iam::aws:policy/Admin")},
		{`["arn:aws:sqs:eu-west-1:123456789012:q"]`, one("aws_arn arn:aws:sqs:eu-west-1:123456789012:q")},
		{"arn:azure:s3:::b", nil}, {"arn:aws:s3::", nil}, {"arn:aws:s3:::", nil}, {"darn:aws:s3:::b", nil},
	}.run(t)
}

func TestAWSResources(t *testing.T) {
	long, short := "0123456789abcdef0", "0a1b2c3d"
	cases{
		{"i-" + long, one("resource_name i-" + long)},
		{"from vpc-" + short + " to tgw-attach-" + long + ".", []string{"resource_name vpc-" + short, "resource_name tgw-attach-" + long}},
		{"instance/i-" + long, one("resource_name i-" + long)},
		{"i-" + long + "1", nil}, {"i-0a1b2c3", nil}, {"web-i-" + long, nil}, {"i-" + short + "-x", nil}, {"I-" + short, nil},
		{"sg-" + strings.ToUpper("deadbeefs"), nil}, {"api-" + short, nil}, {"eni-subnet", nil},
		{"i-" + long + ".eu-west-1.compute.internal", one("hostname i-" + long + ".eu-west-1.compute.internal")},
	}.run(t)
}

func TestP6_3_CloudNames(t *testing.T) {
	full := "//storage.googleapis.com/bucket/object/"
	upper := "/SUBSCRIPTIONS/" + guid
	cases{
		{full, one("gcp_resource_name " + full)},
		{"organizations/123456789012", one("gcp_resource_name organizations/123456789012")},
		{"projects/abc", nil},
		{upper + "?x", one("azure_resource_id " + upper)},
		{`{"subscriptionId": "` + guid + `"}`, one("azure_subscription_id " + guid)},
		{"Tenant ID = " + guid, one("azure_subscription_id " + guid)},
	}.run(t)
}

func TestP6_3_PrivateKeyWithoutEnd(t *testing.T) {
	text := strings.Repeat("-", 5) + "BEGIN PRIVATE " + "KEY" + strings.Repeat("-", 5) + "\nMIIE and more 10.0.0.1"
	cases{{text, one("private_key " + text)}}.run(t)
}

func TestP6_3_AWSSecretInContext(t *testing.T) {
	secret := strings.Repeat("Ab3/", 10)
	cases{
		{"AWS prod sk: " + secret, one("aws_secret_access_key " + secret)},
		{"the aws secret is\n" + secret, one("aws_secret_access_key " + secret)},
		{"secret_access_key for aws " + secret, nil},
		{`{"awsSecret": "` + secret + `"}`, one("aws_secret_access_key " + secret)},
		{"the aws secret is " + secret + "x", nil},
	}.run(t)
}

func TestP6_5_Domains(t *testing.T) {
	for tld := range strings.FieldsSeq(`com net org io dev app cloud ai co biz info me us uk de fr jp in au ca eu nl se ch es it
		br sg kr cn ru internal local localdomain lan corp intra gov edu mil tech site`) {
		if got := found(everything(t), "a."+tld); !slices.Equal(got, one("hostname a."+tld)) {
			t.Errorf("a.%s: %v", tld, got)
		}
	}
}
