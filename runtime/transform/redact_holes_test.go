package transform

import (
	"strings"
	"testing"
)

// TestSecretsBesideTheirNames has secrets that only a name beside or above them tells.
func TestSecretsBesideTheirNames(t *testing.T) {
	const word = "horse9Zq"
	token := "gh" + "p_" + "a8Kd0Lq2Zx7Vb5Nm1Ws9Er4Ty6Ui3Op0Hj8G"
	for _, value := range []string{
		`{"environment": [{"name": "DB_PASSWORD", "value": "horse9Zq"}]}`,
		`{"environment": [{"value": "horse9Zq", "name": "DB_PASSWORD"}]}`,
		`{"parameters": [{"ParameterKey": "dbPassword", "ParameterValue": "horse9Zq"}]}`,
		`{"vars": [{"key": "api_key", "value": {"of": ["horse9Zq"]}}]}`,
		`{"vars": "{\"key\": \"api_key\", \"value\": \"horse9Zq\"}"}`,
		`{"tags": [{"Key": "password", "Value": ["horse9Zq"]}]}`,
		`{"tags": [{"Key": "a", "Value": "b", "password": "horse9Zq"}]}`,
		`{"tags": {"password": {"of": "horse9Zq"}}}`,
		`{"tags": {"password": ["horse9Zq"]}}`,
		`{"passwords": ["horse9Zq", ["horse9Zq"]]}`,
		`{"old_passphrases": "horse9Zq"}`,
		`{"ｐａｓｓｗｏｒｄ": "horse9Zq"}`,
		`{"secrets": {"` + token + `": 1}}`,
		`{"tags": [{"Key": "a", "Value": "b", "` + token + `": 1}]}`,
	} {
		if got, _ := redacted(t, standard, value); strings.Contains(got, word) || strings.Contains(got, token) {
			t.Errorf("%s left as %s", value, got)
		}
	}
	for _, value := range []string{
		`{"environment": [{"name": "LOG_LEVEL", "value": "debug"}]}`,
		`{"parameters": [{"name": "password", "type": "string"}]}`,
		`{"vars": [{"name": "token_url", "value": "x"}]}`,
		`{"failed_passwords": 3, "api_keys": 2}`,
		`{"tags": {"env": ["a"]}}`,
	} {
		if got, _ := redacted(t, standard, value); got != compact(parsed(t, value)) {
			t.Errorf("%s became %s", value, got)
		}
	}
}

// TestIdentifiersWrittenAsFloats has identifiers as programs write them that hold every
// number as a float.
func TestIdentifiersWrittenAsFloats(t *testing.T) {
	account := "934812" + "750461"
	want, _ := redacted(t, strict, `{"account_id":`+account+`,"n":[`+account+`]}`)
	for _, form := range []string{account + ".0", account + ".000", "9.34812750461e11", "9.34812750461E+11", "93481275046100e-2", "-" + account} {
		if got, _ := redacted(t, strict, `{"account_id":`+form+`,"n":[`+form+`]}`); got != want {
			t.Errorf("%s: got %s, want %s", form, got, want)
		}
	}
}

func TestWholeNumber(t *testing.T) {
	for literal, want := range map[string]string{
		"12": "12", "012": "012", "1.0": "1", "-7": "7", "1.5": "1.5", "15e-1": "15e-1", "1.5e1": "15", "0.0": "0", "-0": "0",
		"0.5e1": "5", "1e3": "1000", "1e999999999999": "1e999999999999", "1e65": "1e65", "10e-1": "1", "100e-3": "100e-3", "0e0": "0",
	} {
		if got := wholeNumber(literal); got != want {
			t.Errorf("%s: got %s, want %s", literal, got, want)
		}
	}
}
