package corpus

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestSecretsStandInTheirTexts proves that what is measured can be found at all.
func TestSecretsStandInTheirTexts(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rules, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	s := New(seed)
	for _, rule := range rules {
		for range 5 {
			secret, err := s.Secret(rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range s.Wild(secret) {
				if p.Start <= 0 || p.End > len(p.Text) || p.End-p.Start < len(secret.Value) {
					t.Errorf("%s as %s: no secret in %q", rule.Kind, p.Form, p.Text)
				}
				if p.Form == "env" && !rule.Pattern.MatchString(p.Text) {
					t.Errorf("%s: gitleaks does not find %q", rule.Kind, p.Text)
				}
			}
		}
	}
}

// TestKindsAreDrawnWithoutTheirContext has a name beside what no mark tells.
func TestKindsAreDrawnWithoutTheirContext(t *testing.T) {
	rules, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	s := New(1)
	for _, rule := range rules {
		secret, err := s.Secret(rule)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ToLower(secret.Value), "datadog") || strings.ContainsAny(secret.Value, " =\"'") && rule.Kind == "datadog-access-token" {
			t.Errorf("%s: %q", rule.Kind, secret.Value)
		}
		if unmarked := rule.Kind == "datadog-access-token" || rule.Kind == "adafruit-api-key"; unmarked && !secret.Named {
			t.Errorf("%s: %q needs no name", rule.Kind, secret.Value)
		}
		if rule.Kind == "npm-access-token" && secret.Named {
			t.Errorf("%s: %q needs a name", rule.Kind, secret.Value)
		}
	}
}
