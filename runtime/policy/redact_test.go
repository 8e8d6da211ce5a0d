package policy

import (
	"regexp"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/transform"
)

// redactedBy returns what the output pipeline of a policy makes of a value.
func redactedBy(t *testing.T, p *Policy, spec runtime.Spec, text string) string {
	t.Helper()
	run := &runtime.Transformation{Principal: with("x"), Spec: spec, Report: &runtime.Report{}}
	got, err := p.Output(run.Principal, spec).Apply(run, parsed(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return string(got.AppendJSON(nil))
}

func TestRowL8_NoPseudonymsForATool(t *testing.T) {
	p := compileText(t, "transforms: [{type: redact, strategies: {secret: redact, identifier: pseudonymize}}]", Options{})
	const in = `{"arn":"arn:aws:s3:::bucket","password":"abc"}`
	spec := hinted(t, runtime.TransformHints{Pseudonymize: runtime.False})
	if got := redactedBy(t, p, spec, in); got != `{"arn":"arn:aws:s3:::bucket","password":"[REDACTED:sensitive_field]"}` {
		t.Errorf("%s", got)
	}
	if settingsOf[*transform.RedactOptions](t, p.pipelines(nil, spec).output).Reversible() {
		t.Error("the redactor is reversible")
	}
	if got := redactedBy(t, p, toolWith(t, "x", nil), in); regexp.MustCompile(`bucket`).MatchString(got) {
		t.Errorf("without the hint: %s", got)
	}
}

func TestRowL14_DetectorsOfThePolicy(t *testing.T) {
	p := compileText(t, `
detectors: [{name: employee_id, pattern: "E-[0-9]+"}]
disabled_detectors: [email]
transforms: [{type: redact, strategies: {employee_id: hash, email: redact}}]
`, Options{})
	got := redactedBy(t, p, toolWith(t, "x", nil), `"by E-1234 a@b.com"`)
	if !regexp.MustCompile(`^"by employee_id:[0-9a-f]{12} a@b.com"$`).MatchString(got) {
		t.Errorf("%s", got)
	}
}

func TestLabelsOfTheHost(t *testing.T) {
	p := compileText(t, "transforms: [{type: redact, strategies: {secret: redact}}]", Options{Labels: []string{"SECRET"}})
	if got := redactedBy(t, p, toolWith(t, "x", nil), `{"SECRET":3,"secret":4}`); got != `{"SECRET":3,"secret":"[REDACTED:sensitive_field]"}` {
		t.Errorf("%s", got)
	}
}
