package layer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// primitives are one of each kind, in a category of its own and in a common one.
func primitives() []runtime.Spec {
	var specs []runtime.Spec
	for _, category := range []string{"own", "common"} {
		about := func(kind string) runtime.Primitive {
			if category == "common" {
				return runtime.Primitive{Name: "common-" + kind, Category: category}
			}
			return runtime.Primitive{Name: "own-" + kind, Category: kind}
		}
		specs = append(specs,
			&runtime.ToolSpec{Primitive: about("tool")},
			&runtime.ResourceSpec{Primitive: about("resource")},
			&runtime.TemplateSpec{Primitive: about("template")},
			&runtime.PromptSpec{Primitive: about("prompt")},
		)
	}
	return specs
}

func TestL2_1_KeepRule(t *testing.T) {
	resources := []string{"own-resource", "own-template", "own-prompt"}
	common := []string{"common-tool", "common-resource", "common-template", "common-prompt"}
	for _, test := range []struct {
		name   string
		filter Filter
		want   []string
	}{
		{"empty", Filter{IncludeTools: []string{}}, append(append([]string{"own-tool"}, resources...), common...)},
		{"include category", Filter{IncludeCategories: []string{"common"}}, common},
		{"exclude category", Filter{ExcludeCategories: []string{"common", "prompt"}}, []string{"own-tool", "own-resource", "own-template"}},
		{"exclude beats include", Filter{IncludeCategories: []string{"tool", "common"}, ExcludeCategories: []string{"common"}}, []string{"own-tool"}},
		{"include tool", Filter{IncludeTools: []string{"own-tool"}}, append(append([]string{"own-tool"}, resources...), common[1:]...)},
		{"exclude tool", Filter{ExcludeTools: []string{"own-tool", "own-prompt"}}, append(append([]string{}, resources...), common...)},
		{"exclude tool beats include", Filter{IncludeTools: []string{"own-tool"}, ExcludeTools: []string{"own-tool"}}, append(append([]string{}, resources...), common[1:]...)},
		{"category and tool", Filter{IncludeCategories: []string{"common"}, ExcludeTools: []string{"common-tool"}}, common[1:]},
		{"no patterns", Filter{ExcludeTools: []string{"*", "own-*"}, ExcludeCategories: []string{"comm?n"}}, append(append([]string{"own-tool"}, resources...), common...)},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, spec := range primitives() {
				if test.filter.keeps(spec) {
					got = append(got, spec.Common().Name)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL2_2_ReadOnlyRule(t *testing.T) {
	for _, test := range []struct {
		capability  runtime.Capability
		destructive runtime.Hint
		want        bool
	}{
		{capability: runtime.ReadState, want: true},
		{capability: runtime.WriteState, want: true},
		{capability: runtime.WriteState, destructive: runtime.True},
		{capability: runtime.ReadFS, want: true},
		{capability: runtime.ReadFS, destructive: runtime.True},
		{capability: runtime.WriteFS},
		{capability: runtime.WriteFS, destructive: runtime.False},
		{capability: runtime.CloudAccess},
		{capability: runtime.Exec},
		{capability: runtime.Reveal, want: true},
	} {
		about := runtime.Primitive{Capabilities: []runtime.Capability{runtime.ReadState, test.capability}}
		tool := &runtime.ToolSpec{Primitive: about, Hints: runtime.Hints{Destructive: test.destructive}}
		if got := readOnly(tool); got != test.want {
			t.Errorf("tool with %s, destructive %v: kept %t", test.capability, test.destructive, got)
		}
		if test.destructive == runtime.True {
			continue // only tools say so
		}
		for _, spec := range []runtime.Spec{
			&runtime.ResourceSpec{Primitive: about}, &runtime.TemplateSpec{Primitive: about}, &runtime.PromptSpec{Primitive: about},
		} {
			if got := readOnly(spec); got != test.want {
				t.Errorf("%s with %s: kept %t", spec.Kind(), test.capability, got)
			}
		}
	}
}
