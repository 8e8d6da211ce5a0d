package page_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/page"
	"github.com/cloudg/cloudg/runtime/codec"
)

// TestPage covers what a page of ordinary packages does not show: the golden file of
// the command has the rest.
func TestPage(t *testing.T) {
	m := &manifest.Manifest{
		Servers: []manifest.Server{{Package: "a", Name: "first", Instructions: "One.\nTwo."}, {Package: "b", Name: "second", Version: "2"}},
		Tools: []manifest.Entry{{
			Key: "draw", Package: "a", Handler: "Draw",
			Definition: codec.RawText([]byte(`{"name": "draw", "description": "Draws <b>. Well.", "inputSchema": {
				"$defs": {"Node": {"properties": {"next": {"$ref": "#/$defs/Node"}}, "type": "object"}},
				"properties": {
					"form": {"oneOf": [
						{"properties": {"type": {"const": "circle"}, "r": {"deprecated": true, "exclusiveMinimum": 0, "type": "number"}}, "required": ["type"], "type": "object"},
						{"properties": {"name": {"type": "string"}}, "type": "object"}]},
					"by": {"additionalProperties": {"properties": {"x": {"pattern": "a|b` + "`" + `", "type": "string"}}, "type": "object"}, "type": "object"},
					"node": {"$ref": "#/$defs/Node"}
				}, "type": "object"}}`)),
		}},
		Prompts: []manifest.Entry{{Key: "p", Package: "b", Handler: "P", Definition: codec.RawText([]byte(`{"name": "p", "arguments": []}`))}},
	}
	got := string(page.Append(nil, m))
	for _, want := range []string{
		"# MCP server\n\n**first**\n\n> One.\n> Two.\n\n**second**\n\nVersion 2.\n\n## Tools\n",
		"| `draw` | Draws &lt;b>. |\n",
		"\nDraws <b>. Well.\n\nHandler `Draw` of `a`.\n",
		"| `form` | one of several objects | optional |  |\n",
		"| `form(type=circle).r` | number | optional | Deprecated. Above `0`. |\n",
		"| `form.name` | string | optional |  |\n",
		"| `by` | map of object | optional |  |\n",
		"| `by.*.x` | string | optional | Matches `` a\\|b` ``. |\n",
		"| `node` | object | optional |  |\n| `node.next` | object | optional |  |\n\nThe result has no schema.\n",
		"\n### `p`\n\nHandler `P` of `b`.\n\nNo arguments.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not contain %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "## Resources") {
		t.Error("there is a section for nothing")
	}
}
