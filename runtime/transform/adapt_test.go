package transform

import (
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

func TestG22_AdaptSchema(t *testing.T) {
	const schema = `{"$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}},"required":["next"]}},` +
		`"type":"object","description":"A page.","properties":{` +
		`"id":{"type":"string","pattern":"^a","minLength":1,"format":"uuid","enum":["a"]},` +
		`"n":{"type":["integer","null"],"minimum":0,"maximum":9,"default":3},` +
		`"ok":{"type":"boolean"},` +
		`"list":{"type":"array","items":{"type":"number"},"minItems":1,"uniqueItems":true},` +
		`"map":{"type":"object","additionalProperties":{"type":"integer"},"propertyNames":{"pattern":"^a"}},` +
		`"either":{"oneOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}` +
		`},"required":["id","n"],"additionalProperties":false}`
	for _, c := range []struct{ name, typ, options, want string }{
		{
			"redact", Redact, `{}`,
			`{"$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}}}},` +
				`"type":"object","description":"A page.","properties":{` +
				`"id":{"type":"string"},"n":{"type":["integer","null","string"]},"ok":{"type":"boolean"},` +
				`"list":{"type":"array","items":{"type":["number","string"]}},` +
				`"map":{"type":"object","additionalProperties":{"type":["integer","string"]}},` +
				`"either":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}}}`,
		},
		{
			"project", Project, `{"max_list": 2, "max_depth": 3}`,
			`{"$defs":{"Node":{"type":["object","string"],"properties":{"next":{"$ref":"#/$defs/Node"}}}},` +
				`"type":"object","description":"A page.","properties":{` +
				`"id":{"type":"string"},"n":{"type":["integer","null"]},"ok":{"type":"boolean"},` +
				`"list":{"type":["array","string"],"items":{"anyOf":[{"type":"number"},{"type":"string"}]}},` +
				`"map":{"type":["object","string"],"additionalProperties":{"type":"integer"}},` +
				`"either":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}}}`,
		},
		{
			"rename", RenameKeys, `{"renames": {"ok": "id"}}`,
			`{"$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}}}},` +
				`"type":"object","description":"A page.","properties":{` +
				`"id":{},"n":{"type":["integer","null"]},"ok":{"type":"boolean"},` +
				`"list":{"type":"array","items":{"type":"number"}},"map":{"type":"object"},` +
				`"either":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}}}`,
		},
		{"the whole may become a text", Project, `{"max_depth": 0}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			registry, err := NewRegistry(nil, Context{})
			if err != nil {
				t.Fatal(err)
			}
			step, err := registry.Build(c.typ, codec.Raw([]byte(c.options)))
			if err != nil {
				t.Fatal(err)
			}
			got, ok := AdaptSchema(codec.Raw([]byte(schema)), []*Step{step})
			if ok != (c.want != "") {
				t.Fatalf("ok: got %t", ok)
			}
			if text := string(got.AppendJSON(nil)); ok && text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
	if _, ok := AdaptSchema(codec.Raw([]byte(schema)), []*Step{{Type: "of the host"}}); ok {
		t.Error("a step of the host is not known to leave anything as it is")
	}
}
