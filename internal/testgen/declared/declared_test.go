package declared

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/policy"
)

// serve returns the handlers under a policy with these options of its redactor.
func serve(t *testing.T, options string) *layertest.Harness {
	t.Helper()
	p, err := policy.Load(`{"transforms":[{"type":"redact","options":`+options+`}]}`, policy.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return layertest.New(t, Register, func(o *layer.Options) { o.Policy, o.CheckResult = p, nil })
}

// everything are options under which all that is declared is treated.
const everything = `{"default":"redact","strategies":{"temporal":"keep"}}`

var (
	leaked = regexp.MustCompile(`quokka [a-z]+[0-9]`)
	kept   = regexp.MustCompile(`(numbat|wombat)[0-9]`)
)

// TestG1_DeclaredFields follows fields from their tag to the result.
func TestG1_DeclaredFields(t *testing.T) {
	h := serve(t, everything)
	answers := map[string]string{
		"nested": string(h.Call("nested", "").AppendJSON(nil)),
		"listed": string(h.Call("listed", "").AppendJSON(nil)),
		"build":  string(h.Call("build", "").AppendJSON(nil)),
		"whole":  string(h.Call("whole", "").AppendJSON(nil)),
		"repeat": string(h.Call("repeat", `{"omega": "quokka omega0"}`).AppendJSON(nil)),
	}
	for _, contents := range h.Read("declared://thing") {
		answers["resource"] = string(contents.AppendJSON(nil))
	}
	for _, message := range h.Prompt("tell", nil).Messages {
		answers["prompt"] += string(message.Content.(*runtime.TextContent).Text)
	}
	for name, answer := range answers {
		if found := leaked.FindAllString(answer, -1); len(found) > 0 {
			t.Errorf("%s: %s in\n%s", name, strings.Join(found, ", "), answer)
		}
	}
	got := kept.FindAllString(string(h.Call("nested", "").Structured.AppendJSON(nil)), -1)
	want := []string{"numbat0", "wombat0", "numbat1", "wombat1", "numbat2", "wombat2", "numbat3", "wombat3"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what was kept (-want +got):\n%s", diff)
	}
}

// TestG1_SeesUndeclared has all of it leave when nothing is treated, so that the other
// test can fail.
func TestG1_SeesUndeclared(t *testing.T) {
	h := serve(t, `{"default":"keep"}`)
	for name, n := range map[string]int{"nested": 32, "listed": 8, "build": 2, "whole": 1} {
		if found := leaked.FindAllString(string(h.Call(name, "").Structured.AppendJSON(nil)), -1); len(found) != n {
			t.Errorf("%s: %d values, want %d", name, len(found), n)
		}
	}
}

// TestG1_KeyRules looks at what the generator writes.
func TestG1_KeyRules(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := Register(registry); err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{}
	listed, _ := registry.Tool("listed")
	for _, rule := range listed.KeyRules {
		rules[rule.Path] = rule.Entity
	}
	built, _ := registry.Tool("build")
	for _, rule := range built.KeyRules {
		rules[rule.Path] = rule.Entity
	}
	for path, entity := range map[string]string{"result.*.alpha": "identifier", "result.*.password": "literal", "result.*.iota.*": "name", "result.*.kappa.*": "pii", "things.*.*.beta": "name", "thing.iota.*": "name"} {
		if rules[path] != entity {
			t.Errorf("%s: got %q, want %q", path, rules[path], entity)
		}
	}
}
