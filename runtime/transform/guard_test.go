package transform

import (
	"errors"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// secretsOf are arguments with secrets, made of pieces, and the entities in them.
func secretsOf() map[string]string {
	jwt := "eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + "zdWIiOiIxMjM0NTY3ODkwIn0" + ".c2lnbmF0dXJlLXZhbHVl"
	pem := "-----BEGIN " + `PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END ` + "PRIVATE KEY-----"
	return map[string]string{
		`{"password": "` + "hun" + `ter22x"}`:                    "sensitive_field",
		`{"q": "Bearer ` + jwt + `"}`:                            "secret_value",
		`{"l": ["` + pem + `"]}`:                                 "private_key",
		`{"u": "https://bob:` + "s3cr" + `etPw9@db.corp.com/x"}`: "password",
		`{"q": "password=` + "hun" + `ter22x"}`:                  "password",
		`{"a": {"api_key": ["` + "zz9" + `"]}}`:                  "sensitive_field",
		`{"json": "{\"password\": \"` + "hun" + `ter22x\"}"}`:    "sensitive_field",
		`{"pin": {"secret": 8675309}}`:                           "sensitive_field",
	}
}

func TestRowA2_GuardRefuses(t *testing.T) {
	step := build(t, GuardSecrets, `{}`, Context{}).Transform
	for text, entity := range secretsOf() {
		run := output()
		value, err := step.Apply(run, parsed(t, text))
		var refused *runtime.InvalidArgumentsError
		if !errors.As(err, &refused) || !value.IsZero() {
			t.Errorf("%s: %s, %v", text, value.AppendJSON(nil), err)
			continue
		}
		data := string(refused.Data.AppendJSON(nil))
		if !strings.HasPrefix(refused.Message, "Arguments appear to contain secrets (") || !strings.HasPrefix(data, `{"entities":["`) {
			t.Errorf("%s: %s %s", text, refused.Message, data)
		}
		if !strings.Contains(data, `"`+entity+`"`) {
			t.Errorf("%s: %s, want %s", text, data, entity)
		}
		for _, part := range []string{"hun" + "ter", "s3cr" + "et", "MIIE", "8675309", "zz9"} {
			if strings.Contains(refused.Message+data, part) {
				t.Errorf("%s: the refusal repeats %s", text, part)
			}
		}
		if !run.Report.IsZero() {
			t.Errorf("%s: a refused call reports %s", text, run.Report.Value().AppendJSON(nil))
		}
	}
}

func TestP11_2_GuardRedacts(t *testing.T) {
	step := build(t, GuardSecrets, `{"action": "redact"}`, Context{}).Transform
	got, report := apply(t, step, `{"password": "`+"hun"+`ter22x", "q": "x", "tags": {"token": "`+"hun"+`ter22y"}}`)
	if got != `{"password":"[REDACTED:sensitive_field]","q":"x","tags":{"token":"[REDACTED:sensitive_field]"}}` || report != `{"redacted_arguments":{"sensitive_field":2}}` {
		t.Errorf("%s %s", got, report)
	}
}

func TestRowA1_GuardPassesTheSameValue(t *testing.T) {
	step := build(t, GuardSecrets, `{}`, Context{}).Transform
	for _, text := range []string{
		`{"q":"web-1","n":5,"password":"","tags":{"owner":"bob"},"account":"123456789012","email":"bob@corp.com"}`,
		`{"cursor":"` + "eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + `zdWIiOiIxMjM0NTY3ODkwIn0.c2ln"}`,
		`{"total_tokens":12,"blob":"` + "q7Zp4Xv9Lm2Kd8Rt5Yw3" + `"}`,
		`[]`, `"web-1"`, `null`,
	} {
		if got, report := apply(t, step, text); got != text || report != "{}" {
			t.Errorf("%s: %s %s", text, got, report)
		}
	}
}

func TestP12_1_V19_GuardHonoursDisabledDetectors(t *testing.T) {
	step := build(t, GuardSecrets, `{}`, Context{DisabledDetectors: []string{"secret_assignment", "connection_string_secret"}}).Transform
	text := `{"q":"password=` + "hun" + `ter22x"}`
	if got, report := apply(t, step, text); got != text || report != "{}" {
		t.Errorf("%s %s", got, report)
	}
}
