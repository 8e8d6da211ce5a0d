package detect

import (
	"slices"
	"strings"
	"testing"
)

// Bytes that tests assemble tokens from, in the alphabets that vendors use.
const (
	hexAlphabet    = "4f5a9c0e7b1d3268"
	smallAlphabet  = "a7k2m9q4x1z8c3v6"
	mixedAlphabet  = "aB7kQ2mX9pL4zR1w"
	urlAlphabet    = "aB7k_2mX-pL4zR1w"
	upperAlphabet  = "A7KQ2MX9PL4ZR1WB"
	base64Alphabet = "aB7k+2mX/pL4zR1w"
)

// of returns n bytes of an alphabet.
func of(alphabet string, n int) string { return strings.Repeat(alphabet, n/len(alphabet)+1)[:n] }

// vendorExamples are tokens by the names that secret scanners give their kinds, in pieces,
// so that no file holds one.
func vendorExamples() map[string][]string {
	return map[string][]string{
		"1password-service-account-token": {"ops_" + "eyJ" + of(base64Alphabet, 250)},
		"adafruit-api-key":                {"aio" + "_" + of(mixedAlphabet, 28)},
		"age-secret-key":                  {"AGE-SECRET-" + "KEY-1" + of("QPZRY9X8GF2TVDW0", 58)},
		"airtable-personal-access-token":  {"pat" + of(mixedAlphabet, 14) + "." + of(hexAlphabet, 64)},
		"alibaba-access-key-id":           {"LT" + "AI" + of(mixedAlphabet, 20)},
		"anthropic-api-key":               {"sk-" + "ant-api03-" + of(urlAlphabet, 93) + "AA", "sk-" + "ant-admin01-" + of(urlAlphabet, 93) + "AA"},
		"artifactory-api-key":             {"AK" + "Cp" + of(mixedAlphabet, 69)},
		"atlassian-api-token":             {"ATA" + "TT3" + of(urlAlphabet, 186), "ATC" + "TT3" + of(urlAlphabet, 186)},
		"clojars-api-token":               {"CLO" + "JARS_" + of(smallAlphabet, 60)},
		"cloudflare-origin-ca-key":        {"v1" + ".0-" + of(hexAlphabet, 24) + "-" + of(hexAlphabet, 146)},
		"databricks-api-token":            {"da" + "pi" + of(hexAlphabet, 32), "da" + "pi" + of(hexAlphabet, 32) + "-2"},
		"digitalocean-access-token":       {"doo" + "_v1_" + of(hexAlphabet, 64)},
		"digitalocean-pat":                {"dop" + "_v1_" + of(hexAlphabet, 64)},
		"digitalocean-refresh-token":      {"dor" + "_v1_" + of(hexAlphabet, 64)},
		"doppler-api-token":               {"dp" + ".pt." + of(mixedAlphabet, 43)},
		"duffel-api-token":                {"duf" + "fel_test_" + of(urlAlphabet, 43), "duf" + "fel_live_" + of(urlAlphabet, 43)},
		"dynatrace-api-token":             {"dt0" + "c01." + of(upperAlphabet, 24) + "." + of(upperAlphabet, 64)},
		"easypost-api-token":              {"EZ" + "AK" + of(mixedAlphabet, 54)},
		"easypost-test-api-token":         {"EZ" + "TK" + of(mixedAlphabet, 54)},
		"flyio-access-token": {"fo" + "1_" + of(urlAlphabet, 43), "fm" + "1a_" + of(base64Alphabet, 120),
			"fm" + "1r_" + of(base64Alphabet, 120) + "==", "fm" + "2_" + of(base64Alphabet, 120)},
		"frameio-api-token":                  {"fio" + "-u-" + of(urlAlphabet, 64)},
		"gitlab-rrt":                         {"GR13" + "48941" + of(urlAlphabet, 20)},
		"gitlab-pat":                         {"gl" + "pat-" + of(urlAlphabet, 20)},
		"gitlab-deploy-token":                {"gl" + "dt-" + of(urlAlphabet, 20)},
		"gitlab-feed-token":                  {"gl" + "ft-" + of(urlAlphabet, 20)},
		"gitlab-ptt":                         {"gl" + "ptt-" + of(hexAlphabet, 40)},
		"gitlab-runner-authentication-token": {"gl" + "rt-" + of(urlAlphabet, 20)},
		"gitlab-cicd-job-token":              {"gl" + "cbt-" + "64_" + of(urlAlphabet, 20)},
		"grafana-cloud-api-token":            {"gl" + "c_" + of(base64Alphabet, 60)},
		"grafana-service-account-token":      {"gl" + "sa_" + of(mixedAlphabet, 32) + "_" + of(hexAlphabet, 8)},
		"harness-api-key":                    {"pat" + "." + of(urlAlphabet, 22) + "." + of(mixedAlphabet, 24) + "." + of(mixedAlphabet, 20)},
		"hashicorp-tf-api-token":             {of(mixedAlphabet, 14) + ".at" + "lasv1." + of(urlAlphabet, 67)},
		"hashicorp-vault-batch-token":        {"hv" + "b." + of(urlAlphabet, 140)},
		"hashicorp-vault-service-token":      {"hv" + "s." + of(urlAlphabet, 95)},
		"heroku-api-key-v2":                  {"HR" + "KU-AA" + of(urlAlphabet, 58)},
		"huggingface-access-token":           {"h" + "f_" + of("aBcDkQmXpLzRwTyU", 34)},
		"infracost-api-token":                {"ic" + "o-" + of(mixedAlphabet, 32)},
		"linear-api-key":                     {"lin" + "_api_" + of(mixedAlphabet, 40)},
		"npm-access-token":                   {"np" + "m_" + of(mixedAlphabet, 36)},
		"octopus-deploy-api-key":             {"AP" + "I-" + of(upperAlphabet, 26)},
		"openai-api-key": {"sk-" + "proj-" + of(urlAlphabet, 74) + "T3Bl" + "bkFJ" + of(mixedAlphabet, 74),
			"sk-" + "svcacct-" + of(urlAlphabet, 140), "sk-" + "admin-" + of(urlAlphabet, 140), "sk-" + of(mixedAlphabet, 48)},
		"openshift-user-token":             {"sha256" + "~" + of(urlAlphabet, 43)},
		"perplexity-api-key":               {"pp" + "lx-" + of(mixedAlphabet, 48)},
		"planetscale-api-token":            {"pscale" + "_tkn_" + of(urlAlphabet, 43)},
		"planetscale-password":             {"pscale" + "_pw_" + of(urlAlphabet, 43)},
		"postman-api-token":                {"PM" + "AK-" + of(hexAlphabet, 24) + "-" + of(hexAlphabet, 34)},
		"prefect-api-token":                {"pn" + "u_" + of(mixedAlphabet, 36)},
		"pulumi-api-token":                 {"pu" + "l-" + of(hexAlphabet, 40)},
		"pypi-upload-token":                {"pypi-" + "AgEIcHlwaS5vcmc" + of(urlAlphabet, 100)},
		"readme-api-token":                 {"rd" + "me_" + of(smallAlphabet, 70)},
		"rubygems-api-token":               {"ruby" + "gems_" + of(hexAlphabet, 48)},
		"sendgrid-api-token":               {"S" + "G." + of(mixedAlphabet, 22) + "." + of(mixedAlphabet, 43)},
		"sentry-org-token":                 {"sn" + "trys_" + "eyJ" + of(mixedAlphabet, 80) + "_" + of(mixedAlphabet, 43)},
		"sentry-user-token":                {"sn" + "tryu_" + of(hexAlphabet, 64)},
		"shopify-access-token":             {"shp" + "at_" + of(hexAlphabet, 32)},
		"shopify-custom-access-token":      {"shp" + "ca_" + of(hexAlphabet, 32)},
		"shopify-private-app-access-token": {"shp" + "pa_" + of(hexAlphabet, 32)},
		"shopify-shared-secret":            {"shp" + "ss_" + of(hexAlphabet, 32)},
		"slack-app-token":                  {"xa" + "pp-1-" + of(upperAlphabet, 11) + "-" + of("123456789", 13) + "-" + of(hexAlphabet, 64)},
		"sourcegraph-access-token":         {"sg" + "p_" + of(hexAlphabet, 16) + "_" + of(hexAlphabet, 40), "sg" + "p_local_" + of(hexAlphabet, 40)},
		"square-access-token":              {"EA" + "AA" + of(mixedAlphabet, 60), "sq0" + "atp-" + of(urlAlphabet, 22)},
		"square-secret":                    {"sq0" + "csp-" + of(urlAlphabet, 43)},
		"twilio-api-key":                   {"S" + "K" + of(hexAlphabet, 32)},
		"vault-service-token":              {"s" + "." + of(mixedAlphabet, 24)},
	}
}

func TestVendorTokens(t *testing.T) {
	set := everything(t)
	for name, tokens := range vendorExamples() {
		for _, token := range tokens {
			for _, text := range []string{token, "with " + token + " after", `{"a":"` + token + `"}`, "(" + token + "), again"} {
				if !slices.Equal(found(set, text), one("api_token "+token)) {
					t.Errorf("%s in %q: %q", name, text, found(set, text))
				}
			}
			for _, text := range []string{token[:len(token)/8], "x" + token, "_" + token} {
				if slices.ContainsFunc(set.Scan(nil, text), func(f Finding) bool { return f.Detector.Name == "vendor_token" && f.Start == 0 }) {
					t.Errorf("%s: a token in %q", name, text)
				}
			}
		}
	}
	for _, r := range vendorRules() {
		if len(vendorExamples()[r.name]) == 0 {
			t.Errorf("%s has no example", r.name)
		}
	}
}

// TestVendorMarksInNames has what begins like a token and is none.
func TestVendorMarksInNames(t *testing.T) {
	list := cases{}
	for _, text := range []string{
		"api-gateway-production-eu-west-1", "API-" + "DOCUMENTATIONFORINTERNALUSE", "sk-fading-circle-loading-indicator-large-dark",
		"pulumi-resources", "pul-request", "hf_model_repository_of_the_research_team", "s.applicationConfiguration", "dp.settings",
		"glpat-", "SKU_STANDARD_LRS_REDUNDANT_STORAGE", "duffel_bag_inventory_of_the_warehouse_in_hamburg_and_berlin", "pat.smith",
		"fio-results", "npm_config_registry_of_the_build_machine", "EAAA-section-of-the-regulation-text", "icon-set", "xapp-store",
		"telegram 12345:AutomaticNotificationOfTheOperators", "the Q~ of it", "a.atlasv1.b",
	} {
		list = append(list, cases{{text, nil}}...)
	}
	list.run(t)
}

// TestVendorTokensAtTheEndOfASentence leaves the full stop.
func TestVendorTokensAtTheEndOfASentence(t *testing.T) {
	token := "dp" + ".pt." + of(mixedAlphabet, 43)
	cases{{"It is " + token + ".", one("api_token " + token)}}.run(t)
}
