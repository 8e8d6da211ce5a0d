package directive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

func TestParseTag(t *testing.T) {
	tests := []struct{ name, tag, want string }{
		{"empty", ``, ``},
		{"blank", `  `, ``},
		{"numbers", `min=1,max=500,default=50`, `min=<1> max=<500> default=<50>`},
		{"key alone", `optional,unique`, `optional=<true> unique=<true>`},
		{"blanks around everything", ` min = 1 , max=2 ,enum= a | b `, `min=<1> max=<2> enum=["a" "b"]`},
		{"comma in quotes", `pattern='^[a-z]{1,8}$'`, `pattern=<^[a-z]{1,8}$>`},
		{"doubled quote", `doc='the asset''s name'`, `doc=<the asset's name>`},
		{"only a quote", `default=''''`, `default=<'>`},
		{"empty default", `default=''`, `default=<>`},
		{"blanks inside quotes stay", `default=' x '`, `default=< x >`},
		{"list", `enum=a|b|c`, `enum=["a" "b" "c"]`},
		{"list with quotes", `enum='a|b'|'c,d'|e`, `enum=["a|b" "c,d" "e"]`},
		{"bar in a scalar", `pattern=a|b`, `pattern=<a|b>`},
		{"blank in a bare value", `doc=Most assets to return,min=1`, `doc=<Most assets to return> min=<1>`},
		{"double quotes are text", `default="x"`, `default=<"x">`},
		{"JSON default", `default='["a","b"]'`, `default=<["a","b"]>`},
		{"schema", `schema='{"type":"string"}'`, `schema=<{"type":"string"}>`},
		{"no enum", `enum=*`, `enum=["*"]`},
		{"open and by name", `open,enumby=name`, `open=<true> enumby=<name>`},
		{"duration bounds", `min=1s,max=5m`, `min=<1s> max=<5m>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			items, problems := directive.ParseTag(tt.tag)
			if len(problems) > 0 {
				t.Fatalf("problems: %+v", problems)
			}
			got := show(t, tt.tag, &directive.Directive{Items: items})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.tag, diff)
			}
		})
	}
}

func TestParseTagProblems(t *testing.T) {
	tests := []struct {
		tag  string
		want []string
	}{
		{`mni=1`, []string{"unknown key mni"}},
		{`required`, []string{"unknown key required"}},
		{`required=true`, []string{"unknown key required"}},
		{`readonly`, []string{"key of another directive readonly"}},
		{`min=1,min=2`, []string{"duplicate key min after 0"}},
		{`min=`, []string{"empty value min="}},
		{`min=,max=2`, []string{"empty value min="}},
		{`doc=''`, []string{"empty value doc=''"}},
		{`min`, []string{"empty value min"}},
		{`min=x`, []string{"bad value x"}},
		{`min=5,`, []string{"empty value ,"}},
		{`min=1,,max=2`, []string{"empty value ,"}},
		{`,min=1`, []string{"empty value ,"}},
		{`enum=a||b`, []string{"empty value enum=a||b"}},
		{`enum=a|`, []string{"empty value enum=a|"}},
		{`pattern='a`, []string{"bad quoting 'a"}},
		{`pattern='a'b,min=1`, []string{"bad quoting b"}},
		{`'x'`, []string{"unexpected positional value 'x'"}},
		{`=1`, []string{"unknown key =1"}},
		{`schema={}`, []string{"bad value {}"}},
		{`unique=maybe`, []string{"bad value maybe"}},
	}
	for _, tt := range tests {
		t.Run(tt.tag, func(t *testing.T) {
			_, problems := directive.ParseTag(tt.tag)
			if diff := cmp.Diff(tt.want, showProblems(tt.tag, problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseTagProblemText(t *testing.T) {
	_, problems := directive.ParseTag(`minn=1`)
	if len(problems) != 1 {
		t.Fatalf("problems: %+v", problems)
	}
	got := []string{problems[0].Message, problems[0].Hint}
	want := []string{`unknown key "minn" of the cloudg tag`, `did you mean min?`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("texts (-want +got):\n%s", diff)
	}
}
