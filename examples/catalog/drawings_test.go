package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDrawingsTellNothingReal lets somebody draw who may see nothing real: strict keeps
// drawings to itself, because GraphML is a text whose parts have no keys. The other
// forms have.
func TestDrawingsTellNothingReal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "policy.yaml")
	if err := os.WriteFile(path, []byte("name: strict-drawing\nextends: strict\nmax_sensitivity: restricted\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := under(t, path)
	real := estateThings(t)
	told := map[string]string{}
	for _, format := range []string{"d3", "cytoscape"} {
		told["subgraph_export of "+format] = string(s.call(t, "subgraph_export", `{"seeds": ["i-0track1", "az-files", "gcp-public"], "depth": 4, "format": "`+format+`"}`).AppendJSON(nil))
		told["cloudg://graph/"+format] = s.read(t, "cloudg://graph/"+format).Text
	}
	for what, text := range told {
		if len(text) < 3000 {
			t.Errorf("%s tells little: %s", what, text)
		}
		for kind, values := range real.in(text) {
			t.Errorf("%s tells the %s %q: …%s", what, kind, values, around(spelled(text), values[0]))
		}
	}
}
