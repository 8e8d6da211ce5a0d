package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func TestStepsOfTheHostRun(t *testing.T) {
	var b builds
	p := compileText(t, "transforms: [mark, {type: mark, n: 1}]\nrules: [{match: {roles: [ops]}, transforms: [{type: mark, n: 2}]}]", b.options())
	spec := toolWith(t, "x", nil)
	for _, tt := range []struct {
		principal *runtime.Principal
		want      string
	}{{with("a"), `[null,{"n":1}]`}, {with("a", "ops"), `[null,{"n":1},{"n":2}]`}} {
		got, err := p.Output(tt.principal, spec).Apply(&runtime.Transformation{}, codec.ListValue())
		if err != nil || string(got.AppendJSON(nil)) != tt.want {
			t.Errorf("%s, %v, want %s", got.AppendJSON(nil), err, tt.want)
		}
	}
}

func TestP4_1_StepsAreBuiltOnce(t *testing.T) {
	var b builds
	p := compileText(t, "transforms: [{type: mark, n: 1}, {type: mark, id: other, n: 1}]\nrules: [{match: {roles: [ops]}, transforms: [{type: mark, n: 2}]}]", b.options())
	for range 3 {
		for _, name := range []string{"x", "y"} {
			p.Output(nil, toolWith(t, name, nil))
			p.Output(with("a", "ops"), toolWith(t, name, nil))
		}
	}
	if diff := cmp.Diff(map[string]int{`{"n":1}`: 1, `{"n":2}`: 1}, b.count); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestEveryLayerIsBuiltAtLoad holds mistakes against the places that only some callers
// reach.
func TestEveryLayerIsBuiltAtLoad(t *testing.T) {
	for document, want := range map[string]string{
		"transforms: [nope]":                                                                             "policy.yaml:1:14: transforms[0]: Unknown transform type 'nope'; known: ",
		"input_transforms: [redact, nope]":                                                               "policy.yaml:1:28: input_transforms[1]: Unknown transform type 'nope'",
		"roles: {a: {transforms: [nope]}}":                                                               "roles.a.transforms[0]: Unknown transform type",
		"rules: [{}, {input_transforms: [no_]}]":                                                         "rules[1].input_transforms[0]: Unknown transform type",
		"transforms: [{type: redact, strategies: {secret: eat}}]":                                        "policy.yaml:1:42: transforms[0]: Bad options for transform 'redact': strategies.secret: Unknown strategy",
		"transforms: [redact]\nrules: [{transform_options: {redact: {tags: 5}}}]":                        "Invalid policy: policy.yaml:2:39: rules[0].transform_options.redact: Bad options for transform 'redact': tags: must be true or false",
		"transform_options: {dlp: {tags: 5}}":                                                            "policy.yaml:1:27: transform_options.dlp: Bad options for transform 'redact': tags",
		"roles: {a: {transform_options: {shape: {max_list: x}}}}":                                        "roles.a.transform_options.shape: Bad options for transform 'project': max_list",
		"transforms: [{type: project, id: p}]\ntransform_options: {p: {max_list: x}}":                    "policy.yaml:2:25: transforms[0]: Bad options for transform 'project': max_list",
		"roles: {a: {transforms: [{type: project, id: p}]}, b: {transform_options: {p: {max_list: x}}}}": "policy.yaml:1:80: roles.a.transforms[0]: Bad options for transform 'project': max_list",
		"rules: [{transform_options: {mark: {bad: 1}}}, {transforms: [mark]}]":                           "rules[1].transforms[0]: Bad options for transform 'mark': bad is no option",
		"transforms: [{type: mark, bad: 1}]":                                                             "transforms[0]: Bad options for transform 'mark': bad is no option",
		"detectors: [{name: a, pattern: '('}]":                                                           "policy.yaml:1:23: detectors[0].pattern: is no regular expression",
		"detectors: [{name: a, pattern: 'x'}, {pattern: 'x'}, {name: b}]":                                "policy.yaml:1:38: detectors[1].name: is required; policy.yaml:1:54: detectors[2].pattern: is required",
		"detectors: [{name: a, pattern: 'x', validator: nope}]":                                          "policy.yaml:1:37: detectors[0].validator: must be one of ip",
	} {
		var b builds
		_, err := tryCompile(t, document, b.options())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant %s", document, err, want)
		}
	}
}

func TestEveryProblemIsNamedOnce(t *testing.T) {
	_, err := tryCompile(t, "transforms: [nope]\nroles: {a: {transforms: [annotate]}, b: {transforms: [nix]}}", Options{})
	invalid, ok := err.(*InvalidError)
	if !ok || len(invalid.Problems) != 2 {
		t.Errorf("%v", err)
	}
}

// TestRulesThatContradictEachOtherFailClosed has two rules that are fine alone.
func TestRulesThatContradictEachOtherFailClosed(t *testing.T) {
	p := compileText(t, `
transforms: [alias]
rules:
- {match: {roles: [a]}, transform_options: {alias: {aliases: {"1": same}}}}
- {match: {roles: [b]}, transform_options: {alias: {aliases: {"2": same}}}}
`, Options{})
	spec := toolWith(t, "x", nil)
	for _, line := range []runtime.Pipeline{p.Output(with("x", "a", "b"), spec), p.Input(with("x", "a", "b"), spec)} {
		if _, err := line.Apply(&runtime.Transformation{}, codec.StringValue("v")); err == nil || strings.Contains(err.Error(), "same") {
			t.Errorf("%v", err)
		}
	}
	if p.pipelines(with("x", "a"), spec).output.problem != nil {
		t.Error("one rule alone fails")
	}
}

func TestCheckHints(t *testing.T) {
	p := compileText(t, "transforms: [mark]", (&builds{}).options())
	fine := hinted(t, runtime.TransformHints{Skip: []string{"nix"}, Transforms: parsed(t, `["mark"]`)})
	if err := p.CheckHints(fine); err != nil {
		t.Error(err)
	}
	for hint, want := range map[string]string{
		`["nope"]`:                     "tool 'x': Invalid policy: transforms[0]: Unknown transform type 'nope'",
		`[{"id":"a"}]`:                 "Transform spec needs a 'type'",
		`[{"type":"mark","bad":true}]`: "Bad options for transform 'mark'",
		`"mark"`:                       "transforms: ",
	} {
		err := p.CheckHints(fine, hinted(t, runtime.TransformHints{Transforms: parsed(t, hint)}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", hint, err, want)
		}
	}
}
