package transform

import (
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// testKey is the key of the vaults of tests.
const testKey = "docs-example-key"

func testVault(t testing.TB) *vault.Vault {
	t.Helper()
	v, err := vault.New(vault.Config{Key: testKey}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func parsed(t testing.TB, text string) codec.Value {
	t.Helper()
	v, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// redactStep builds a redact step with a vault of its own.
func redactStep(t testing.TB, options string, ctx Context) *Step {
	t.Helper()
	if ctx.Vault == nil {
		ctx.Vault = testVault(t)
	}
	r, err := NewRegistry(nil, ctx)
	if err != nil {
		t.Fatal(err)
	}
	step, err := r.Build(Redact, parsed(t, options))
	if err != nil {
		t.Fatalf("%s: %v", options, err)
	}
	return step
}

// output returns a run over the output of a call that nobody in particular made.
func output() *runtime.Transformation {
	return &runtime.Transformation{Principal: &runtime.Principal{}, Direction: runtime.DirectionOutput, Report: &runtime.Report{}}
}

// apply runs a pipeline over a JSON text, and returns the result and the report.
func apply(t testing.TB, p runtime.Pipeline, text string) (result, report string) {
	t.Helper()
	run := output()
	before := parsed(t, text)
	after, err := p.Apply(run, before)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if got := string(before.AppendJSON(nil)); got != string(parsed(t, text).AppendJSON(nil)) {
		t.Errorf("the input changed to %s", got)
	}
	return string(after.AppendJSON(nil)), string(run.Report.Value().AppendJSON(nil))
}

// redacted runs a redact step with a vault of its own.
func redacted(t testing.TB, options, text string) (result, report string) {
	t.Helper()
	return apply(t, redactStep(t, options, Context{}).Transform, text)
}

// strategies of the profiles.
const (
	standard = `{"strategies":{"secret":"redact","private_key":"drop","credential":{"strategy":"mask","keep_first":4,"keep_last":4}}}`
	strict   = `{"strategies":{"secret":"redact","private_key":"drop","credential":"redact","identifier":"pseudonymize","uuid":"keep",
		"network":"pseudonymize","special_ip":"keep","special_cidr":"keep","pii":"pseudonymize","free_text":"pseudonymize","temporal":"keep"}}`
)
