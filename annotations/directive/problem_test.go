package directive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

// showProblems renders each problem as its kind and the text it points at.
func showProblems(text string, problems []directive.Problem) []string {
	var lines []string
	for _, p := range problems {
		line := fmt.Sprintf("%s %s", p.Kind, text[p.Span.Start:p.Span.End])
		if p.Related != (directive.Span{}) {
			line += fmt.Sprintf(" after %d", p.Related.Start)
		}
		lines = append(lines, line)
	}
	return lines
}

type problemTest struct {
	text string
	want []string // as showProblems gives them
}

func testProblems(t *testing.T, tests []problemTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			_, problems := directive.Parse(tt.text)
			if diff := cmp.Diff(tt.want, showProblems(tt.text, problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWordAndKeyProblems(t *testing.T) {
	testProblems(t, []problemTest{
		{`//cloudg:tol find`, []string{"unknown word tol"}},
		{`//cloudg:tool-x`, []string{"unknown word tool-x"}},
		{`//cloudg:`, []string{"unknown word //cloudg:"}},
		{"//cloudg:\t ", []string{"unknown word //cloudg:"}},
		{`//cloudg:Tool`, []string{"near miss cloudg:Tool"}},
		{`//cloudg: tool`, []string{"near miss cloudg: tool"}},
		{`//cloudg:tool titel=x`, []string{"unknown key titel"}},
		{`//cloudg:tool Title=x`, []string{"unknown key Title"}},
		{`//cloudg:tool readonl`, []string{"unknown key readonl"}},
		{`//cloudg:tool "readonl"`, nil},
		{`//cloudg:tool none readonli`, []string{"unknown key readonli"}},
		{`//cloudg:tool frob=a,b`, []string{"unknown key frob"}},
		{`//cloudg:tool frob="a b",c title=t`, []string{"unknown key frob"}},
		{`//cloudg:tool min=1`, []string{"key of another directive min"}},
		{`//cloudg:arg x readonly`, []string{"key of another directive readonly"}},
		{`//cloudg:prompt p capabilities=exec`, []string{"key of another directive capabilities"}},
		{`//cloudg:template t:{x} size=1`, []string{"key of another directive size"}},
		{`//cloudg:tool title=a readonly title=b`, []string{"duplicate key title after 14"}},
		{`//cloudg:tool readonly readonly=false`, []string{"duplicate key readonly after 14"}},
	})
}

func TestEmptyValueProblems(t *testing.T) {
	testProblems(t, []problemTest{
		{`//cloudg:tool title=`, []string{"empty value title="}},
		{`//cloudg:tool title=""`, []string{`empty value title=""`}},
		{`//cloudg:tool readonly=`, []string{"empty value readonly="}},
		{`//cloudg:tool title`, []string{"empty value title"}},
		{`//cloudg:tool tags=a,,b`, []string{"empty value tags=a,,b"}},
		{`//cloudg:tool tags=a,`, []string{"empty value tags=a,"}},
		{`//cloudg:tool tags=,a`, []string{"empty value tags=,a"}},
		{`//cloudg:tool ""`, []string{`empty value ""`}},
		{`//cloudg:arg x default=`, []string{"empty value default="}},
	})
}

func TestPositionalProblems(t *testing.T) {
	testProblems(t, []problemTest{
		{`//cloudg:tool "a b"`, []string{`bad value "a b"`}},
		{`//cloudg:arg`, []string{"missing positional value arg"}},
		{`//cloudg:arg min=1`, []string{"missing positional value arg"}},
		{`//cloudg:arg a.b`, []string{"bad value a.b"}},
		{`//cloudg:arg _`, []string{"bad value _"}},
		{`//cloudg:arg func`, []string{"bad value func"}},
		{`//cloudg:resource title="a b"`, []string{"missing positional value resource"}},
		{`//cloudg:complete Asset`, []string{"bad value Asset"}},
		{`//cloudg:complete Asset.`, []string{"bad value Asset."}},
		{`//cloudg:complete 1.x`, []string{"bad value 1.x"}},
		{`//cloudg:schema`, []string{"missing positional value schema"}},
		{"//cloudg:schema `{}`", []string{"bad value `{}`"}},
		{`//cloudg:server x`, []string{"unexpected positional value x"}},
		{`//cloudg:union "x"`, []string{`unexpected positional value "x"`}},
		{`//cloudg:tool find another`, []string{"unexpected positional value another"}},
		{`//cloudg:tool readonly "find"`, []string{`unexpected positional value "find"`}},
		{`//cloudg:complete A.b c`, []string{"unexpected positional value c"}},
		{`//cloudg:tool title = x`, []string{"empty value title", "unknown key =", "unexpected positional value x"}},
		{`//cloudg:tool =x`, []string{"unknown key =x"}},
	})
}

func TestQuotingAndFreeTextProblems(t *testing.T) {
	testProblems(t, []problemTest{
		{`//cloudg:tool title="x`, []string{`bad quoting "x`}},
		{`//cloudg:tool title="x\"`, []string{`bad quoting "x\"`}},
		{"//cloudg:tool title=`x", []string{"bad quoting `x"}},
		{`//cloudg:tool title="x"y readonly`, []string{"bad quoting y"}},
		{`//cloudg:tool title="\q"`, []string{`bad quoting "\q"`}},
		{`//cloudg:tool "find"x`, []string{`bad quoting x`}},
		{`//cloudg:tool title="a","b"`, []string{`bad quoting ,"b"`}},
		{`//cloudg:nolint`, []string{"missing positional value nolint"}},
		{`//cloudg:nolint CG7001`, []string{"empty value nolint"}},
		{`//cloudg:nolint 7001 reason`, []string{"bad value 7001"}},
		{`//cloudg:nolint CG7001,CG1 reason`, []string{"bad value CG1"}},
		{`//cloudg:tool titel=a tags= min=2`, []string{"unknown key titel", "empty value tags=", "key of another directive min"}},
	})
}

type textTest struct{ text, message, hint string }

func testTexts(t *testing.T, tests []textTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			_, problems := directive.Parse(tt.text)
			if len(problems) != 1 {
				t.Fatalf("problems: %+v", problems)
			}
			got := []string{problems[0].Message, problems[0].Hint}
			if diff := cmp.Diff([]string{tt.message, tt.hint}, got); diff != "" {
				t.Errorf("texts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWordAndKeyTexts(t *testing.T) {
	testTexts(t, []textTest{
		{`//cloudg:tol`, `unknown directive "//cloudg:tol"`, `did you mean tool?`},
		{
			`//cloudg:xyzzy`, `unknown directive "//cloudg:xyzzy"`,
			`allowed: server, tool, resource, template, prompt, complete, arg, union, schema, form, nolint`,
		},
		{`//cloudg:tool titel=x`, `unknown key "titel" of //cloudg:tool`, `did you mean title?`},
		{
			`//cloudg:server zzzzz=1`, `unknown key "zzzzz" of //cloudg:server`,
			`allowed: name, version, instructions, category, sensitivity, capabilities`,
		},
		{
			`//cloudg:union min=1`, `min is not a key of //cloudg:union`,
			`it belongs to //cloudg:arg; allowed: discriminator`,
		},
		{`//cloudg:complete A.b x=1`, `unknown key "x" of //cloudg:complete`, `no keys are allowed`},
	})
}

func TestValueTexts(t *testing.T) {
	testTexts(t, []textTest{
		{`//cloudg:tool readonly readonly`, `readonly is given more than once`, `keep one of them`},
		{`//cloudg:tool title`, `title needs a value`, `write it like this: title="Find assets"`},
		{`//cloudg:tool output=`, `output has an empty value`, `allowed: full, noschema, structured, text`},
		{`//cloudg:tool sensitivity=intern`, `unknown value "intern" of sensitivity`, `did you mean internal?`},
		{
			`//cloudg:tool sensitivity=secret`, `unknown value "secret" of sensitivity`,
			`allowed: public, internal, confidential, restricted`,
		},
		{`//cloudg:tool capabilities=read-state`, `unknown value "read-state" of capabilities`, `did you mean read_state?`},
		{
			`//cloudg:prompt "a b"`, `name must be 1 to 128 characters, each a letter, a digit, _, . or -`,
			`write it like this: //cloudg:prompt review_exposure title="Review exposure"`,
		},
		{`//cloudg:arg x enum=a,b,a`, `enum holds "a" twice`, `delete one of them`},
		{`//cloudg:arg x enum=a,*`, `enum must be a list of values, or * alone`, `write it like this: enum=open,closed`},
		{`//cloudg:tool pseudonymize`, `pseudonymize can only be false`, `leave it out for the default; allowed: false`},
		{
			`//cloudg:arg`, `//cloudg:arg needs the parameter as its first value`,
			`write it like this: //cloudg:arg limit min=1 max=500 default=50 doc="Most assets to return."`,
		},
	})
}

// A faulty item is left out, and the others stay usable.
func TestParseKeepsWhatIsGood(t *testing.T) {
	const text = `//cloudg:tool find title=a title=b titel=c timeout=x readonly`
	d, problems := directive.Parse(text)
	if len(problems) != 3 {
		t.Errorf("problems: %+v", problems)
	}
	if got := show(t, text, d); got != "<find> title=<a> readonly=<true>" {
		t.Errorf("parsed %s", got)
	}
}

func TestKindsHaveNames(t *testing.T) {
	for k := directive.UnknownWord; k <= directive.Misspelled; k++ {
		if strings.HasPrefix(k.String(), "unknown kind") {
			t.Errorf("kind %d has no name", k)
		}
	}
	if got := directive.Kind(200).String(); got != "unknown kind" {
		t.Errorf("Kind(200) is %q", got)
	}
}

func TestTextsThatJSONCannotHold(t *testing.T) {
	const twice = `{"a":1,"b":[{"a":2}],"a":3}`
	testProblems(t, []problemTest{
		{`//cloudg:tool title="a\x00b"`, []string{`bad value "a\x00b"`}},
		{`//cloudg:tool tags=a,"\xff"`, []string{`bad value "\xff"`}},
		{"//cloudg:tool meta=`" + twice + "`", []string{"bad value `" + twice + "`"}},
		{"//cloudg:tool meta=`{\"a\":{\"b\":1},\"b\":1}`", nil},
		{"//cloudg:schema `{\"type\":\"string\",\"type\":\"string\"}`", []string{"bad value `{\"type\":\"string\",\"type\":\"string\"}`"}},
		{"//cloudg:arg a default=`" + twice + "`", []string{"bad value `" + twice + "`"}},
		{`//cloudg:arg a`, []string{"empty value arg"}},
	})
}
