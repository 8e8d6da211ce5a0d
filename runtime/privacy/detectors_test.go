package privacy

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
	"github.com/cloudg/cloudg/runtime/transform"
	"github.com/cloudg/cloudg/runtime/vault"
)

// TestDetectorTexts has a text for every detector and rule.
func TestDetectorTexts(t *testing.T) {
	for _, d := range detect.Detectors() {
		if detectorTexts()[d.Name] == "" {
			t.Errorf("detector %s has no description", d.Name)
		}
	}
	if n := len(detectorTexts()); n != len(detect.Detectors()) {
		t.Errorf("there are descriptions of %d detectors, of which %d exist", n, len(detect.Detectors()))
	}
	for _, r := range detect.Rules() {
		if keyTexts()[r.Name] == "" {
			t.Errorf("rule %s has no keys", r.Name)
		}
	}
}

// TestKeyTexts has the detector agree with the texts about keys, as far as these list
// keys.
func TestKeyTexts(t *testing.T) {
	set, err := detect.New(detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range keyTexts() {
		keys, _, conditional := strings.Cut(text, ", beside")
		if name == "sensitive_key" {
			keys, _, _ = strings.Cut(keys, " and their kin")
		}
		for key := range strings.SplitSeq(keys, ", ") {
			key = strings.ReplaceAll(key, "*", "any")
			beside := func(normal string) bool {
				for _, r := range detect.Rules() {
					if r.Name == name {
						return conditional && len(r.Siblings) > 0 && normal == r.Siblings[0]
					}
				}
				return false
			}
			if rule, ok := set.Key(key, beside); !ok || rule.Name != name && !conditional {
				t.Errorf("%s: the key %s is of %+v", name, key, rule)
			}
		}
	}
}

// TestRowX6_ListedDetectors lists what runs for which strategies.
func TestRowX6_ListedDetectors(t *testing.T) {
	for _, c := range []struct {
		strategies       string
		runs, runsNot    string
		refined, applied string
	}{
		{`{"secret": "redact"}`, "jwt", "aws_arn email", "", ""},
		{`{"public_ip": "pseudonymize"}`, "ipv4", "email", "ipv4", "public_ip pseudonymize"},
	} {
		options := codec.Raw([]byte(`{"strategies": ` + c.strategies + `}`))
		names, err := vault.New(vault.Config{Key: "key"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		registry, err := transform.NewRegistry(nil, transform.Context{Vault: names})
		if err != nil {
			t.Fatal(err)
		}
		step, err := registry.Build(transform.Redact, options)
		if err != nil {
			t.Fatal(err)
		}
		active := map[string]bool{}
		for _, d := range survey(step.Settings.(*transform.RedactOptions)).detectors {
			active[d.Name] = *d.Active
			if d.Name == c.refined && (len(d.Refined) != 1 || d.Refined[0].Entity+" "+d.Refined[0].Strategy != c.applied) {
				t.Errorf("%s: refined %v", c.strategies, d.Refined)
			}
		}
		for name := range strings.FieldsSeq(c.runs) {
			if !active[name] {
				t.Errorf("%s: %s does not run", c.strategies, name)
			}
		}
		for name := range strings.FieldsSeq(c.runsNot) {
			if active[name] {
				t.Errorf("%s: %s runs", c.strategies, name)
			}
		}
	}
}
