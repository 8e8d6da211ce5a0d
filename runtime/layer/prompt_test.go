package layer_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// echoing is a prompt that repeats its arguments.
func echoing() *runtime.PromptSpec {
	return promptSpec(func(_ *runtime.Context, args map[string]string) (string, error) { return fmt.Sprint(args), nil })
}

func TestL4_7_Arguments(t *testing.T) {
	l := newLayer(t, layer.Options{}, echoing())
	missing := "invalid arguments -32602: Missing required prompt arguments: a"
	tests := []struct {
		name string
		args map[string]string
		want string
	}{
		{"all", map[string]string{"a": "1", "b": "2"}, said("map[a:1 b:2]")},
		{"optional one is not passed", map[string]string{"a": "1"}, said("map[a:1]")},
		{"empty optional one", map[string]string{"a": "1", "b": ""}, said("map[a:1]")},
		{"undeclared", map[string]string{"a": "1", "c": "3"}, said("map[a:1]")},
		{"missing", map[string]string{"b": "2"}, missing},
		{"empty", map[string]string{"a": ""}, missing},
		{"none", nil, missing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, prompt(t, l, "p", tt.args)); diff != "" {
				t.Errorf("prompt (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_7_Order(t *testing.T) {
	var seen []string
	policy := &journal{double: double{input: replacer("token", "real", &seen)}}
	l := newLayer(t, layer.Options{Policy: policy}, echoing())
	if diff := cmp.Diff(said("map[a:real]"), prompt(t, l, "p", map[string]string{"z": "0", "a": "token", "c": "3"})); diff != "" {
		t.Errorf("prompt (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`allowed prompt p ""`, `check prompt p p "" {"a":"token","c":"3","z":"0"}`}, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`input {"a":"token","c":"3","z":"0"}`}, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

// TestQ4_MissingArgumentsAreAudited has middleware and the policy see a call that
// lacks a required argument.
func TestQ4_MissingArgumentsAreAudited(t *testing.T) {
	policy := new(journal)
	l := newLayer(t, layer.Options{Policy: policy, Middleware: noting(&policy.double)}, echoing())
	prompt(t, l, "p", nil)
	want := []string{
		`allowed prompt p ""`,
		`begin prompt p {}`,
		`check prompt p p "" {}`,
		`end prompt p: invalid arguments -32602: Missing required prompt arguments: a`,
	}
	if diff := cmp.Diff(want, policy.events); diff != "" {
		t.Errorf("seen (-want +got):\n%s", diff)
	}
}

func TestL4_7_HiddenEqualsUnknownAndIsRecorded(t *testing.T) {
	policy := &journal{hides: func(runtime.Spec, string) bool { return true }}
	l := newLayer(t, layer.Options{Policy: policy, Middleware: refuseAll(t)}, echoing())
	for _, name := range []string{"p", "nope"} {
		if diff := cmp.Diff(`not found -32602: Unknown prompt: `+name+` {"name":"`+name+`"}`, prompt(t, l, name, nil)); diff != "" {
			t.Errorf("prompt %s (-want +got):\n%s", name, diff)
		}
	}
	if diff := cmp.Diff([]string{`allowed prompt p ""`, `hidden prompt p local`, `hidden prompt nope local`}, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
}

func TestL4_2_PromptsUnderAPrefix(t *testing.T) {
	l := newLayer(t, layer.Options{Prefix: "cg_"}, completing(func(*runtime.Context, string) ([]string, error) { return []string{"v"}, nil }))
	args := map[string]string{"a": "1"}
	if got := prompt(t, l, "cg_p", args); got != said("") {
		t.Errorf("with prefix: %s", got)
	}
	if got, want := prompt(t, l, "p", args), `not found -32602: Unknown prompt: p {"name":"p"}`; got != want {
		t.Errorf("without prefix: got %s, want %s", got, want)
	}
	if got := complete(t, l, runtime.Ref{Kind: runtime.KindPrompt, Name: "cg_p"}, argA); got != proposed("v") {
		t.Errorf("completion with prefix: %s", got)
	}
	if got := complete(t, l, refP, argA); got != proposed() {
		t.Errorf("completion without prefix: %s", got)
	}
}
