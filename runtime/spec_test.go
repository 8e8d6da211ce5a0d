package runtime

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

// tool returns the smallest spec of a tool.
func tool(name string) *ToolSpec {
	return &ToolSpec{
		Primitive: Primitive{Name: name},
		Handle:    func(*Context, any, *Output) error { return nil },
	}
}

func resource(uri string) *ResourceSpec {
	return &ResourceSpec{URI: uri, Handle: func(*Context, *ContentsOutput) error { return nil }}
}

func template(uri string) *TemplateSpec {
	return &TemplateSpec{URITemplate: uri, Handle: func(*Context, any, *ContentsOutput) error { return nil }}
}

func prompt(name string) *PromptSpec {
	return &PromptSpec{
		Primitive: Primitive{Name: name},
		Handle:    func(*Context, any, *PromptOutput) error { return nil },
	}
}

// added returns the completed form of a tool.
func added(t *testing.T, spec *ToolSpec) *ToolSpec {
	t.Helper()
	r := NewRegistry()
	if err := r.Add(spec); err != nil {
		t.Fatal(err)
	}
	got, ok := r.Tool(spec.Name)
	if !ok {
		t.Fatalf("tool %q is not in the registry", spec.Name)
	}
	return got
}

func TestL1_1_Defaults(t *testing.T) {
	r := NewRegistry()
	if err := r.Add(tool("t"), resource("x://r"), template("x://{t}"), prompt("p")); err != nil {
		t.Fatal(err)
	}
	spec, _ := r.Tool("t")
	if spec.Category != "general" || spec.Sensitivity != Confidential {
		t.Errorf("tool: category %q, sensitivity %q", spec.Category, spec.Sensitivity)
	}
	if diff := cmp.Diff([]Capability{ReadState}, spec.Capabilities); diff != "" {
		t.Errorf("capabilities (-want +got):\n%s", diff)
	}
	if p, _ := r.Prompt("p"); p.Sensitivity != Internal {
		t.Errorf("prompt: sensitivity %q, want internal", p.Sensitivity)
	}
	if s, _ := r.Resource("x://r"); s.MIMEType != "application/json" {
		t.Errorf("resource: MIME type %q", s.MIMEType)
	}
	if s, _ := r.Template("x://{t}"); s.MIMEType != "application/json" || s.Template() == nil {
		t.Errorf("template: MIME type %q, parsed %v", s.MIMEType, s.Template())
	}
}

func TestL1_1_NoCapabilitiesStayNone(t *testing.T) {
	spec := tool("t")
	spec.Capabilities = []Capability{}
	if got := added(t, spec).Capabilities; len(got) != 0 {
		t.Errorf("got %v, want none", got)
	}
}

func TestL1_1_TagsAreSortedAndUnique(t *testing.T) {
	spec := tool("t")
	spec.Tags = []string{"b", "a", "b"}
	if diff := cmp.Diff([]string{"a", "b"}, added(t, spec).Tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
	if spec.Tags[0] != "b" {
		t.Error("Add changed the caller's spec")
	}
}

func TestL1_2_ConstructionErrors(t *testing.T) {
	with := func(change func(*ToolSpec)) Spec {
		spec := tool("t")
		change(spec)
		return spec
	}
	tests := []struct {
		name string
		spec Spec
		want string
	}{
		{"empty name", tool(""), "Invalid tool name ''"},
		{"blank in name", tool("a b"), "Invalid tool name 'a b'"},
		{"Q30 newline", tool("a\n"), "Invalid tool name 'a\n'"},
		{"long name", tool(strings.Repeat("a", 129)), "Invalid tool name"},
		{"prompt name", prompt("a/b"), "Invalid prompt name 'a/b'"},
		{"no handler", &ToolSpec{Primitive: Primitive{Name: "t"}}, "no handler"},
		{"resource without handler", &ResourceSpec{URI: "x://r"}, "no handler"},
		{"template without handler", &TemplateSpec{URITemplate: "x://r"}, "no handler"},
		{"completion of no variable", &TemplateSpec{URITemplate: "x://{a}", Completions: map[string]CompleteFunc{"a": nil, "b": nil}}, "completion of 'b', which is no variable"},
		{"argument without name", &PromptSpec{Primitive: Primitive{Name: "p"}, Arguments: []PromptArgument{{}}}, "argument 0 has no name"},
		{"argument twice", &PromptSpec{Primitive: Primitive{Name: "p"}, Arguments: []PromptArgument{{Name: "a"}, {Name: "a"}}}, "argument 'a' is declared twice"},
		{"prompt without handler", &PromptSpec{Primitive: Primitive{Name: "p"}}, "no handler"},
		{"sensitivity", with(func(s *ToolSpec) { s.Sensitivity = "secret" }), "unknown sensitivity 'secret'"},
		{"capability", with(func(s *ToolSpec) { s.Capabilities = []Capability{"fly"} }), "unknown capability 'fly'"},
		{"meta", with(func(s *ToolSpec) { s.Meta = codec.IntValue(1) }), "meta is not an object"},
		{"input schema", with(func(s *ToolSpec) { s.InputSchema = `{"type":"string"}` }), "input schema"},
		{"input schema is no JSON", with(func(s *ToolSpec) { s.InputSchema = `{` }), "input schema"},
		{"output schema", with(func(s *ToolSpec) { s.OutputSchema = `[]` }), "output schema"},
		{"Q31 variable twice", template("x://{a}/{a}"), "occurs twice"},
		{"source", with(func(s *ToolSpec) { s.Source, s.Handle = "pkg.Func", nil }), "tool 't' (pkg.Func): no handler"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := NewRegistry().Add(tt.spec)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error with %q", err, tt.want)
			}
		})
	}
}

func TestL1_2_NamesOf128Characters(t *testing.T) {
	if err := NewRegistry().Add(tool(strings.Repeat("a", 128)), tool("A-z_0.9")); err != nil {
		t.Error(err)
	}
}

// hintTest is a row of the tables of hints; want is the wire form.
type hintTest struct {
	name         string
	capabilities []Capability
	declared     Hints
	want         string
}

func testHints(t *testing.T, tests []hintTest) {
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			spec := tool("t")
			spec.Capabilities, spec.Hints = tt.capabilities, tt.declared
			definition, err := added(t, spec).AppendDefinition(nil, "t", true)
			if err != nil {
				t.Fatal(err)
			}
			if want := `"annotations":` + tt.want; !strings.Contains(string(definition), want) {
				t.Errorf("got %s\nwant it to hold %s", definition, want)
			}
		})
	}
}

func TestL1_5_HintDerivation(t *testing.T) {
	const read, write = ReadState, WriteState
	testHints(t, []hintTest{
		{"read_state", []Capability{read}, Hints{}, `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`},
		{"write_state", []Capability{read, write}, Hints{}, `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}`},
		{"write_fs", []Capability{read, WriteFS}, Hints{}, `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}`},
		{"read_fs", []Capability{ReadFS}, Hints{}, `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`},
		{"exec", []Capability{Exec}, Hints{}, `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":true}`},
		{"cloud_access", []Capability{CloudAccess}, Hints{}, `{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":true}`},
		{"reveal", []Capability{Reveal}, Hints{}, `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`},
	})
}

func TestS3_5_DeclaredHintsWin(t *testing.T) {
	testHints(t, []hintTest{
		{"declared wins", []Capability{CloudAccess}, Hints{ReadOnly: True, Idempotent: True}, `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}`},
		{"declared not read-only", []Capability{ReadState}, Hints{ReadOnly: False}, `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}`},
	})
}
