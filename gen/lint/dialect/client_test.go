package dialect_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/lint/dialect"
)

// closed returns a schema of an object with one required property.
func closed(property string) string {
	return `{"type":"object","properties":{"a":` + property + `},"required":["a"],"additionalProperties":false}`
}

// refusing lists the clients that refuse a tool.
func refusing(t *testing.T, tool dialect.Tool) string {
	t.Helper()
	var names []string
	for _, c := range dialect.Clients() {
		problems, err := c.Check(tool)
		if err != nil {
			t.Fatal(err)
		}
		if len(problems) > 0 && problems[0].Verdict == dialect.Refused {
			names = append(names, c.Name)
		}
		for _, p := range problems {
			if p.What == "" || p.Instead == "" {
				t.Errorf("%s: a problem without words: %+v", c.Name, p)
			}
		}
	}
	return strings.Join(names, " ")
}

// TestFeatures is the table of clients and features of schemas.
func TestFeatures(t *testing.T) {
	const strict = "anthropic-strict openai-strict gemini-openapi"
	for _, test := range []struct{ property, want string }{
		{`{"type":"string"}`, ""},
		{`{"type":"string","enum":["a","b"]}`, ""},
		{`{"type":"integer","enum":[1,2]}`, "gemini-openapi"},
		{`{"enum":[null]}`, "gemini gemini-openapi"},
		{`{"enum":[{"b":1}]}`, "gemini anthropic-strict gemini-openapi"},
		{`{"const":1}`, "gemini-openapi"},
		{`{"type":"string","pattern":"^a$"}`, ""},
		{`{"type":"string","pattern":"\\ba"}`, "anthropic-strict"},
		{`{"type":"string","format":"date-time"}`, ""},
		{`{"type":"string","format":"uri"}`, "openai-strict gemini-openapi"},
		{`{"type":"string","format":"own"}`, strict},
		{`{"type":"string","minLength":1}`, "anthropic-strict"},
		{`{"type":"string","contentEncoding":"base64"}`, "anthropic-strict openai-strict"},
		{`{"type":"integer","minimum":1,"maximum":5}`, "anthropic-strict"},
		{`{"type":"number","exclusiveMinimum":0}`, "anthropic-strict gemini-openapi"},
		{`{"type":"number","multipleOf":2}`, "anthropic-strict gemini-openapi"},
		{`{"type":"string","default":"x"}`, ""},
		{`{"type":"string","examples":["x"]}`, ""},
		{`{"type":"array"}`, "openai vscode openai-strict gemini-openapi"},
		{`{"type":"array","items":{"type":"string"},"minItems":2}`, "anthropic-strict"},
		{`{"type":"array","items":{"type":"string"},"uniqueItems":true}`, strict},
		{`{"type":"array","items":{"type":"string"},"prefixItems":[{"type":"string"}]}`, strict},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, ""},
		{`{"anyOf":[{"type":"string"},{"type":"null"}],"type":"string"}`, "gemini-openapi"},
		{`{"type":["string","null"]}`, "gemini-openapi"},
		{`{"oneOf":[{"type":"string"}]}`, "openai-strict gemini-openapi"},
		{`{"allOf":[{"type":"string"}]}`, "openai-strict gemini-openapi"},
		{`{"not":{"type":"string"}}`, strict},
		{`{"description":"Any JSON."}`, strict},
		{`true`, "ts-sdk-v1 " + strict},
		{`{"type":"object"}`, strict},
		{`{"type":"object","additionalProperties":{"type":"string"}}`, strict},
		{`{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}`, "anthropic-strict openai-strict"},
		{closed(`{"type":"string"}`), ""},
		{`{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, "openai-strict"},
		{`{"type":"object","properties":{"b":{"type":"string"}},"required":["b","c"],"additionalProperties":false}`, "openai-strict"},
		{`{"$ref":"#/$defs/Nowhere"}`, "gemini gemini-openapi"},
		{`{"$ref":"http://example.com/s"}`, "gemini " + strict},
		{`{"$ref":"#","description":"The whole again."}`, "anthropic-strict gemini-openapi"},
		{`{"$ref":"#","type":"object"}`, "gemini " + strict},
	} {
		if got := refusing(t, dialect.Tool{Name: "find", Server: "demo", Description: "Finds.", Input: closed(test.property)}); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.property, got, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"find_assets", ""},
		{"", "mcp"},
		{"find.assets", "anthropic openai anthropic-strict openai-strict"},
		{"find:assets", "anthropic openai vscode anthropic-strict openai-strict gemini-openapi"},
		{"3scale", "gemini gemini-openapi"},
		{"größe", "anthropic openai gemini vscode anthropic-strict openai-strict gemini-openapi"},
		{strings.Repeat("a", 50), ""},
		{strings.Repeat("a", 54), ""},
		{strings.Repeat("a", 56), "cursor"},
		{strings.Repeat("a", 65), "openai vscode cursor openai-strict gemini-openapi"},
		{strings.Repeat("a", 129), "anthropic openai gemini vscode cursor anthropic-strict openai-strict gemini-openapi"},
	} {
		tool := dialect.Tool{Name: test.name, Server: "demo", Input: `{"type":"object","properties":{},"additionalProperties":false}`}
		if got := refusing(t, tool); got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// TestRoots covers what is said about arguments and results as a whole.
func TestRoots(t *testing.T) {
	const none = `{"type":"object","properties":{},"additionalProperties":false}`
	for _, test := range []struct{ input, output, want string }{
		{none, "", ""},
		{none, `{"type":"object","properties":{"n":{"type":"integer"}}}`, ""},
		{none, `{"type":"string"}`, "mcp ts-sdk-v1"},
		{none, `{"type":"object","properties":{"n":true}}`, "ts-sdk-v1"},
		{none, `{"type":"object","properties":{"n":{"enum":[true]}}}`, "gemini"},
		{`{"type":"object"}`, "", "openai anthropic-strict openai-strict"},
		{`{"properties":{}}`, "", "mcp ts-sdk-v1 anthropic openai anthropic-strict openai-strict gemini-openapi"},
		{`{"type":"object","properties":{},"additionalProperties":false,"anyOf":[{}]}`, "",
			"anthropic openai anthropic-strict openai-strict gemini-openapi"},
		{`{"type":"object","properties":{},"additionalProperties":false,"required":"x"}`, "", "ts-sdk-v1"},
		{`{"type":"object","properties":{"a b":{"type":"string"}},"required":["a b"],"additionalProperties":false}`, "",
			"anthropic anthropic-strict gemini-openapi"},
		{`{"type":"object","properties":{"3d":{"type":"string"}},"required":["3d"],"additionalProperties":false}`, "", "gemini-openapi"},
	} {
		if got := refusing(t, dialect.Tool{Name: "find", Server: "demo", Input: test.input, Output: test.output}); got != test.want {
			t.Errorf("%s, %s:\n got %s\nwant %s", test.input, test.output, got, test.want)
		}
	}
}

// TestProblems shows whole problems, with places and what is only ignored.
func TestProblems(t *testing.T) {
	input := `{"type":"object","additionalProperties":false,"required":["tags"],"properties":{
		"tags":{"type":"array","items":{"type":"string","pattern":"^a"}},
		"by":{"type":"object","additionalProperties":{"type":"string","pattern":"^b"}},
		"in":{"type":"object","additionalProperties":false,"properties":{"of":{"anyOf":[{"type":"string","default":"x"},{"type":"null"}]}},"required":["of"]}}}`
	for client, want := range map[string][]dialect.Problem{
		"openai": nil,
		"gemini": {
			{Verdict: dialect.Ignored, What: "pattern", Places: []string{"tags[]", "by{}"}, Instead: "say it in the description as well: the server checks it in any case"},
			{Verdict: dialect.Ignored, What: "default", Places: []string{"in.of"}, Instead: "say it in the description as well: the server checks it in any case"},
		},
		"openai-strict": {
			{What: "optional properties", Places: []string{"by", "in"}, Instead: "make it required, with a pointer for a value that may be missing"},
			{What: "maps and objects without properties", Places: []string{"by"}, Instead: "use a list of structs with a name and a value"},
			{Verdict: dialect.Ignored, What: "default", Places: []string{"in.of"}, Instead: "say it in the description as well: the server checks it in any case"},
		},
	} {
		c, ok := dialect.Lookup(client)
		if !ok {
			t.Fatalf("no client %s", client)
		}
		got, err := c.Check(dialect.Tool{Name: "find", Server: "demo", Input: input})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", client, diff)
		}
	}
}

// TestRecursive finds types that contain themselves, directly and through others.
func TestRecursive(t *testing.T) {
	for defs, want := range map[string]bool{
		`{"A":{"$ref":"#/$defs/A"}}`: true,
		`{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"items":{"$ref":"#/$defs/A"}}}`:           true,
		`{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"type":"string"}}`:                        false,
		`{"A":{"anyOf":[{"$ref":"#/$defs/B"},{"$ref":"#/$defs/B"}]},"B":{"type":"string"}}`: false,
		`{"A~b":{"$ref":"#/$defs/A~0b"}}`:                                                   true,
	} {
		c, _ := dialect.Lookup("anthropic-strict")
		problems, err := c.Check(dialect.Tool{Name: "find", Input: `{"type":"object","properties":{},"additionalProperties":false,"$defs":` + defs + `}`})
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for _, p := range problems {
			got = got || p.What == "recursive arguments"
		}
		if got != want {
			t.Errorf("%s: recursive %v, want %v", defs, got, want)
		}
	}
}

// TestLimits covers what is too much of everything for OpenAI's strict mode.
func TestLimits(t *testing.T) {
	deep := `{"type":"string"}`
	for range 11 {
		deep = closed(deep)
	}
	values := `{"type":"string","enum":["` + strings.Repeat(`x","`, 1000) + `y"]}`
	for input, want := range map[string]string{
		deep:           "11 levels of nesting: more than 10",
		closed(values): "1001 values of enums: more than 1000",
	} {
		c, _ := dialect.Lookup("openai-strict")
		problems, err := c.Check(dialect.Tool{Name: "find", Input: input})
		if err != nil {
			t.Fatal(err)
		}
		if len(problems) != 1 || problems[0].What != want {
			t.Errorf("problems %v, want %s", problems, want)
		}
	}
}

func TestParse(t *testing.T) {
	clients, err := dialect.Parse("openai,gemini-openapi")
	if err != nil || len(clients) != 2 || !clients[0].Gate || clients[1].Gate {
		t.Errorf("clients %v, error %v", clients, err)
	}
	for _, list := range []string{"", "open-ai", "openai,"} {
		if _, err := dialect.Parse(list); err == nil || !strings.Contains(err.Error(), "mcp,ts-sdk-v1,") {
			t.Errorf("%q: error %v", list, err)
		}
	}
}

func TestBadSchemas(t *testing.T) {
	c, _ := dialect.Lookup("mcp")
	for _, tool := range []dialect.Tool{{Name: "find", Input: "{"}, {Name: "find", Input: "{}", Output: "{"}} {
		if _, err := c.Check(tool); err == nil || !strings.Contains(err.Error(), "schema of find: ") {
			t.Errorf("%+v: error %v", tool, err)
		}
	}
}

func TestShapeless(t *testing.T) {
	for schema, want := range map[string]bool{
		`{}`: true, `{"type":"object"}`: true, `{"type":"object","description":"Any.","additionalProperties":true}`: true,
		`{"type":"object","additionalProperties":{"type":"string"}}`: false, `{"type":"object","properties":{}}`: false,
		`{"anyOf":[{"type":"object"}]}`: false, `true`: false, `{`: false,
	} {
		if got := dialect.Shapeless(schema); got != want {
			t.Errorf("Shapeless(%s) = %v, want %v", schema, got, want)
		}
	}
}
