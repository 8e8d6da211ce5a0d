package transform

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func parse(t testing.TB, text string) runtime.JSON {
	t.Helper()
	if text == "" {
		return runtime.JSON{}
	}
	value, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func registry(t *testing.T, custom map[string]Factory, ctx Context) *Registry {
	t.Helper()
	r, err := NewRegistry(custom, ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// settings builds a step and returns its options.
func settings[S Settings](t *testing.T, typ, options string, ctx Context) S {
	t.Helper()
	step, err := registry(t, nil, ctx).Build(typ, parse(t, options))
	if err != nil {
		t.Fatalf("%s %s: %v", typ, options, err)
	}
	return step.Settings.(S)
}

func TestP4_1_TypesAndAliases(t *testing.T) {
	for typ, aliases := range map[string]string{
		"sanitize":       "Sanitise untrusted untrusted_text untrusted-text SANITIZE",
		"redact":         "redaction redactor dlp",
		"project":        "projection shape",
		"annotate":       "annotation annotations annotator",
		"substitute":     "substitution",
		"alias":          "aliases",
		"regex_replace":  "regex-replace",
		"rename_keys":    "rename rename-keys",
		"template":       "templates",
		"depseudonymize": "depseudonymise depseudonymizer",
		"guard_secrets":  "secret_guard reject-secrets",
	} {
		for _, name := range append(strings.Fields(aliases), typ, " "+typ+" ") {
			if got, ok := Canonical(name); got != typ || !ok {
				t.Errorf("Canonical(%q) = %q, %v, want %q", name, got, ok, typ)
			}
		}
	}
	if got, ok := Canonical("My-Step"); got != "my_step" || ok {
		t.Errorf("Canonical(My-Step) = %q, %v", got, ok)
	}
}

func TestP4_1_UnknownType(t *testing.T) {
	_, err := registry(t, map[string]Factory{"Upper": upper}, Context{}).Build("nope", runtime.JSON{})
	want := "Unknown transform type 'nope'; known: alias, annotate, depseudonymize, guard_secrets, project, " +
		"redact, regex_replace, rename_keys, sanitize, substitute, template, upper"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// shout is a transform of the host.
type shout struct{}

func (shout) Apply(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
	return codec.StringValue(strings.ToUpper(v.Text())), nil
}

func upper(options runtime.JSON) (Transform, error) {
	if options.Len() > 0 {
		return nil, errors.New("upper takes no options")
	}
	return shout{}, nil
}

func TestP4_1_TypesOfTheHost(t *testing.T) {
	r := registry(t, map[string]Factory{"Upper-Case": upper}, Context{})
	step, err := r.Build("upper_case", runtime.JSON{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := step.Transform.Apply(nil, codec.StringValue("a")); err != nil || got.Text() != "A" {
		t.Errorf("applied: %s, %v", got.Text(), err)
	}
	_, err = r.Build("upper-case", parse(t, `{"a":1}`))
	if err == nil || err.Error() != "Bad options for transform 'upper_case': upper takes no options" {
		t.Errorf("bad options: %v", err)
	}
	for _, tt := range []struct {
		custom map[string]Factory
		want   string
	}{
		{map[string]Factory{"DLP": upper}, `"DLP" is the name of a built-in type`},
		{map[string]Factory{" ": upper}, "needs a name"},
		{map[string]Factory{"x": nil}, `"x" has no factory`},
		{map[string]Factory{"a-b": upper, "a_b": upper}, `two types have the name "a_b"`},
	} {
		if _, err := NewRegistry(tt.custom, Context{}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestFactoryWithoutTransform(t *testing.T) {
	r := registry(t, map[string]Factory{"x": func(runtime.JSON) (Transform, error) { return nil, nil }}, Context{})
	if _, err := r.Build("x", runtime.JSON{}); err == nil {
		t.Error("a factory that returns nothing builds a step")
	}
}

func TestDefaultsOfEveryType(t *testing.T) {
	r := registry(t, nil, Context{})
	for _, typ := range Names() {
		for _, options := range []string{"", "{}", "null"} {
			if step, err := r.Build(typ, parse(t, options)); err != nil || step.Type != typ || step.Settings == nil {
				t.Errorf("%s with options %q: %v", typ, options, err)
			}
		}
		_, err := r.Build(typ, parse(t, `{"colour":"blue"}`))
		var bad *OptionsError
		if !errors.As(err, &bad) || !cmp.Equal([]string{"colour"}, bad.Problems[0].Path) {
			t.Errorf("%s with an unknown option: %v", typ, err)
		}
		if _, err := r.Build(typ, parse(t, `[1]`)); err == nil {
			t.Errorf("%s takes a list as options", typ)
		}
	}
}

func TestSanitizeOptions(t *testing.T) {
	got := settings[*SanitizeOptions](t, Sanitize, `{"on_suspicious":"flag","max_free_text":null,"extra_patterns":["a.b"]}`, Context{})
	if got.MaxFreeText != None || got.MinLength != 12 || !got.ExtraPatterns[0].MatchString("A\nB") {
		t.Errorf("%+v", got)
	}
}

func TestP4_3_WhatComesBack(t *testing.T) {
	for _, tt := range []struct {
		typ, options string
		want         bool
	}{
		{Sanitize, `{}`, true},
		{Sanitize, `{"on_suspicious":"flag"}`, false},
		{Redact, `{}`, false},
		{Redact, `{"strategies":{"secret":"redact"}}`, false},
		{Redact, `{"strategies":{"network":"tokenise"}}`, true},
		{Redact, `{"strategies":{"network":{"type":"Pseudonymize"}}}`, true},
		{Redact, `{"default":"pseudonymize"}`, true},
		{Redact, `{"strategies":{"default":"pseudonymize"}}`, true},
		{Redact, `{"default":"pseudonymize","strategies":{"default":"keep"}}`, false},
		{Redact, `{"default":"pseudonymize","allow_pseudonymize":false}`, false},
		{Alias, `{}`, false},
		{Alias, `{"aliases":{"a":"b"}}`, true},
		{Substitute, `{"rename":{"a":"b"}}`, false},
		{Substitute, `{"aliases":{"group":{"a":"b"}}}`, true},
		{Project, `{}`, false},
		{Annotate, `{}`, false},
		{RegexReplace, `{}`, false},
		{RenameKeys, `{}`, false},
		{Template, `{}`, false},
		{Depseudonymize, `{}`, false},
		{GuardSecrets, `{}`, false},
	} {
		if got := settings[Settings](t, tt.typ, tt.options, Context{Vault: testVault(t)}).Reversible(); got != tt.want {
			t.Errorf("%s %s: %v", tt.typ, tt.options, got)
		}
	}
}

func TestDisabledDetectorsOfThePolicyReachTheGuard(t *testing.T) {
	ctx := Context{DisabledDetectors: []string{"email"}, Detectors: []Detector{{Name: "ticket"}}}
	guard := settings[*GuardSecretsOptions](t, GuardSecrets, `{"custom_detectors":[{"name":"own","pattern":"x"}]}`, ctx)
	redact := settings[*RedactOptions](t, Redact, `{"disabled_detectors":["uuid"]}`, ctx)
	got := []string{guard.Detectors[0].Name, guard.Detectors[1].Name, guard.DisabledDetectors[0], redact.Detectors[0].Name,
		strings.Join(redact.DisabledDetectors, " ")}
	if diff := cmp.Diff([]string{"ticket", "own", "email", "ticket", "uuid email"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAnnotateNamesThePolicy(t *testing.T) {
	ctx := Context{Policy: "strict"}
	got := []string{
		settings[*AnnotateOptions](t, Annotate, ``, ctx).Profile,
		settings[*AnnotateOptions](t, Annotate, `{"profile":"mine"}`, ctx).Profile,
	}
	if diff := cmp.Diff([]string{"strict", "mine"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
