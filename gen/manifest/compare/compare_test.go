package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/compare"
	"github.com/cloudg/cloudg/runtime/codec"
)

// lines writes changes as a reader would note them: ! for a breaking one.
func lines(changes []compare.Change) []string {
	var all []string
	for _, c := range changes {
		mark := " "
		if c.Breaking {
			mark = "!"
		}
		all = append(all, fmt.Sprintf("%s %s %s: %s: %s", mark, c.Kind, c.Key, c.Path, c.Message))
	}
	return all
}

func entry(key, definition string) manifest.Entry {
	return manifest.Entry{Key: key, Package: "example.org/m", Definition: codec.RawText([]byte(definition))}
}

func expect(t *testing.T, old, new *manifest.Manifest, want ...string) {
	t.Helper()
	changes := compare.Manifests(old, new)
	if diff := cmp.Diff(want, lines(changes)); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	breaking := strings.Contains("\n"+strings.Join(want, "\n"), "\n!")
	if compare.Breaking(changes) != breaking {
		t.Errorf("breaking is %v, want %v", !breaking, breaking)
	}
}

func tools(definitions ...string) *manifest.Manifest {
	m := &manifest.Manifest{}
	for i, d := range definitions {
		m.Tools = append(m.Tools, entry(string(rune('a'+i)), d))
	}
	return m
}

func TestSame(t *testing.T) {
	const d = `{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "maximum": 5}}}}`
	expect(t, tools(d), tools(strings.Replace(d, "5", "5.0", 1)))
}

func TestTools(t *testing.T) {
	expect(t, tools(`{}`, `{}`), tools(`{}`), "! tool b: : was removed")
	expect(t, tools(`{}`), tools(`{}`, `{}`), "  tool b: : was added")
	expect(t, tools(`{"description": "x", "_meta": {"cloudg/sensitivity": "public"}}`), tools(`{"title": "A", "_meta": {"cloudg/sensitivity": "internal"}}`),
		"  tool a: title: the title changed",
		"  tool a: description: the description changed",
		"  tool a: _meta: the category, sensitivity, tags or other _meta changed")
	old, new := tools(`{}`), tools(`{}`)
	old.Tools[0].Timeout, old.Tools[0].Capabilities = "5s", []string{"read_state"}
	expect(t, old, new,
		"  tool a: capabilities: the capabilities changed from read_state to none",
		"  tool a: timeout: the timeout changed from 5s to the server's own")
}

// TestHints checks that a promise taken back is breaking, and that an absent hint is
// what clients take it for.
func TestHints(t *testing.T) {
	hints := func(text string) *manifest.Manifest { return tools(`{"annotations": {` + text + `}}`) }
	expect(t, hints(`"readOnlyHint": true`), hints(``), "! tool a: annotations.readOnlyHint: readOnlyHint changed from true to false")
	expect(t, hints(``), hints(`"idempotentHint": true, "destructiveHint": true`), "  tool a: annotations.idempotentHint: idempotentHint changed from false to true")
	expect(t, hints(`"destructiveHint": false, "openWorldHint": false`), hints(`"openWorldHint": true`),
		"! tool a: annotations.destructiveHint: destructiveHint changed from false to true",
		"! tool a: annotations.openWorldHint: openWorldHint changed from false to true")
}

// TestSameNameTwice tells tools of one name apart by their packages.
func TestSameNameTwice(t *testing.T) {
	m := func(packages ...string) *manifest.Manifest {
		m := &manifest.Manifest{}
		for _, p := range packages {
			e := entry("status", `{}`)
			e.Package = p
			m.Tools = append(m.Tools, e)
		}
		return m
	}
	expect(t, m("x", "y"), m("y", "z"), "! tool status of x: : was removed", "  tool status of z: : was added")
	expect(t, m("x"), m("y"))
}

func TestOtherKinds(t *testing.T) {
	old := &manifest.Manifest{
		Servers:   []manifest.Server{{Package: "p", Version: "1", Instructions: "x"}},
		Resources: []manifest.Entry{entry("x://a", `{"mimeType": "text/plain", "size": 1}`), entry("x://b", `{}`)},
		Templates: []manifest.Entry{entry("x://{a}", `{"name": "a"}`)},
		Prompts:   []manifest.Entry{entry("p", `{"arguments": [{"name": "a", "required": true}, {"name": "b", "required": false}, {"name": "c"}]}`)},
	}
	new := &manifest.Manifest{
		Servers:   []manifest.Server{{Package: "p", Version: "2", Instructions: "x"}},
		Resources: []manifest.Entry{entry("x://a", `{"mimeType": "text/html", "size": 2}`)},
		Templates: []manifest.Entry{entry("x://{a}", `{"name": "b"}`)},
		Prompts:   []manifest.Entry{entry("p", `{"arguments": [{"name": "a"}, {"name": "b", "required": true}, {"name": "d", "required": true}, {"name": "e"}]}`)},
	}
	expect(t, old, new,
		"  server p: version: the version changed",
		"! resource x://a: mimeType: the mimeType changed",
		"  resource x://a: size: the size changed",
		"! resource x://b: : was removed",
		"  template x://{a}: name: the name changed",
		"  prompt p: arguments.a: the argument a is optional now",
		"! prompt p: arguments.b: the argument b is required now",
		"! prompt p: arguments.c: the argument c was removed",
		"! prompt p: arguments.d: the required argument d was added",
		"  prompt p: arguments.e: the optional argument e was added",
	)
}

func TestOutputSchemaPresence(t *testing.T) {
	expect(t, tools(`{"outputSchema": {"type": "object"}}`), tools(`{}`), "! tool a: outputSchema: publishes no output schema any more")
	expect(t, tools(`{}`), tools(`{"outputSchema": {"type": "object"}}`), "  tool a: outputSchema: publishes an output schema")
}
