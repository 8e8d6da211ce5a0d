package lint_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint"
	"github.com/cloudg/cloudg/gen/lint/dialect"
)

// at is a place in the package's only file.
func at(line int) ir.Pos { return ir.Pos{File: "/m/x.go", Line: line, Col: 1} }

// found runs lint over one package and returns "line code message" of each finding.
func found(t *testing.T, p *ir.Package, survey *ir.Survey, opts lint.Options) []string {
	t.Helper()
	if survey == nil {
		survey = &ir.Survey{}
	}
	p.Dir = "/m"
	survey.Own = map[string]bool{"/m/x.go": true}
	list := new(diag.List)
	lint.Lint([]*ir.Package{p}, survey, opts, list)
	var out strings.Builder
	if err := (diag.Text{Dir: "/m"}).Print(&out, list.Sorted()); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, " ") {
			lines = append(lines, strings.TrimSuffix(strings.TrimPrefix(line, "x.go:"), "\n"))
		}
	}
	return lines
}

// primitive is one that says enough about itself.
func primitive(name string, line int) ir.Primitive {
	return ir.Primitive{
		Name: name, NameGiven: true, Title: "T", Description: strings.Repeat("long enough ", 5), Pos: at(line),
		Func: ir.Func{Name: "Do", Pos: at(line + 1)},
	}
}

func text(name string, line int, required bool) *ir.Field {
	return &ir.Field{
		Name: name, GoPath: []string{name}, Type: &ir.Type{Kind: ir.KindString}, Required: required, Pos: at(line), Doc: "Words.",
	}
}

func args(fields ...*ir.Field) ir.Arguments {
	return ir.Arguments{Flat: true, Args: &ir.Struct{Name: "DoArgs", Input: true, Fields: fields}}
}

// TestOtherPrimitives covers what is no tool.
func TestOtherPrimitives(t *testing.T) {
	bare := primitive("bare", 1)
	bare.Title, bare.Description = "", "Short."
	wordless := text("topic", 12, true)
	wordless.Doc = ""
	p := &ir.Package{
		Resources: []*ir.Resource{{Primitive: bare, URI: "x://bare"}},
		Templates: []*ir.Template{{
			Primitive: primitive("page", 5), URITemplate: "x://{book}/{page}", Arguments: args(wordless, text("page", 7, true)),
			Variables:   []ir.Variable{{Name: "book", Pos: at(6)}, {Name: "page", Pos: at(7)}},
			Completions: []*ir.Completion{{Argument: "book"}},
		}},
		Prompts: []*ir.Prompt{{
			Primitive: primitive("ask", 10), Arguments: args(text("who", 11, true), wordless, text("tone", 13, false), text("what", 14, true)),
			Completions: []*ir.Completion{{Argument: "who"}, {Argument: "topic"}},
		}},
	}
	want := []string{
		"1:1: error CG7101: Do: the resource has no title",
		"1:1: error CG7102: Do: the description of the resource has 6 characters; a useful one has more than 40",
		"7:1: warning CG7207: Do: nothing completes the variable page",
		"12:1: warning CG7103: Do: topic: an argument without a description",
		"14:1: warning CG7207: Do: what: a required argument that nothing completes",
	}
	if diff := cmp.Diff(want, found(t, p, nil, lint.Options{})); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// tool is one with nothing to find.
func tool() *ir.Tool {
	t := &ir.Tool{Primitive: primitive("do", 1), Arguments: args(text("query", 3, true))}
	t.Capabilities = []annotations.Capability{annotations.ReadState}
	t.Hints = annotations.Derive(annotations.Hints{}, t.Capabilities)
	return t
}

func TestSilence(t *testing.T) {
	openAI, _ := dialect.Lookup("openai")
	long := tool()
	long.Name, long.Title = strings.Repeat("a", 65), ""
	suppression := func(codes ...string) *ir.Suppression {
		s := &ir.Suppression{Pos: at(2), File: "/m/x.go", From: 1, To: 4, Matched: true}
		for i, code := range codes {
			s.Codes = append(s.Codes, ir.Code{Text: code, Pos: ir.Pos{File: "/m/x.go", Line: 2, Col: 10 * (i + 1)}})
		}
		return s
	}
	unmatched := suppression("CG7102")
	unmatched.Matched = false
	elsewhere := suppression("CG7101")
	elsewhere.From, elsewhere.To = 2, 4
	const refused = "1:1: error CG7301: Do: openai refuses the tool: the name aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa has 65 characters, more than 64"
	const untitled = "1:1: error CG7101: Do: the tool has no title"
	only := lint.Options{Clients: []dialect.Client{openAI}}
	for name, test := range map[string]struct {
		opts lint.Options
		by   []*ir.Suppression
		want []string
	}{
		"nothing":     {only, nil, []string{untitled, refused}},
		"everything":  {only, []*ir.Suppression{suppression("CG7101", "CG7301")}, nil},
		"two lines":   {only, []*ir.Suppression{suppression("CG7101"), suppression("CG7301")}, nil},
		"other lines": {only, []*ir.Suppression{elsewhere}, []string{untitled, refused, "2:10: warning CG7901: nothing here is a finding of CG7101"}},
		"package":     {only, []*ir.Suppression{{Dir: "/m", Codes: suppression("CG7101", "CG7301").Codes, Matched: true}}, nil},
		"not matched": {only, []*ir.Suppression{unmatched}, []string{untitled, refused}},
		"not asked":   {only, []*ir.Suppression{suppression("CG7101", "CG7301", "CG7303")}, nil},
		"strict": {lint.Options{Clients: only.Clients, Strict: true}, []*ir.Suppression{suppression("CG7101", "CG7301", "CG7102")}, []string{
			"2:30: error CG7901: nothing here is a finding of CG7102",
		}},
	} {
		got := found(t, &ir.Package{Tools: []*ir.Tool{long}}, &ir.Survey{Suppressions: test.by}, test.opts)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestLimits covers the borders of what is counted.
func TestLimits(t *testing.T) {
	exact := tool()
	exact.Description = strings.Repeat("é", 40)
	more := tool()
	more.Description = strings.Repeat("é", 41)
	for _, test := range []struct {
		tool *ir.Tool
		opts lint.Options
		want []string
	}{
		{exact, lint.Options{}, []string{"1:1: error CG7102: Do: the description of the tool has 40 characters; a useful one has more than 40"}},
		{more, lint.Options{}, nil},
		{more, lint.Options{MaxTokens: 114}, []string{"1:1: error CG7206: Do: the definition costs 115 tokens with every request, more than 114: 32 are the arguments, 0 the result, 20 the description"}},
		{more, lint.Options{MaxTokens: 115}, nil},
		{more, lint.Options{MaxTokens: 115, Prefix: "prefix_"}, []string{"1:1: error CG7206: Do: the definition costs 117 tokens with every request, more than 115: 32 are the arguments, 0 the result, 20 the description"}},
	} {
		if diff := cmp.Diff(test.want, found(t, &ir.Package{Tools: []*ir.Tool{test.tool}}, nil, test.opts)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.opts, diff)
		}
	}
}

// TestChangesNothing runs lint twice over one package.
func TestChangesNothing(t *testing.T) {
	p := &ir.Package{Tools: []*ir.Tool{tool(), tool()}}
	p.Tools[1].Title = ""
	first := found(t, p, nil, lint.Options{})
	if diff := cmp.Diff(first, found(t, p, nil, lint.Options{})); diff != "" || len(first) != 1 {
		t.Errorf("second run (-first +second):\n%s", diff)
	}
}
