package policy

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// marker is a transform of the host that adds its options to a list.
type marker struct{ label codec.Value }

func (m marker) Apply(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	var items []codec.Value
	for _, item := range value.Items() {
		items = append(items, item)
	}
	return codec.ListValue(append(items, m.label)...), nil
}

// builds counts how often each set of options was built.
type builds struct {
	mu    sync.Mutex
	count map[string]int
}

func (b *builds) options() Options {
	b.count = map[string]int{}
	return Options{Transforms: map[string]transform.Factory{"mark": func(options runtime.JSON) (transform.Transform, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.count[string(options.AppendJSON(nil))]++
		if _, bad := options.Get("bad"); bad {
			return nil, errors.New("bad is no option")
		}
		return marker{options}, nil
	}}}
}

// output returns the types, and ids by way of options, that an output pipeline has.
func output(p *Policy, spec runtime.Spec, principal *runtime.Principal) string {
	return strings.Join(p.pipelines(principal, spec).output.types(), " ")
}

func input(p *Policy, spec runtime.Spec, principal *runtime.Principal) string {
	return strings.Join(p.pipelines(principal, spec).input.types(), " ")
}

// settingsOf returns the options of the first step of a type.
func settingsOf[S transform.Settings](t *testing.T, line *pipeline) S {
	t.Helper()
	for _, s := range line.steps {
		if found, ok := s.Settings.(S); ok {
			return found
		}
	}
	t.Fatalf("no such step in %v", line.types())
	panic("unreachable")
}

// hinted returns a tool with hints.
func hinted(t testing.TB, hints runtime.TransformHints) *runtime.ToolSpec {
	t.Helper()
	return toolWith(t, "x", func(p *runtime.Primitive) { p.TransformHints = hints })
}

func parsed(t testing.TB, text string) runtime.JSON {
	t.Helper()
	value, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return value
}

const usual = "sanitize redact project annotate"

func TestRowL7_SkippedByAlias(t *testing.T) {
	p := profileNamed(t, "standard")
	if got := output(p, hinted(t, runtime.TransformHints{Skip: []string{"projection"}}), nil); got != "sanitize redact annotate" {
		t.Errorf("%s", got)
	}
}

func TestRowL10_FurtherSteps(t *testing.T) {
	spec := hinted(t, runtime.TransformHints{
		Skip: []string{"redact"}, Pseudonymize: runtime.False, Project: parsed(t, `{"max_list":3}`), InputGuard: runtime.False, Depseudonymize: runtime.False,
		Transforms: parsed(t, `["shape", {"type": "rename-keys", "renames": {"a": "b"}}]`),
	})
	honoured := compileText(t, "extends: standard", Options{}).pipelines(nil, spec)
	ignored := compileText(t, "extends: standard\nhonor_hints: false", Options{}).pipelines(nil, spec)
	got := []string{
		strings.Join(honoured.output.types(), " "), strings.Join(honoured.input.types(), " "),
		strings.Join(ignored.output.types(), " "), strings.Join(ignored.input.types(), " "),
	}
	want := []string{"sanitize project annotate project rename_keys", "", usual + " project rename_keys", "guard_secrets depseudonymize"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if a, b := settingsOf[*transform.ProjectOptions](t, honoured.output).MaxList, settingsOf[*transform.ProjectOptions](t, ignored.output).MaxList; a != 3 || b != transform.None {
		t.Errorf("max_list %d, and %d where hints do not count", a, b)
	}
}

func TestRowL11_ModesOfRules(t *testing.T) {
	p := compileText(t, `
transforms: [sanitize, {type: redact, strategies: {secret: redact}}]
rules:
- {match: {categories: [a]}, transforms: [annotate], transform_options: {redact: {strategies: {pii: drop}}}}
- {match: {categories: [b]}, transforms: [project], transforms_mode: replace}
- {match: {categories: [c]}, transforms: [{type: alias, aliases: {x: y}}], transforms_mode: prepend}
`, Options{})
	got := map[string]string{}
	for _, category := range []string{"a", "b", "c", "d"} {
		got[category] = output(p, inCategory(t, "x", category), nil)
	}
	want := map[string]string{"a": "sanitize redact annotate", "b": "project", "c": "sanitize redact alias", "d": "sanitize redact"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	strategies := settingsOf[*transform.RedactOptions](t, p.pipelines(nil, inCategory(t, "x", "a")).output).Strategies
	if strategies["secret"].Action != transform.ActionRedact || strategies["pii"].Action != transform.ActionDrop {
		t.Errorf("merged strategies: %+v", strategies)
	}
}

func TestRowL13_AliasesBehindRedact(t *testing.T) {
	for document, want := range map[string]string{
		"transforms: [alias, sanitize, redact, project]":                                 "sanitize redact alias project",
		"transforms: [alias, sanitize, project]":                                         "alias sanitize project",
		"transforms: [alias, redact, substitute, sanitize, redact, alias]":               "redact sanitize redact alias substitute alias",
		"transforms: [redact, alias]":                                                    "redact alias",
		"transforms: [redact]\nrules: [{transforms: [alias], transforms_mode: prepend}]": "redact alias",
	} {
		if got := output(compileText(t, document, Options{}), toolWith(t, "x", nil), nil); got != want {
			t.Errorf("%s: %s, want %s", document, got, want)
		}
	}
}

func TestRowL17_GenericPipeline(t *testing.T) {
	p := profileNamed(t, "soc-analyst")
	if got := strings.Join(p.generic(nil).output.types(), " "); got != "sanitize redact project annotate substitute" {
		t.Errorf("%s", got)
	}
	redacting := settingsOf[*transform.RedactOptions](t, p.generic(with("a", "analyst")).output)
	if !redacting.Reversible() {
		t.Error("the options of a role are missing")
	}
}

func TestP4_6_GenericPipeline(t *testing.T) {
	p := compileText(t, `
transforms: [{type: redact}]
rules:
- {match: {roles: [ops]}, transforms: [annotate]}
- {match: {principals: [bob]}, transforms: [project]}
- {match: {kinds: [tool]}, transforms: [sanitize]}
`, Options{})
	got := []string{}
	for _, principal := range []*runtime.Principal{nil, with("a", "ops"), with("bob", "ops")} {
		got = append(got, strings.Join(p.generic(principal).output.types(), " "))
	}
	if diff := cmp.Diff([]string{"redact", "redact annotate", "redact annotate project"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if compileText(t, "{}", Options{}).Generic(nil) != nil {
		t.Error("an empty pipeline is not nil")
	}
}

func TestP4_2_OptionsByTypeAndID(t *testing.T) {
	p := compileText(t, `
transforms: [{type: projection, id: First, max_list: 1, max_depth: 1}, {type: project, id: second-one, max_list: 1, max_depth: 1}]
transform_options:
  shape: {max_list: 2}
  first: {max_list: 3}
rules: [{transform_options: {Second-One: {max_depth: 4}}}]
`, Options{})
	var got [][2]int
	for _, s := range p.pipelines(nil, toolWith(t, "x", nil)).output.steps {
		o := s.Settings.(*transform.ProjectOptions)
		got = append(got, [2]int{o.MaxList, o.MaxDepth})
	}
	if diff := cmp.Diff([][2]int{{3, 1}, {2, 4}}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestP4_3_Input(t *testing.T) {
	for _, tt := range []struct {
		document string
		hints    runtime.TransformHints
		want     string
	}{
		{"extends: standard", runtime.TransformHints{}, "guard_secrets depseudonymize"},
		{"extends: open", runtime.TransformHints{}, ""},
		{"transforms: [{type: sanitize, on_suspicious: flag}]", runtime.TransformHints{}, ""},
		{"transforms: [sanitize]", runtime.TransformHints{}, "depseudonymize"},
		{"transforms: [alias]", runtime.TransformHints{}, ""},
		{"transforms: [{type: alias, aliases: {a: b}}]", runtime.TransformHints{}, "depseudonymize"},
		{"transforms: [{type: substitute, aliases: {a: b}}]", runtime.TransformHints{}, "depseudonymize"},
		{"transforms: [redact]", runtime.TransformHints{}, ""},
		{"transforms: [{type: redact, default: pseudonymize}]", runtime.TransformHints{}, "depseudonymize"},
		{"transforms: [{type: redact, default: pseudonymize}]", runtime.TransformHints{Pseudonymize: runtime.False}, ""},
		{"transforms: [{type: redact, default: pseudonymize}]", runtime.TransformHints{Skip: []string{"*"}}, ""},
		{"transforms: [{type: redact, default: pseudonymize}]", runtime.TransformHints{Depseudonymize: runtime.False}, ""},
		{"transforms: [{type: redact, default: pseudonymize}]", runtime.TransformHints{SkipInput: []string{"depseudonymizer"}}, ""},
		{"extends: standard", runtime.TransformHints{SkipInput: []string{"secret-guard"}}, "depseudonymize"},
		{"extends: standard", runtime.TransformHints{InputGuard: runtime.False}, "depseudonymize"},
		{"input_transforms: [guard_secrets]\nrules: [{input_transforms: [rename], transforms_mode: replace}]", runtime.TransformHints{}, "guard_secrets rename_keys"},
	} {
		if got := input(compileText(t, tt.document, Options{}), hinted(t, tt.hints), nil); got != tt.want {
			t.Errorf("%s with %+v: %q, want %q", tt.document, tt.hints, got, tt.want)
		}
	}
}

func TestP4_3_OptionsDoNotReachTheInput(t *testing.T) {
	p := compileText(t, "input_transforms: [guard_secrets]\ntransform_options: {guard_secrets: {action: redact}}", Options{})
	if got := settingsOf[*transform.GuardSecretsOptions](t, p.pipelines(nil, toolWith(t, "x", nil)).input).Action; got != transform.RejectSecrets {
		t.Errorf("action %s", got)
	}
}

func TestP4_3_AliasesReachTheStepThatTurnsThemBack(t *testing.T) {
	p := compileText(t, "transforms: [{type: alias, aliases: {a: b}}, {type: substitute, aliases: {c: d}}]", Options{})
	back := settingsOf[*transform.DepseudonymizeOptions](t, p.pipelines(nil, toolWith(t, "x", nil)).input)
	if len(back.Aliases) != 2 || back.Vault != p.Vault() || !back.StripFences {
		t.Errorf("%+v", back)
	}
}

func TestP4_5_SkipMeansIDsToo(t *testing.T) {
	p := compileText(t, "transforms: [{type: project, id: My-Step}, {type: project, id: other}]", Options{})
	for skip, want := range map[string]string{"my_step": "project", "MY-STEP": "project", "project": "", "all": "", "nix": "project project"} {
		if got := output(p, hinted(t, runtime.TransformHints{Skip: []string{skip}}), nil); got != want {
			t.Errorf("skip %s: %q, want %q", skip, got, want)
		}
	}
}

func TestP4_5_RulesDecideAboutHints(t *testing.T) {
	p := compileText(t, "transforms: [project]\nhonor_hints: false\nroles: {a: {honor_hints: true}}\nrules: [{match: {roles: [b]}, honor_hints: false}]", Options{})
	spec := hinted(t, runtime.TransformHints{Skip: []string{"project"}})
	got := []string{output(p, spec, with("x")), output(p, spec, with("x", "a")), output(p, spec, with("x", "a", "b"))}
	if diff := cmp.Diff([]string{"project", "", "project"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
